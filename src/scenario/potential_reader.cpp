// [potentials.NAME], and proximity = { .. } of a trigger
#include <cmath>
#include <fmt/format.h>

#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

using PotentialKind = PotentialDescription::Kind;

constexpr PotentialKind potential_kinds[] = {PotentialKind::gaussian, PotentialKind::spring,  PotentialKind::power,
                                             PotentialKind::table,    PotentialKind::magnets, PotentialKind::flux_pin};

// The one key that says what kind it is; none, after reporting it, when there is none or more than one.
std::optional<PotentialKind> find_law(TableReader& table) {
  std::optional<PotentialKind> found;
  for (const PotentialKind kind : potential_kinds) {
    if (!table.find(name_of(kind))) continue;
    if (found) {
      table.reading().error(table.key_location(name_of(kind)),
                            fmt::format("{} has both {} and {}; give each a table of its own, and they add up.",
                                        table.title(), name_of(*found), name_of(kind)));
      return std::nullopt;
    }
    found = kind;
  }
  if (!found && table.is_table() && !table.has_unknown_keys())
    table.reading().error(table.location(), fmt::format("{} has no law; add gaussian, spring, power, table, magnets or "
                                                        "flux_pin, such as: gaussian = {{ depth = 0.5, width = 0.1 }}",
                                                        table.title()));
  return found;
}

void read_points(TableReader& table, PotentialDescription& potential) {
  Reading& reading = table.reading();
  const Value& value = *table.find("table");
  if (!value.is(Value::Kind::array)) {
    reading.error(value.at, fmt::format("a list of [distance, energy] pairs is expected here, such as [[0, -1], "
                                        "[0.1, 0]], not {}.",
                                        words_for(value.kind)));
    potential.table = {{0, 0}, {1, 0}};
    return;
  }
  for (const Value& item : value.items) {
    if (!check_list(reading, item, 2, "[0.1, -0.5] (distance, energy)")) continue;
    const auto r = read_quantity(reading, item.items[0], quantity::length);
    const auto U = read_quantity(reading, item.items[1], quantity::energy);
    if (r && U) potential.table.emplace_back(*r, *U);
  }
}

// The two numbers of a law, both required.
struct LawNumbers {
  const char* strength;
  const Quantity& of_strength;
  const char* length;
  const Quantity& of_length;
};

void read_two_numbers(TableReader& table, const LawNumbers& law, PotentialDescription& potential) {
  table.require(law.strength, "0.5");
  table.read(law.strength, law.of_strength, potential.strength);
  if (potential.kind != PotentialKind::spring) table.require(law.length, "0.1");
  table.read(law.length, law.of_length, potential.length);
}

void read_magnets(TableReader& table, PotentialDescription& potential) {
  const Value* value = table.require("moments", "[[0, 0, 1], [0, 0, 1]]");
  if (!value || !check_list(table.reading(), *value, 2, "[[0, 0, 1], [0, 0, 1]]")) return;
  for (std::size_t i = 0; i < 2; ++i)
    if (const auto moment = read_vector(table.reading(), value->items[i], quantity::magnetic_moment))
      potential.moments[i] = *moment;
}

void read_flux_pin(TableReader& table, PotentialDescription& potential) {
  table.require("moment", "[0, 0, 5.6]");
  table.read("moment", quantity::magnetic_moment, potential.moments[0]);
  table.read("normal", quantity::plain, potential.normal);
  const Value* value = table.find("cooled");
  if (!value) return;
  TableReader inner(table.reading(), *value, table.key_location("cooled"), "cooled", "cooled");
  inner.require("position", "[0, 0, 0.03]");
  inner.require("direction", "[0, 0, 1]");
  PotentialDescription::Cooling& cooled = potential.cooled.emplace();
  inner.read("position", quantity::length, cooled.position);
  inner.read("direction", quantity::plain, cooled.moment);
  const double size = norm(cooled.moment);
  if (size > 0) cooled.moment = cooled.moment * (norm(potential.moments[0]) / size);
}

void read_law_of_potential(TableReader& outer, PotentialDescription& potential) {
  const char* key = name_of(potential.kind);
  if (potential.kind == PotentialKind::table) return read_points(outer, potential);
  const bool pins = potential.kind == PotentialKind::flux_pin;
  TableReader table(outer.reading(), *outer.find(key), outer.key_location(key),
                    pins ? key : fmt::format("potential_{}", key), key);
  switch (potential.kind) {
    case PotentialKind::gaussian:
      return read_two_numbers(table, {"depth", quantity::energy, "width", quantity::length}, potential);
    case PotentialKind::spring:
      return read_two_numbers(table, {"stiffness", quantity::stiffness, "rest", quantity::length}, potential);
    case PotentialKind::power:
      return read_two_numbers(table, {"coefficient", quantity::plain, "exponent", quantity::plain}, potential);
    case PotentialKind::magnets:
      return read_magnets(table, potential);
    default:
      return read_flux_pin(table, potential);
  }
}

}  // namespace

PotentialDescription read_potential(Reading& reading, const Entry& entry) {
  PotentialDescription potential;
  potential.name = entry.key;
  potential.length = 0;
  TableReader table(reading, entry.value, entry.at, "potential", fmt::format("[potentials.{}]", entry.key));
  read_ends(table, potential.bodies, potential.positions);
  if (const Value* damping = table.find("damping")) {
    TableReader inner(reading, *damping, table.key_location("damping"), "potential_damping", "damping");
    inner.read("translation", quantity::damping, potential.damping);
    inner.read("rotation", quantity::angular_damping, potential.turn_damping);
  }
  if (const auto kind = find_law(table)) {
    potential.kind = *kind;
    read_law_of_potential(table, potential);
  } else {
    potential.length = 1;  // what is wrong is said already
  }
  return potential;
}

std::optional<ProximityDescription> read_proximity(TableReader& outer) {
  Reading& reading = outer.reading();
  const std::size_t errors = reading.errors().size();
  ProximityDescription near;
  TableReader table(reading, *outer.find("proximity"), outer.key_location("proximity"), "proximity", "proximity");
  read_ends(table, near.bodies, near.positions);
  table.require("distance", "\"2 cm\"");
  table.read("distance", quantity::length, near.distance);
  if (const Value* value = table.find("alignment")) {
    TableReader inner(reading, *value, table.key_location("alignment"), "alignment", "alignment");
    auto& alignment = near.alignment.emplace();
    inner.require("angle", "\"5 deg\"");
    inner.read("angle", quantity::angle, alignment.angle);
    const Value* axes = inner.require("axes", "[[0, 0, 1], [0, 0, 1]]");
    if (axes && check_list(reading, *axes, 2, "[[0, 0, 1], [0, 0, 1]]"))
      for (std::size_t i = 0; i < 2; ++i)
        if (const auto axis = read_vector(reading, axes->items[i], quantity::plain))
          alignment.axes[i] = norm(*axis) > 0 ? normalized(*axis) : *axis;
  }
  return reading.errors().size() == errors ? std::optional(near) : std::nullopt;
}

}  // namespace volvelle
