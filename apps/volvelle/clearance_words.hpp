// What `check` says of clearance.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "simulation/clearance/clearance_row.hpp"

namespace volvelle::command_line {

std::string clearance_words(const ClearanceStart& start);  // one line
std::vector<std::string> clearance_notes(const ClearanceStart& start);
nlohmann::ordered_json clearance_json(const ClearanceStart& start);

}  // namespace volvelle::command_line
