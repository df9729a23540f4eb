// The checks of a description by theme. Each adds what it finds to the list; only checks.cpp calls them.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "description/description.hpp"
#include "description/problem.hpp"

namespace volvelle {

using Problems = std::vector<Problem>;

void check_names(const Description& description, Problems& problems);
void check_bodies(const Description& description, Problems& problems);
void check_joints(const Description& description, Problems& problems);
void check_joint_loads(const JointDescription& joint, const RunDescription& run, Problems& problems);
void check_base_motion(const JointDescription& joint, const RunDescription& run, const std::string& path,
                       Problems& problems);
void check_joint_contact(const JointDescription& joint, Problems& problems);
void check_joint_holds(const JointDescription& joint, Problems& problems);
void check_wheels(const Description& description, Problems& problems);
void check_controllers(const Description& description, Problems& problems);
void check_effects(const Description& description, Problems& problems);
void check_environment(const Description& description, Problems& problems);
void check_bushings(const Description& description, Problems& problems);
void check_cables(const Description& description, Problems& problems);
void check_potentials(const Description& description, Problems& problems);
void check_proximity(const ProximityDescription& near, const std::vector<std::string>& known, const std::string& path,
                     Problems& problems);
void check_docks(const Description& description, Problems& problems);
void check_constraints(const Description& description, Problems& problems);
void check_clearance(const Description& description, Problems& problems);
void check_sequence(const Description& description, Problems& problems);
void check_triggers(const Description& description, Problems& problems);
void check_run(const Description& description, Problems& problems);

// Shared by the themes.
bool has_finite_components(const Vector3<double>& v);
void check_finite(const Vector3<double>& v, const std::string& path, Problems& problems);
void check_not_negative(double value, const char* unit, const std::string& path, Problems& problems);
void check_profile(const Profile& profile, double duration, const std::string& path, Problems& problems);
void check_reference(const std::string& body, const std::vector<std::string>& known, bool world_allowed,
                     const std::string& path, Problems& problems);
void check_count(const char* what, std::size_t given, std::size_t expected, JointKind kind, const std::string& path,
                 Problems& problems);
using JointsByName = std::unordered_map<std::string, const JointDescription*>;
const JointDescription* find_joint(const std::string& name, const JointsByName& joints, const std::string& path,
                                   Problems& problems);  // nullptr, after saying so, when there is none
const WheelDescription* find_wheel(const std::string& name, const std::string& body, const Description& description,
                                   const std::string& path, Problems& problems);  // on that body; nullptr likewise
std::vector<std::string> body_names(const Description& description);
std::vector<const BodyDescription*> free_flying_bodies(const Description& description);  // the child of no joint

}  // namespace volvelle
