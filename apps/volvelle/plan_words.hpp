// A plan in words: energy, power and time of every step and of all together, and the trade against feedback.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "reconfiguration/feedback_trade.hpp"
#include "reconfiguration/planner.hpp"

namespace volvelle::command_line {

// `driven`: the same steps under feedback, or nothing.
std::string plan_table(const Graph& graph, const Plan& plan, const std::vector<DrivenChange>& driven);

nlohmann::ordered_json feedback_json(const DrivenChange& change);

}  // namespace volvelle::command_line
