// One maker for each kind of controller.
#pragma once

#include "simulation/control/controller.hpp"

namespace volvelle {

std::unique_ptr<Controller> make_attitude_controller(const Description& description, const ControllerDescription& c);
std::unique_ptr<Controller> make_thruster_controller(const Description& description, const ControllerDescription& c);
std::unique_ptr<Controller> make_joint_controller(const Description& description, const ControllerDescription& c);
std::unique_ptr<Controller> make_library_controller(const Description& description, const ControllerDescription& c,
                                                    const ReadColumns& read);
std::unique_ptr<Controller> make_continuous_controller(const Description& description, const ControllerDescription& c);

}  // namespace volvelle
