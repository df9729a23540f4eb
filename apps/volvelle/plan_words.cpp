#include "plan_words.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "view/viewed_graph.hpp"

namespace volvelle::command_line {

namespace {

// One line; numbers as they are to stand.
std::string table_line(const std::array<std::string, 4>& words, const std::vector<std::string>& numbers,
                       const std::string& end) {
  std::string line = fmt::format("  {:<5} {:<14} {:<14} {:<24}", words[0], words[1], words[2], words[3]);
  for (const std::string& number : numbers) line += fmt::format(" {:>11}", number);
  return line + (end.empty() ? "" : "  " + end) + "\n";
}

std::string number(double x) { return fmt::format("{:.4g}", x); }

}  // namespace

std::string plan_table(const Graph& graph, const Plan& plan, const std::vector<DrivenChange>& driven) {
  std::vector<std::string> titles{"time s", "switch J", "supplied J", "energy J", "peak W"};
  if (!driven.empty()) titles.insert(titles.end(), {"feedback J", "feedback W"});
  std::string text = table_line({"step", "to", "drive", "joints"}, titles, "if control dies half-way");
  DrivenChange all;
  for (std::size_t i = 0; i < plan.steps.size(); ++i) {
    const PlanStep& step = plan.steps[i];
    const GraphEdge& edge = graph.edges[std::size_t(step.edge)];
    const DriveDescription& drive = graph.drives[std::size_t(edge.motion.drive)];
    std::vector<std::string> numbers{fmt::format("{:.6g}", edge.motion.time), number(step.to_switch),
                                     number(step.supplied + step.holding), number(step.energy()),
                                     number(edge.motion.peak_power + drive.power)};
    if (!driven.empty()) {
      numbers.insert(numbers.end(), {number(driven[i].energy), number(driven[i].peak_power)});
      all.energy += driven[i].energy;
      all.peak_power = std::max(all.peak_power, driven[i].peak_power);
    }
    text += table_line({std::to_string(i + 1), graph.nodes[std::size_t(edge.to)].name, drive.name, edge.joints},
                       numbers, view::fallback_words(graph, edge.fallback));
  }
  std::vector<std::string> sums{fmt::format("{:.6g}", plan.time), "", "", number(plan.work), number(plan.peak_power)};
  if (!driven.empty()) sums.insert(sums.end(), {number(all.energy), number(all.peak_power)});
  text += table_line({"all", "", "", ""}, sums, "");
  return text + fmt::format("\n  {} step{}, {:.6g} s, {:.6g} J to give, {:.4g} W at most\n", plan.steps.size(),
                            plan.steps.size() == 1 ? "" : "s", plan.time, plan.work, plan.peak_power);
}

nlohmann::ordered_json feedback_json(const DrivenChange& change) {
  return {{"energy", change.energy},
          {"peak_power", change.peak_power},
          {"largest_torque", change.torque},
          {"largest_error", change.error}};
}

}  // namespace volvelle::command_line
