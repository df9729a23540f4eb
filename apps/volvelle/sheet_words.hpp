// Folded sheets in words, for `volvelle check`.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>
#include <vector>

#include "description/description.hpp"
#include "simulation/loop_summary.hpp"

namespace volvelle::command_line {

// One line for each sheet: its name, and what it is made of and whether it can fold.
std::vector<std::pair<std::string, std::string>> sheet_words(const Description& description, const LoopSummary& loops);

nlohmann::ordered_json sheet_json(const Description& description, const LoopSummary& loops);

// All event names, those of a sheet's creases as one: "sheet.crease.*.latch (28)".
std::vector<std::string> grouped_events(const Description& description);

}  // namespace volvelle::command_line
