// What controllers command gets a motor.
#pragma once

#include "description/description.hpp"

namespace volvelle {

// Joints and wheels that a controller commands, by name.
std::vector<std::string> commanded_by(const ControllerDescription& controller);

// Gives each of them a motor, at rest.
void connect_controllers(Description& description);

}  // namespace volvelle
