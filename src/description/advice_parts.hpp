// The notes on a description by theme. Only advice.cpp calls them.
#pragma once

#include <string>
#include <vector>

#include "description/description.hpp"

namespace volvelle {

using Notes = std::vector<std::string>;

void advise_holds(const JointDescription& joint, Notes& notes);
void advise_triggers(const Description& description, Notes& notes);
void advise_sequence(const Description& description, Notes& notes);

// Shared by the themes: `thing` ends in a verb, "joint 'hinge' starts at".
void advise_angle(const std::string& thing, double angle, Notes& notes);
bool has_change(const Description& description, ChangeDescription::Kind kind, const std::string& target);
void advise_profile(const std::string& thing, const Profile& profile, double duration, Notes& notes);

}  // namespace volvelle
