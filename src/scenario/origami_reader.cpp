// [origami.NAME]: a folded sheet, which becomes bodies and joints.
#include <algorithm>
#include <fmt/format.h>
#include <set>

#include "description/name_pattern.hpp"
#include "description/nearest_name.hpp"
#include "origami/sheet.hpp"
#include "scenario/crease_law_reader.hpp"
#include "scenario/crease_pattern_reader.hpp"
#include "scenario/part_readers.hpp"
#include "scenario/sheet_compliance_reader.hpp"

namespace volvelle {
namespace {

std::string panel_example(const CreasePattern& pattern) {
  const std::string& name = pattern.panels.back().name;
  const std::size_t dot = name.find('.');
  const bool grid = dot != std::string::npos && name.find_first_not_of("0123456789.") == std::string::npos;
  return grid ? fmt::format("[{}, {}]", name.substr(0, dot), name.substr(dot + 1)) : fmt::format("\"{}\"", name);
}

// A panel by its column and row, its number or its name.
std::optional<int> read_panel(Reading& reading, const Value& value, const CreasePattern& pattern) {
  std::string name;
  const bool pair = value.is(Value::Kind::array) && value.items.size() == 2 &&
                    value.items[0].is(Value::Kind::integer) && value.items[1].is(Value::Kind::integer);
  if (pair)
    name = fmt::format("{}.{}", value.items[0].integer, value.items[1].integer);
  else if (value.is(Value::Kind::integer))
    name = std::to_string(value.integer);
  else if (value.is(Value::Kind::string))
    name = value.string;
  for (int p = 0; p < int(pattern.panels.size()); ++p)
    if (pattern.panels[p].name == name) return p;
  reading.error(
      value.at,
      name.empty()
          ? fmt::format("a panel is expected here, such as {}, not {}.", panel_example(pattern), words_for(value.kind))
          : fmt::format(
                "the sheet has no panel {}; the last one is {}.",
                pair ? fmt::format("[{}, {}]", value.items[0].integer, value.items[1].integer) : "\"" + name + "\"",
                panel_example(pattern)));
  return std::nullopt;
}

void read_hub(TableReader& table, const CreasePattern& pattern, SheetOptions& sheet) {
  const Value* value = table.find("hub");
  if (!value) return;
  TableReader hub(table.reading(), *value, table.key_location("hub"), "origami_hub", "hub");
  if (const Value* panel = hub.find("panel"))
    sheet.hub_panel = read_panel(table.reading(), *panel, pattern).value_or(0);
  if (hub.read("mass_factor", quantity::plain, sheet.mass_factor) && !(sheet.mass_factor > 0))
    table.reading().error(hub.find("mass_factor")->at,
                          "mass_factor, which multiplies the panel's mass and inertia, must "
                          "be positive.");
  if (!hub.find("body")) {
    for (const char* key : {"position", "orientation"})
      if (hub.find(key))
        table.reading().error(hub.key_location(key),
                              fmt::format("{} says where the panel is on a body; add body = \"bus\", or place a sheet "
                                          "that flies free with initial.",
                                          key));
    return;
  }
  SheetMount& mount = sheet.mount.emplace();
  hub.read("body", "\"bus\"", mount.body);
  hub.read("position", quantity::length, mount.placement.position);
  read_orientation(hub, "orientation", mount.placement.orientation);
  if (table.find("initial"))
    table.reading().error(
        table.key_location("initial"),
        fmt::format("the sheet hangs on \"{}\", which places it; set that body's initial instead.", mount.body));
}

void read_material(TableReader& table, SheetOptions& sheet) {
  table.require("areal_density", "\"1 kg/m^2\"");
  if (table.read("areal_density", quantity::areal_density, sheet.areal_density) && !(sheet.areal_density > 0))
    table.reading().error(table.find("areal_density")->at, "areal_density must be positive.");
  if (table.read("thickness", quantity::length, sheet.thickness) && sheet.thickness < 0)
    table.reading().error(table.find("thickness")->at, "thickness cannot be negative; 0 is a plate without any.");
}

void read_fold_rate(TableReader& table, const CreasePattern& pattern, SheetOptions& sheet) {
  if (!table.read("fold_rate", quantity::angular_rate, sheet.fold_rate) || sheet.fold_rate == 0) return;
  if (!pattern.folds_as_one)
    table.reading().error(
        table.key_location("fold_rate"),
        "fold_rate is for a sheet all of whose creases move with one fold: a miura, or the columns of "
        "a map while its rows are flat or packed. Remove it; this sheet starts at rest.");
}

std::set<std::string> kinds_of(const CreasePattern& pattern) {
  std::set<std::string> kinds;
  for (const Crease& crease : pattern.creases) kinds.insert(crease.kind);
  return kinds;
}

// The laws of all creases; then those of a kind; then the overrides, in their order.
class LawReader {
 public:
  LawReader(TableReader& table, const CreasePattern& pattern)
      : table_(table), pattern_(pattern), laws_(pattern.creases.size()) {}

  std::vector<CreaseLaws> read() {
    if (const Value* creases = table_.find("creases")) read_creases(*creases);
    if (const Value* overrides = table_.find("overrides")) read_overrides(*overrides);
    check_latches();
    return std::move(laws_);
  }

 private:
  // A latch at a fold is for creases that move with it.
  void check_latches() {
    for (std::size_t c = 0; c < laws_.size(); ++c) {
      const auto& latch = laws_[c].latch.law;
      if (!latch || !latch->is_fold || pattern_.creases[c].lean > 0) continue;
      table_.reading().error(
          table_.find("creases") ? table_.key_location("creases") : table_.key_location("overrides"),
          fmt::format("crease {} does not move with a fold of the sheet, as those of a miura and of a "
                      "map's columns do; give its latch an angle.",
                      pattern_.creases[c].name));
      return;
    }
  }

  template <class Where>
  int overlay(const CreaseLaws& laws, Where is_meant) {
    int count = 0;
    for (std::size_t c = 0; c < laws_.size(); ++c) {
      if (!is_meant(pattern_.creases[c])) continue;
      laws_[c].overlay(laws);
      ++count;
    }
    return count;
  }

  void read_creases(const Value& value) {
    TableReader creases(table_.reading(), value, table_.key_location("creases"), "origami_creases", "creases");
    overlay(read_crease_laws(creases), [](const Crease&) { return true; });
    const std::set<std::string> kinds = kinds_of(pattern_);
    static const std::vector<std::string> laws = keys_of("crease_laws").available_names();
    for (const Entry& entry : value.entries) {
      const bool is_law = std::count(laws.begin(), laws.end(), entry.key) > 0;
      if (is_law || !keys_of("origami_creases").find(entry.key)) continue;
      TableReader inner(table_.reading(), entry.value, entry.at, "crease_laws", entry.key);
      if (!kinds.contains(entry.key))
        table_.reading().error(entry.at,
                               fmt::format("this sheet has no {} creases; it has {}.", entry.key,
                                           kinds.empty() ? "none" : fmt::format("{}", fmt::join(kinds, ", "))));
      overlay(read_crease_laws(inner), [&](const Crease& crease) { return crease.kind == entry.key; });
    }
  }

  void read_overrides(const Value& value) {
    Reading& reading = table_.reading();
    if (!value.is(Value::Kind::array)) {
      reading.error(
          value.at,
          fmt::format("overrides must be a list such as [{{ crease = \"{}\", latch = false }}], not "
                      "{}.",
                      pattern_.creases.empty() ? "zigzag.0.1" : pattern_.creases.back().name, words_for(value.kind)));
      return;
    }
    for (const Value& item : value.items) {
      TableReader inner(reading, item, item.at, "crease_override", "an override");
      std::string name;
      const CreaseLaws laws = read_crease_laws(inner);
      if (!inner.require("crease", "\"zigzag.*.1\"") || !inner.read("crease", "\"zigzag.*.1\"", name)) continue;
      if (overlay(laws, [&](const Crease& crease) { return matches_pattern(name, crease.name); }) > 0) continue;
      std::vector<std::string> known;
      for (const Crease& crease : pattern_.creases) known.push_back(crease.name);
      const std::string nearest = nearest_name(name, known);
      const std::string hint = !nearest.empty() ? fmt::format("Did you mean \"{}\"?", nearest)
                               : known.empty()  ? "It has none."
                                                : fmt::format("They are called {} to {}.", known.front(), known.back());
      reading.error(inner.find("crease")->at, fmt::format("no crease of this sheet is called \"{}\". {}", name, hint));
    }
  }

  TableReader& table_;
  const CreasePattern& pattern_;
  std::vector<CreaseLaws> laws_;
};

// What is wrong with the laws even where there is no sheet to put them on.
void read_without_pattern(TableReader& table) {
  if (const Value* hub = table.find("hub"))
    TableReader(table.reading(), *hub, table.key_location("hub"), "origami_hub", "hub");
  if (const Value* value = table.find("creases")) {
    TableReader creases(table.reading(), *value, table.key_location("creases"), "origami_creases", "creases");
    read_crease_laws(creases);
  }
}

}  // namespace

void read_origami(Reading& reading, const Entry& entry, Description& description) {
  TableReader table(reading, entry.value, entry.at, "origami", fmt::format("[origami.{}]", entry.key));
  if (!table.is_table()) return;
  SheetOptions sheet;
  sheet.name = entry.key;
  read_material(table, sheet);
  read_body_initial(table, sheet.start);
  table.read("color", "\"#c0c0c0\"", sheet.color);
  auto found = read_crease_pattern(table);
  if (!found) return read_without_pattern(table);
  const std::size_t errors = reading.errors().size();
  const CreasePattern& pattern = found->pattern;
  sheet.pattern_name = found->name;
  read_hub(table, pattern, sheet);
  read_fold_rate(table, pattern, sheet);
  read_sheet_compliance(table, pattern, sheet);
  sheet.laws = LawReader(table, pattern).read();
  if (reading.errors().size() == errors) add_sheet(pattern, sheet, description);
}

}  // namespace volvelle
