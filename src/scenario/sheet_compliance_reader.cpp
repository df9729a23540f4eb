#include "scenario/sheet_compliance_reader.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "description/name_pattern.hpp"
#include "origami/folding.hpp"
#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

// Marks the creases of this name; says so when there is none.
void mark(Reading& reading, const Value& value, const CreasePattern& pattern, std::vector<bool>& marked) {
  const auto name = read_string(reading, value, "\"valley.*\"");
  if (!name) return;
  bool any = false;
  for (std::size_t c = 0; c < marked.size(); ++c) {
    if (!matches_pattern(*name, pattern.creases[c].name)) continue;
    marked[c] = any = true;
  }
  if (!any)
    reading.error(value.at, fmt::format("no crease of this sheet is called \"{}\"; creases are called {} ... {}.",
                                        *name, pattern.creases.front().name, pattern.creases.back().name));
}

// One name, or a list of names.
void mark_all(Reading& reading, const Value& value, const CreasePattern& pattern, std::vector<bool>& marked) {
  if (!value.is(Value::Kind::array)) return mark(reading, value, pattern, marked);
  for (const Value& item : value.items) mark(reading, item, pattern, marked);
}

std::vector<bool> closing_creases(const CreasePattern& pattern, int hub_panel) {
  std::vector<bool> closing(pattern.creases.size(), true);
  const PanelWalk walk = walk_panels(pattern, hub_panel);
  for (const int crease : walk.crease)
    if (crease >= 0) closing[crease] = false;
  return closing;
}

void read_bushings(TableReader& table, const CreasePattern& pattern, SheetOptions& sheet) {
  const Value* value = table.find("bushings");
  if (!value) return;
  Reading& reading = table.reading();
  TableReader inner(reading, *value, table.key_location("bushings"), "origami_bushings", "bushings");
  if (!inner.is_table()) return;
  std::vector<bool> marked(pattern.creases.size());
  const Value* creases = inner.find("creases");
  if (!creases || (creases->is(Value::Kind::string) && creases->string == "cuts"))
    marked = closing_creases(pattern, sheet.hub_panel);
  else
    mark_all(reading, *creases, pattern, marked);
  CreaseBushing bushing;
  inner.require("stiffness", "{ translation = \"20 kN/m\", rotation = [500, 500, 0] }");
  read_bushing_values(inner, bushing.stiffness, bushing.damping);
  sheet.bushings.resize(pattern.creases.size());
  for (std::size_t c = 0; c < marked.size(); ++c)
    if (marked[c]) sheet.bushings[c] = bushing;
}

// Panels must hang together by hinges: one that does not would have to be placed by itself.
void check_one_piece(TableReader& table, const CreasePattern& pattern, const SheetOptions& sheet) {
  CreasePattern hinged = pattern;
  hinged.creases.clear();
  for (std::size_t c = 0; c < pattern.creases.size(); ++c) {
    const bool removed = !sheet.removed.empty() && sheet.removed[c];
    const bool gives_way = !sheet.bushings.empty() && sheet.bushings[c];
    if (!removed && !gives_way) hinged.creases.push_back(pattern.creases[c]);
  }
  const PanelWalk walk = walk_panels(hinged, sheet.hub_panel);
  const auto apart = std::find(walk.crease.begin(), walk.crease.end(), -2);
  if (apart == walk.crease.end()) return;
  table.reading().error(
      table.find("removed") ? table.key_location("removed") : table.key_location("bushings"),
      fmt::format("no hinge is left that leads to panel {}; leave each panel at least one hinge on the way to the hub.",
                  pattern.panels[std::size_t(apart - walk.crease.begin())].name));
}

}  // namespace

void read_sheet_compliance(TableReader& table, const CreasePattern& pattern, SheetOptions& sheet) {
  read_bushings(table, pattern, sheet);
  if (const Value* removed = table.find("removed")) {
    sheet.removed.assign(pattern.creases.size(), false);
    mark_all(table.reading(), *removed, pattern, sheet.removed);
  }
  if (!sheet.removed.empty() || !sheet.bushings.empty()) check_one_piece(table, pattern, sheet);
}

}  // namespace volvelle
