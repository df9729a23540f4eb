#include "sheet_words.hpp"

#include <fmt/format.h>
#include <map>
#include <nlohmann/json.hpp>

#include "description/event_names.hpp"
#include "simulation/locked_sheets.hpp"

namespace volvelle::command_line {
namespace {

// "rigid-foldable, 1 way to move", or what is known.
std::string motion_of(const SheetDescription& sheet, const LoopSummary& loops) {
  if (loops.pairs() == 0 || !has_all_loops(sheet, loops)) return "";
  if (loops.is_locked()) return "; locked as it stands";
  return fmt::format("; {} as it stands, {} {} to move", sheet.compliance.empty() ? "rigid-foldable" : "can move",
                     loops.modes, loops.modes == 1 ? "way" : "ways");
}

}  // namespace

std::vector<std::pair<std::string, std::string>> sheet_words(const Description& description, const LoopSummary& loops) {
  std::vector<std::pair<std::string, std::string>> words;
  for (const SheetDescription& sheet : description.sheets)
    words.emplace_back(
        "sheet " + sheet.name,
        fmt::format("{}, {} panels, {} creases{}{}{}", sheet.pattern, sheet.panels.size(), sheet.creases.size(),
                    sheet.compliance.empty() ? "" : ", ", sheet.compliance, motion_of(sheet, loops)));
  return words;
}

nlohmann::ordered_json sheet_json(const Description& description, const LoopSummary& loops) {
  nlohmann::ordered_json sheets = nlohmann::ordered_json::array();
  for (const SheetDescription& sheet : description.sheets) {
    nlohmann::ordered_json entry{{"name", sheet.name},
                                 {"pattern", sheet.pattern},
                                 {"panels", sheet.panels.size()},
                                 {"creases", sheet.creases.size()},
                                 {"compliance", sheet.compliance}};
    if (loops.pairs() > 0 && has_all_loops(sheet, loops)) {
      entry["modes"] = loops.modes;
      entry["locked"] = loops.is_locked();
    }
    sheets.push_back(entry);
  }
  return sheets;
}

std::vector<std::string> grouped_events(const Description& description) {
  std::map<std::string, const SheetDescription*> sheet_of;  // by joint
  for (const SheetDescription& sheet : description.sheets)
    for (const std::string& crease : sheet.creases) sheet_of[crease] = &sheet;
  std::vector<std::string> names;
  std::map<std::string, int> counts;
  for (const std::string& event : event_names(description)) {
    const std::size_t dot = event.rfind('.');
    const auto found = dot == std::string::npos ? sheet_of.end() : sheet_of.find(event.substr(0, dot));
    if (found == sheet_of.end())
      names.push_back(event);
    else
      ++counts[fmt::format("{}.crease.*{}", found->second->name, event.substr(dot))];
  }
  for (const auto& [group, count] : counts) names.push_back(fmt::format("{} ({})", group, count));
  return names;
}

}  // namespace volvelle::command_line
