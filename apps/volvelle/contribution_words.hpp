// What branches contribute to the equations of their hub, for people and for programs.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "simulation/contributions.hpp"

namespace volvelle::command_line {

std::string contribution_words(const std::vector<BranchContribution>& branches);
nlohmann::ordered_json contribution_json(const std::vector<BranchContribution>& branches);

}  // namespace volvelle::command_line
