// What `check` says of loops.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "simulation/loop_summary.hpp"

namespace volvelle::command_line {

// Lines of a label and a text.
std::vector<std::pair<std::string, std::string>> loop_words(const LoopSummary& loops);

std::vector<std::string> names_of_cuts(const LoopSummary& loops);
nlohmann::ordered_json loop_json(const LoopSummary& loops);

}  // namespace volvelle::command_line
