// [environment]
#include <fmt/format.h>

#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

constexpr const char* gravity_example = "{ type = \"point_mass\", mu = 3.986004418e14 }";

void read_uniform(Reading& reading, const Value& value, const Location& at, GravityDescription& gravity) {
  gravity.kind = GravityDescription::Kind::uniform;
  TableReader table(reading, value, at, "gravity_uniform", "uniform gravity");
  table.require("acceleration", "[0, 0, -9.81]");
  table.read("acceleration", quantity::acceleration, gravity.acceleration);
}

void read_point_mass(Reading& reading, const Value& value, const Location& at, GravityDescription& gravity) {
  gravity.kind = GravityDescription::Kind::point_mass;
  TableReader table(reading, value, at, "gravity_point_mass", "point-mass gravity");
  table.require("mu", "3.986004418e14");
  table.read("mu", quantity::gravity_parameter, gravity.mu);
  table.read("gradient", gravity.gradient);
  table.read("j2", quantity::plain, gravity.j2);
  table.read("radius", quantity::length, gravity.radius);
}

}  // namespace

GravityDescription read_environment(Reading& reading, const Entry& entry) {
  GravityDescription gravity;
  TableReader table(reading, entry.value, entry.at, "environment", "[environment]");
  const Value* value = table.find("gravity");
  if (!value) return gravity;
  const Location at = table.key_location("gravity");
  const Value* type = value->find("type");
  const std::string kind = type && type->is(Value::Kind::string) ? type->string : "";
  if (kind == "uniform") {
    read_uniform(reading, *value, at, gravity);
  } else if (kind == "point_mass") {
    read_point_mass(reading, *value, at, gravity);
  } else if (!value->is(Value::Kind::table) || !type) {
    reading.error(value->at,
                  fmt::format("gravity must be a table with a type, \"uniform\" or \"point_mass\", such as {}.",
                              gravity_example));
  } else {
    reading.error(type->at, fmt::format("gravity type {} is not known; choose \"uniform\" or \"point_mass\".",
                                        kind.empty() ? words_for(type->kind) : "\"" + kind + "\""));
  }
  return gravity;
}

}  // namespace volvelle
