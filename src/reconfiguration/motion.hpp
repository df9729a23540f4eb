// A motion from a configuration: the scenario with its modules placed there, joints for what is held and for the hinge
// that is let go, and what drives it switched on. What `volvelle run` can replay.
#pragma once

#include "reconfiguration/joint_set.hpp"

namespace volvelle {

inline constexpr const char* hinge_name = "hinge";

// Where the modules are at the scenario's start.
Configuration starting_configuration(const Description& description);

// With `drive` by number, or -1: nothing that is switched is on.
Description describe_motion(const ModularCraft& craft, const Configuration& from, const JointSet& joints, int drive);

// The same without any joint let go.
Description describe_held(const ModularCraft& craft, const Configuration& from, int drive);

// The names of what some drive switches and this one leaves off.
std::vector<std::string> left_off(const ReconfigurationDescription& reconfiguration, int drive);

}  // namespace volvelle
