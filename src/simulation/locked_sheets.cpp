#include "simulation/locked_sheets.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_set>

namespace volvelle {
namespace {

std::unordered_set<std::string> names_of(const SheetDescription& sheet) {
  return {sheet.creases.begin(), sheet.creases.end()};
}

// Whether a crease is held at the start, by the user's wish.
bool is_held(const Description& description, const SheetDescription& sheet) {
  const auto creases = names_of(sheet);
  return std::any_of(description.joints.begin(), description.joints.end(), [&](const JointDescription& joint) {
    return (joint.release || !joint.motion.empty()) && creases.contains(joint.name);
  });
}

}  // namespace

bool has_all_loops(const SheetDescription& sheet, const LoopSummary& loops) {
  const auto creases = names_of(sheet);
  return std::all_of(loops.cuts.begin(), loops.cuts.end(),
                     [&](const LoopSummary::Cut& cut) { return creases.contains(cut.joint); });
}

std::vector<Problem> find_locked_sheets(const Description& description, const LoopSummary& loops) {
  std::vector<Problem> problems;
  if (!loops.is_locked()) return problems;
  for (const SheetDescription& sheet : description.sheets) {
    const auto creases = names_of(sheet);
    const auto cuts = std::count_if(loops.cuts.begin(), loops.cuts.end(),
                                    [&](const LoopSummary::Cut& cut) { return creases.contains(cut.joint); });
    if (cuts == 0 || is_held(description, sheet)) continue;
    problems.push_back(
        {"origami." + sheet.name,
         fmt::format(
             "the sheet \"{}\" is locked: with rigid panels on plain hinges none of its {} creases can turn from "
             "here. Let its panels bend (bend_lines = true), let creases give way (bushings = {{ stiffness = "
             "{{ translation = \"20 kN/m\", rotation = [500, 500, 0] }} }}), or leave hinges out (removed = "
             "[\"{}\"]).",
             sheet.name, sheet.creases.size(), loops.cuts.front().joint.substr(sheet.name.size() + 8))});
  }
  return problems;
}

}  // namespace volvelle
