#include "description/controllers.hpp"

#include "description/named.hpp"

namespace volvelle {

std::vector<std::string> commanded_by(const ControllerDescription& controller) {
  switch (controller.kind) {
    case ControllerDescription::Kind::attitude:
      return controller.wheels;
    case ControllerDescription::Kind::joint:
      return {controller.joint};
    case ControllerDescription::Kind::library:
      break;
  }
  return controller.outputs;
}

void connect_controllers(Description& description) {
  for (const ControllerDescription& controller : description.controllers)
    for (const std::string& name : commanded_by(controller))
      if (JointDescription* joint = find_named(description.joints, name))
        if (coordinate_count(joint->kind) == 1 && joint->motor.empty()) joint->motor = {ConstantProfile{}};
}

}  // namespace volvelle
