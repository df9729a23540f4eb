// What controllers command gets a motor; and what they want.
#pragma once

#include "description/description.hpp"

namespace volvelle {

// Joints, wheels and thrusters that a controller commands, by name.
std::vector<std::string> commanded_by(const ControllerDescription& controller);

// Gives each of them a motor, at rest; thrusters wait for it.
void connect_controllers(Description& description);

// rad/s: how the attitude that is wanted turns, in its own axes.
std::array<Profile, 3> turning_of(const ControllerDescription& controller);

// By wheel: the part of a torque on the body that it has to give, for the sum of squares to be least.
std::vector<Vector3<double>> wheel_shares(const Description& description, const ControllerDescription& controller);

}  // namespace volvelle
