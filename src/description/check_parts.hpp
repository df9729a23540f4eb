// The checks of a description by theme. Each adds what it finds to the list; only checks.cpp calls them.
#pragma once

#include <string>
#include <vector>

#include "description/description.hpp"
#include "description/problem.hpp"

namespace volvelle {

using Problems = std::vector<Problem>;

void check_names(const Description& description, Problems& problems);
void check_bodies(const Description& description, Problems& problems);
void check_joints(const Description& description, Problems& problems);
void check_joint_loads(const JointDescription& joint, const RunDescription& run, Problems& problems);
void check_tree(const Description& description, Problems& problems);
void check_effects(const Description& description, Problems& problems);
void check_run(const Description& description, Problems& problems);

// Shared by the themes.
bool has_finite_components(const Vector3<double>& v);
void check_profile(const Profile& profile, double duration, const std::string& path, Problems& problems);
void check_reference(const std::string& body, const std::vector<std::string>& known, bool world_allowed,
                     const std::string& path, Problems& problems);
std::vector<std::string> body_names(const Description& description);
std::vector<const BodyDescription*> free_flying_bodies(const Description& description);  // the child of no joint

}  // namespace volvelle
