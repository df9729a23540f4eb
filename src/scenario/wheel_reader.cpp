// [wheels.NAME]: wheels that spin in bodies, and what drives them
#include <fmt/format.h>

#include "scenario/part_readers.hpp"

namespace volvelle {
namespace {

void read_gains(TableReader& pid, const char* key, const Quantity& quantity, std::array<double, 4>& gains) {
  const Value* value = pid.find(key);
  if (!value || !check_list(pid.reading(), *value, 4, "[0, 65, 0, 0] (scalar part first)")) return;
  for (std::size_t i = 0; i < 4; ++i)
    if (const auto number = read_quantity(pid.reading(), value->items[i], quantity)) gains[i] = *number;
}

std::optional<QuaternionLaw> read_law(Reading& reading, const Entry& entry) {
  TableReader pid(reading, entry.value, entry.at, "wheel_pid", "pid");
  QuaternionLaw law;
  read_gains(pid, "K1", quantity::angular_rate, law.K1);
  read_gains(pid, "K2", quantity::angular_acceleration, law.K2);
  read_gains(pid, "K3", quantity::angle, law.K3);
  read_attitude(pid, "command", law.command);
  if (pid.is_table() && !pid.find("K1") && !pid.find("K2") && !pid.find("K3") && !pid.has_unknown_keys()) {
    reading.error(entry.at, "pid has no gain; give K1, K2 or K3, such as K1 = [0, 65, 0, 0] (scalar part first).");
    return std::nullopt;
  }
  return law;
}

void read_speed(TableReader& table, WheelDescription& wheel) {
  const Value* value = table.find("speed");
  if (!value) return;
  const bool is_law = value->is(Value::Kind::table) && value->entries.size() == 1 && value->entries[0].key == "pid";
  if (is_law) {
    if (const auto law = read_law(table.reading(), value->entries[0])) wheel.speed = *law;
    return;
  }
  if (auto profile = read_profile(table.reading(), *value, quantity::angular_rate)) wheel.speed = std::move(*profile);
}

void read_friction_of_wheel(TableReader& table, WheelDescription& wheel) {
  const Value* value = table.find("friction");
  if (!value) return;
  TableReader inner(table.reading(), *value, table.key_location("friction"), "wheel_friction", "friction");
  WheelFrictionDescription& friction = wheel.friction.emplace();
  inner.read("torque", quantity::torque, friction.torque);
  inner.read("viscous", quantity::angular_damping, friction.viscous);
  inner.read("static_torque", quantity::torque, friction.static_torque);
  inner.read("stribeck_speed", quantity::angular_rate, friction.stribeck);
}

void read_optional(TableReader& table, const char* key, const Quantity& quantity, std::optional<double>& out) {
  double number = 0;
  if (table.read(key, quantity, number)) out = number;
}

}  // namespace

SlewDescription read_slew(Reading& reading, const Entry& entry) {
  SlewDescription slew;
  slew.name = entry.key;
  TableReader table(reading, entry.value, entry.at, "slew", fmt::format("[slews.{}]", entry.key));
  table.require("body", "\"hub\"");
  table.read("body", "\"hub\"", slew.body);
  table.require("wheels", "[\"rw1\", \"rw2\", \"rw3\"]");
  table.require("rate", "[0, { ramp = { to = 0.01, stop = 60 } }, 0]");
  read_names(table, "wheels", "[\"rw1\", \"rw2\", \"rw3\"]", slew.wheels);
  if (auto rate = read_three_profiles(table, "rate", quantity::angular_rate)) slew.rate = std::move(*rate);
  return slew;
}

WheelDescription read_wheel(Reading& reading, const Entry& entry) {
  WheelDescription wheel;
  wheel.name = entry.key;
  TableReader table(reading, entry.value, entry.at, "wheel", fmt::format("[wheels.{}]", entry.key));
  table.require("body", "\"hub\"");
  table.require("axis", "[1, 0, 0]");
  table.require("spin_inertia", "0.16");
  table.read("body", "\"hub\"", wheel.body);
  table.read("axis", quantity::plain, wheel.axis);
  table.read("spin_inertia", quantity::inertia, wheel.spin_inertia);
  read_optional(table, "mass", quantity::mass, wheel.mass);
  table.read("position", quantity::length, wheel.position);
  read_optional(table, "transverse_inertia", quantity::inertia, wheel.transverse_inertia);
  table.read("static_imbalance", quantity::imbalance, wheel.static_imbalance);
  table.read("dynamic_imbalance", quantity::inertia, wheel.dynamic_imbalance);
  Vector3<double> zero;
  if (table.read("zero_direction", quantity::plain, zero)) wheel.zero_direction = zero;
  if (const Value* torque = table.find("torque")) wheel.torque = read_profile(reading, *torque, quantity::torque);
  read_speed(table, wheel);
  read_friction_of_wheel(table, wheel);
  read_optional(table, "max_speed", quantity::angular_rate, wheel.max_speed);
  read_optional(table, "max_torque", quantity::torque, wheel.max_torque);
  if (const Value* initial = table.find("initial")) {
    TableReader inner(reading, *initial, table.key_location("initial"), "wheel_initial", "initial");
    inner.require("speed", "\"500 rpm\"");
    inner.read("speed", quantity::angular_rate, wheel.initial_speed);
    wheel.has_initial = true;
  }
  return wheel;
}

}  // namespace volvelle
