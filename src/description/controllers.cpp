#include "description/controllers.hpp"

#include "description/named.hpp"

namespace volvelle {

std::vector<std::string> commanded_by(const ControllerDescription& controller) {
  switch (controller.kind) {
    case ControllerDescription::Kind::attitude:
      return controller.wheels;
    case ControllerDescription::Kind::joint:
      return {controller.joint};
    case ControllerDescription::Kind::thrusters:
      return controller.thrusters;
    case ControllerDescription::Kind::library:
      break;
  }
  return controller.outputs;
}

void connect_controllers(Description& description) {
  for (const ControllerDescription& controller : description.controllers)
    for (const std::string& name : commanded_by(controller)) {
      if (controller.kind == ControllerDescription::Kind::thrusters) {
        if (ThrusterDescription* thruster = find_named(description.thrusters, name)) thruster->commanded = true;
      } else if (JointDescription* joint = find_named(description.joints, name)) {
        if (coordinate_count(joint->kind) == 1 && joint->motor.empty()) joint->motor = {ConstantProfile{}};
      }
    }
}

std::array<Profile, 3> turning_of(const ControllerDescription& controller) {
  if (controller.turning) return *controller.turning;
  std::array<Profile, 3> turning;
  if (!controller.slew) return turning;
  const TurnDescription& slew = *controller.slew;
  const Vector3<double> turn = normalized(slew.axis) * slew.angle;
  for (int i = 0; i < 3; ++i)
    turning[static_cast<std::size_t>(i)] = RampRateProfile{{0, turn[i], slew.start, slew.stop}};
  return turning;
}

std::vector<Vector3<double>> wheel_shares(const Description& description, const ControllerDescription& controller) {
  std::vector<Vector3<double>> shares;
  Symmetric3<double> sum;
  for (const std::string& name : controller.wheels) {
    const Vector3<double> a = normalized(find_named(description.wheels, name)->axis);
    sum += Symmetric3<double>{a.x * a.x, a.y * a.y, a.z * a.z, a.x * a.y, a.x * a.z, a.y * a.z};
    shares.push_back(a);
  }
  for (Vector3<double>& share : shares) share = SymmetricFactor<double>(sum).solve(share);
  return shares;
}

}  // namespace volvelle
