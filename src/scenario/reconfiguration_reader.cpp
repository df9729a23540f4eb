// [reconfiguration]: sites of joints and sensors, what drives, symmetries, limits.
#include "scenario/reconfiguration_reader.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

bool read_count(TableReader& table, std::string_view key, int least, int& out) {
  const Value* value = table.find(key);
  if (!value) return false;
  if (!value->is(Value::Kind::integer) || value->integer < least || value->integer > 1000000) {
    table.reading().error(value->at, fmt::format("a whole number from {} on is expected here.", least));
    return false;
  }
  out = int(value->integer);
  return true;
}

// Calls for each [reconfiguration.KEY.NAME].
template <class Read>
void read_named_tables(TableReader& table, std::string_view key, const Read& read) {
  const Value* value = table.find(key);
  if (!value) return;
  if (!value->is(Value::Kind::table)) {
    table.reading().error(value->at, fmt::format("{} must hold named tables such as [reconfiguration.{}.NAME], not {}.",
                                                 key, key, words_for(value->kind)));
    return;
  }
  for (const Entry& entry : value->entries) read(entry);
}

SiteDescription read_site(Reading& reading, const Entry& entry, const char* group) {
  SiteDescription site;
  site.name = entry.key;
  TableReader table(reading, entry.value, entry.at, std::string_view(group) == "hinges" ? "hinge_site" : "sensor_site",
                    fmt::format("[reconfiguration.{}.{}]", group, entry.key));
  if (table.find("modules")) read_names(table, "modules", "[\"a\", \"b\"]", site.modules);
  table.require("position", "[0.25, 0.25, 0]");
  table.read("position", quantity::length, site.position);
  if (std::string_view(group) == "hinges") table.read("axis", quantity::plain, site.axis);
  return site;
}

DriveDescription read_drive(Reading& reading, const Entry& entry) {
  DriveDescription drive;
  drive.name = entry.key;
  TableReader table(reading, entry.value, entry.at, "drive", fmt::format("[reconfiguration.drives.{}]", entry.key));
  if (table.find("on")) read_names(table, "on", "[\"well\"]", drive.on);
  table.read("torque", quantity::torque, drive.torque);
  table.read("power", quantity::power, drive.power);
  return drive;
}

ShapeNameDescription read_shape_name(Reading& reading, const Entry& entry) {
  ShapeNameDescription shape;
  shape.name = entry.key;
  TableReader table(reading, entry.value, entry.at, "named_shape",
                    fmt::format("[reconfiguration.names.{}]", entry.key));
  const Value* positions = table.require("positions", "[[0, 0, 0], [0.5, 0, 0]]");
  if (!positions) return shape;
  if (!positions->is(Value::Kind::array)) {
    reading.error(positions->at, fmt::format("a list of places is expected here, one for each module, not {}.",
                                             words_for(positions->kind)));
    return shape;
  }
  for (const Value& item : positions->items)
    shape.positions.push_back(read_vector(reading, item, quantity::length).value_or(Vector3<double>{}));
  const Value* turns = table.find("turns");
  if (turns && !turns->is(Value::Kind::array))
    reading.error(turns->at, "a list of angles is expected here, one for each module.");
  if (turns && turns->is(Value::Kind::array))
    for (const Value& item : turns->items)
      shape.turns.push_back(read_quantity(reading, item, quantity::angle).value_or(0));
  return shape;
}

void read_symmetries(TableReader& table, std::vector<SymmetryDescription>& symmetries) {
  const Value* value = table.find("symmetries");
  if (!value) return;
  if (!value->is(Value::Kind::array)) {
    table.reading().error(value->at, "a list is expected here, such as [{ axis = [0, 0, 1], order = 4 }].");
    return;
  }
  for (const Value& item : value->items) {
    SymmetryDescription& symmetry = symmetries.emplace_back();
    TableReader one(table.reading(), item, item.at, "symmetry", "symmetries");
    one.read("axis", quantity::plain, symmetry.axis);
    one.require("order", "4");
    read_count(one, "order", 2, symmetry.order);
  }
}

void read_alike(TableReader& table, std::vector<std::vector<std::string>>& alike) {
  const Value* value = table.find("alike");
  if (!value) return;
  if (!value->is(Value::Kind::array)) {
    table.reading().error(value->at, "a list of lists is expected here, such as [[\"a\", \"b\"]].");
    return;
  }
  for (const Value& item : value->items) {
    std::vector<std::string>& group = alike.emplace_back();
    if (!item.is(Value::Kind::array)) {
      table.reading().error(item.at, "a list of modules is expected here, such as [\"a\", \"b\"].");
      continue;
    }
    for (const Value& name : item.items) group.push_back(read_string(table.reading(), name, "\"a\"").value_or(""));
  }
}

void read_limits(TableReader& table, ReconfigurationDescription& r) {
  table.read("hinge_damping", quantity::angular_damping, r.hinge_damping);
  table.read("sensor_distance", quantity::length, r.sensor_distance);
  table.require("longest", "100");
  table.read("longest", quantity::time, r.longest);
  table.read("separation", quantity::length, r.separation);
  read_count(table, "most_nodes", 1, r.most_nodes);
  if (const Value* rest = table.find("rest")) {
    TableReader inner(table.reading(), *rest, rest->at, "rest_limits", "rest");
    inner.read("rate", quantity::angular_rate, r.rest_rate);
    inner.read("acceleration", quantity::angular_acceleration, r.rest_acceleration);
  }
  if (const Value* match = table.find("match")) {
    TableReader inner(table.reading(), *match, match->at, "match_limits", "match");
    inner.read("distance", quantity::length, r.match_distance);
    inner.read("angle", quantity::angle, r.match_angle);
  }
}

}  // namespace

std::optional<ReconfigurationDescription> read_reconfiguration(Reading& reading, const Value& root) {
  const auto entry = std::find_if(root.entries.begin(), root.entries.end(),
                                  [](const Entry& candidate) { return candidate.key == "reconfiguration"; });
  if (entry == root.entries.end()) return {};
  ReconfigurationDescription r;
  TableReader table(reading, entry->value, entry->at, "reconfiguration", "[reconfiguration]");
  read_alike(table, r.alike);
  read_symmetries(table, r.symmetries);
  read_limits(table, r);
  table.read("without_control", "\"ambient\"", r.without_control);
  read_named_tables(table, "hinges", [&](const Entry& e) { r.hinges.push_back(read_site(reading, e, "hinges")); });
  read_named_tables(table, "sensors", [&](const Entry& e) { r.sensors.push_back(read_site(reading, e, "sensors")); });
  read_named_tables(table, "drives", [&](const Entry& e) { r.drives.push_back(read_drive(reading, e)); });
  read_named_tables(table, "names", [&](const Entry& e) { r.names.push_back(read_shape_name(reading, e)); });
  return r;
}

ModularCraft craft_of(const Scenario& scenario) {
  Reading reading(*scenario.document);
  std::optional<ReconfigurationDescription> reconfiguration = read_reconfiguration(reading, scenario.document->root);
  if (!reconfiguration)
    throw InputError({scenario.document->diagnostic(
        whole_file, "the table [reconfiguration] is missing: it says where hinges can be and what drives them.")});
  return {scenario.description, std::move(*reconfiguration)};
}

}  // namespace volvelle
