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

void read_orbiting_frame(Reading& reading, const Value& value, const Location& at, GravityDescription& gravity) {
  gravity.kind = GravityDescription::Kind::orbiting_frame;
  TableReader table(reading, value, at, "gravity_orbiting_frame", "gravity in an orbiting frame");
  table.require("rate", "1.1e-3");
  table.read("rate", quantity::angular_rate, gravity.rate);
}

void read_gravity(TableReader& table, GravityDescription& gravity) {
  const Value* value = table.find("gravity");
  if (!value) return;
  Reading& reading = table.reading();
  const Location at = table.key_location("gravity");
  const Value* type = value->find("type");
  const std::string kind = type && type->is(Value::Kind::string) ? type->string : "";
  if (kind == "uniform") {
    read_uniform(reading, *value, at, gravity);
  } else if (kind == "point_mass") {
    read_point_mass(reading, *value, at, gravity);
  } else if (kind == "orbiting_frame") {
    read_orbiting_frame(reading, *value, at, gravity);
  } else if (!value->is(Value::Kind::table) || !type) {
    reading.error(value->at, fmt::format("gravity must be a table with a type, \"uniform\", \"point_mass\" or "
                                         "\"orbiting_frame\", such as {}.",
                                         gravity_example));
  } else {
    reading.error(type->at, fmt::format("gravity type {} is not known; choose \"uniform\", \"point_mass\" or "
                                        "\"orbiting_frame\".",
                                        kind.empty() ? words_for(type->kind) : "\"" + kind + "\""));
  }
}

void read_atmosphere(TableReader& environment, std::optional<AtmosphereDescription>& atmosphere) {
  const Value* value = environment.find("atmosphere");
  if (!value) return;
  AtmosphereDescription& air = atmosphere.emplace();
  TableReader table(environment.reading(), *value, environment.key_location("atmosphere"), "atmosphere", "atmosphere");
  table.require("density", "1.225");
  table.require("scale_height", "\"8.5 km\"");
  table.read("density", quantity::density, air.density);
  table.read("altitude", quantity::length, air.altitude);
  table.read("scale_height", quantity::length, air.scale_height);
  table.read("radius", quantity::length, air.radius);
  table.read("rotation", quantity::angular_rate, air.rotation);
}

void read_sun(TableReader& environment, std::optional<SunDescription>& out) {
  const Value* value = environment.find("sun");
  if (!value) return;
  SunDescription& sun = out.emplace();
  TableReader table(environment.reading(), *value, environment.key_location("sun"), "sun", "sun");
  table.require("direction", "[1, 0, 0]");
  table.read("direction", quantity::plain, sun.direction);
  table.read("distance", quantity::length, sun.distance);
  table.read("radius", quantity::length, sun.radius);
  double pressure = 0;
  if (table.read("pressure", quantity::pressure, pressure)) sun.pressure = pressure;
}

void read_magnetic_field(TableReader& environment, std::optional<MagneticFieldDescription>& field) {
  const Value* value = environment.find("magnetic_field");
  if (!value) return;
  TableReader table(environment.reading(), *value, environment.key_location("magnetic_field"), "magnetic_field",
                    "magnetic_field");
  table.require("moment", "[0, 0, -7.72e22]");
  table.read("moment", quantity::magnetic_moment, field.emplace().moment);
}

}  // namespace

void read_environment(Reading& reading, const Entry& entry, Description& description) {
  TableReader table(reading, entry.value, entry.at, "environment", "[environment]");
  read_gravity(table, description.gravity);
  read_atmosphere(table, description.atmosphere);
  read_sun(table, description.sun);
  read_magnetic_field(table, description.magnetic_field);
}

}  // namespace volvelle
