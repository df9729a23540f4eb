// [constraints.NAME]
#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>

#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

struct ConstraintType {
  ConstraintDescription::Kind kind;
  const char* name;
  std::vector<std::string> keys;  // besides type

  bool takes(std::string_view key) const { return std::find(keys.begin(), keys.end(), key) != keys.end(); }
};

const std::array<ConstraintType, 6>& types() {
  using enum ConstraintDescription::Kind;
  static const std::array<ConstraintType, 6> all{{
      {distance, "distance", {"bodies", "positions", "distance"}},
      {point_on_plane, "point_on_plane", {"bodies", "positions", "normal"}},
      {point_on_line, "point_on_line", {"bodies", "positions", "direction"}},
      {knife_edge, "knife_edge", {"bodies", "positions", "normal"}},
      {rolling, "rolling", {"bodies", "positions", "normal", "radius", "axis"}},
      {coupling, "coupling", {"joints", "ratio"}},
  }};
  return all;
}

const ConstraintType* read_type(TableReader& table) {
  table.require("type", "\"distance\"");
  std::vector<std::string> names;
  for (const ConstraintType& type : types()) names.emplace_back(type.name);
  std::string word;
  if (!table.read_choice("type", names, {}, word)) return nullptr;
  return &*std::find_if(types().begin(), types().end(), [&](const ConstraintType& type) { return word == type.name; });
}

void refuse_keys_of_others(TableReader& table, const ConstraintType& type) {
  for (const Entry& entry : table.value().entries) {
    if (type.takes(entry.key)) continue;
    std::vector<std::string> owners;
    for (const ConstraintType& other : types())
      if (other.takes(entry.key)) owners.emplace_back(other.name);
    if (owners.empty()) continue;  // the type itself, or unknown and reported
    table.reading().error(entry.at,
                          fmt::format("{} belongs to {}; a constraint of type {} takes {}. Remove it, or change the "
                                      "type.",
                                      entry.key, fmt::join(owners, ", "), type.name, fmt::join(type.keys, ", ")));
  }
}

// Of any length. Zero stays, for the checks to refuse.
Vector3<double> unit(const Vector3<double>& v) {
  const double largest = std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
  return largest > 0 ? normalized(v / largest) : v;
}

void read_direction(TableReader& table, std::string_view key, Vector3<double>& out) {
  table.require(key, "[0, 0, 1]");
  if (table.read(key, quantity::plain, out)) out = unit(out);
}

void read_geometry(TableReader& table, const ConstraintType& type, ConstraintDescription& constraint) {
  if (type.takes("distance") && table.find("distance"))
    table.read("distance", quantity::length, constraint.distance.emplace());
  if (type.takes("normal")) read_direction(table, "normal", constraint.normal);
  if (type.takes("direction")) read_direction(table, "direction", constraint.direction);
  if (type.takes("radius")) {
    table.require("radius", "\"25 cm\"");
    table.read("radius", quantity::length, constraint.radius);
  }
  if (type.takes("axis") && table.find("axis")) read_direction(table, "axis", constraint.axis.emplace());
}

}  // namespace

ConstraintDescription read_constraint(Reading& reading, const Entry& entry) {
  ConstraintDescription constraint;
  constraint.name = entry.key;
  TableReader table(reading, entry.value, entry.at, "constraint", fmt::format("[constraints.{}]", entry.key));
  const ConstraintType* type = read_type(table);
  if (!type) {  // what else stands here depends on it
    if (table.find("bodies")) read_ends(table, constraint.bodies, constraint.positions);
    return constraint;
  }
  constraint.kind = type->kind;
  refuse_keys_of_others(table, *type);
  if (type->takes("joints")) {
    read_pair(table, "joints", {"left", "right"}, constraint.joints);
    table.read("ratio", quantity::plain, constraint.ratio);
    return constraint;
  }
  read_ends(table, constraint.bodies, constraint.positions);
  read_geometry(table, *type, constraint);
  return constraint;
}

}  // namespace volvelle
