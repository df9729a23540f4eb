// [sensors.NAME] and [controllers.NAME]: what looks at the spacecraft, and what commands its motors
#include <filesystem>
#include <fmt/format.h>

#include "scenario/part_readers.hpp"

namespace volvelle {

void read_attitude(TableReader& table, std::string_view key, Quaternion<double>& out) {
  const Value* value = table.find(key);
  if (!value) return;
  if (value->is(Value::Kind::table)) return read_orientation(table, key, out);
  if (!value->is(Value::Kind::array)) {
    table.reading().error(value->at, fmt::format("an attitude is expected here, such as [1, 0, 0, 0] (w, x, y, z) or "
                                                 "{{ mrp = [0, 0, 0.1] }}, not {}.",
                                                 words_for(value->kind)));
    return;
  }
  if (const auto quaternion = read_quaternion(table.reading(), *value)) out = *quaternion;
}

void read_names(TableReader& table, std::string_view key, const char* example, std::vector<std::string>& out) {
  const Value* value = table.find(key);
  if (!value) return;
  if (!value->is(Value::Kind::array)) {
    table.reading().error(value->at, fmt::format("a list of names is expected here, such as {}, not {}.", example,
                                                 words_for(value->kind)));
    return;
  }
  for (const Value& item : value->items)
    if (const auto name = read_string(table.reading(), item, example)) out.push_back(*name);
}

std::optional<std::array<Profile, 3>> read_three_profiles(TableReader& table, std::string_view key,
                                                          const Quantity& quantity) {
  const Value* value = table.find(key);
  if (!value || !check_list(table.reading(), *value, 3, "[0, { ramp = { to = 0.01, stop = 60 } }, 0]"))
    return std::nullopt;
  std::array<Profile, 3> profiles;
  bool good = true;
  for (std::size_t i = 0; i < 3; ++i) {
    auto profile = read_profile(table.reading(), value->items[i], quantity);
    good = good && profile;
    if (profile) profiles[i] = std::move(*profile);
  }
  return good ? std::optional<std::array<Profile, 3>>(profiles) : std::nullopt;
}

namespace {

// One number for all three axes, or a list.
void read_axes(TableReader& table, const char* key, const Quantity& quantity, Vector3<double>& out) {
  const Value* value = table.find(key);
  if (!value) return;
  if (value->is(Value::Kind::array)) {
    table.read(key, quantity, out);
    return;
  }
  double all = 0;
  if (table.read(key, quantity, all)) out = {all, all, all};
}

// A joint's sensor sees its coordinate and its rate: two plain numbers, in SI units.
void read_two(TableReader& table, const char* key, Vector3<double>& out) {
  const Value* value = table.find(key);
  if (!value || !check_list(table.reading(), *value, 2, "[0.001, 0] (of the angle, of its rate)")) return;
  for (int i = 0; i < 2; ++i)
    if (const auto number = read_quantity(table.reading(), value->items[static_cast<std::size_t>(i)], quantity::plain))
      out[i] = *number;
}

void read_gains_of_controller(TableReader& table, ControllerDescription& c) {
  table.require("K", "10");
  table.read("K", quantity::plain, c.K);
  table.read("P", quantity::plain, c.P);
  table.read("Ki", quantity::plain, c.Ki);
}

void read_attitude_controller(TableReader& table, ControllerDescription& c) {
  table.require("body", "\"hub\"");
  table.require("wheels", "[\"rw1\", \"rw2\", \"rw3\"]");
  table.read("body", "\"hub\"", c.body);
  read_names(table, "wheels", "[\"rw1\", \"rw2\", \"rw3\"]", c.wheels);
  read_gains_of_controller(table, c);
  read_attitude(table, "command", c.command);
  c.turning = read_three_profiles(table, "turning", quantity::angular_rate);
  table.read("attitude_sensor", "\"star_tracker\"", c.attitude_sensor);
  table.read("rate_sensor", "\"gyro\"", c.rate_sensor);
}

void read_joint_controller(TableReader& table, ControllerDescription& c) {
  table.require("joint", "\"hinge\"");
  table.read("joint", "\"hinge\"", c.joint);
  read_gains_of_controller(table, c);
  const Value* target = table.require("target", "{ ramp = { to = \"90 deg\", stop = 60 } }");
  const bool slides = kind_of_joint(table.reading().document(), c.joint) == JointKind::prismatic;
  if (target)
    if (auto profile = read_profile(table.reading(), *target, slides ? quantity::length : quantity::angle))
      c.target = std::move(*profile);
  table.read("joint_sensor", "\"encoder\"", c.joint_sensor);
}

void read_library_controller(TableReader& table, ControllerDescription& c) {
  table.require("library", "\"./control.so\"");
  table.require("function", "\"step\"");
  table.require("inputs", "[\"hub.mrp.1\", \"hub.rate.x\"]");
  table.require("outputs", "[\"rw1\"]");
  table.read("library", "\"./control.so\"", c.library);
  table.read("function", "\"step\"", c.function);
  read_names(table, "inputs", "[\"hub.mrp.1\", \"hub.rate.x\"]", c.inputs);
  read_names(table, "outputs", "[\"rw1\"]", c.outputs);
  const std::filesystem::path from(table.reading().document().file);
  if (!c.library.empty()) c.library = std::filesystem::absolute(from.parent_path() / c.library).string();
}

}  // namespace

SensorDescription read_sensor(Reading& reading, const Entry& entry) {
  SensorDescription sensor;
  sensor.name = entry.key;
  TableReader table(reading, entry.value, entry.at, "sensor", fmt::format("[sensors.{}]", entry.key));
  table.require("type", "\"rate\"");
  std::string type;
  if (!table.read_choice("type", {"attitude", "rate", "joint"}, {}, type)) return sensor;
  double seed = 1;
  if (table.read("seed", quantity::plain, seed)) sensor.seed = static_cast<unsigned>(seed);
  if (type == "joint") {
    sensor.kind = SensorDescription::Kind::joint;
    table.require("joint", "\"hinge\"");
    table.read("joint", "\"hinge\"", sensor.joint);
    read_two(table, "bias", sensor.bias);
    read_two(table, "noise", sensor.noise);
    return sensor;
  }
  sensor.kind = type == "rate" ? SensorDescription::Kind::rate : SensorDescription::Kind::attitude;
  table.require("body", "\"hub\"");
  table.read("body", "\"hub\"", sensor.body);
  const Quantity& of = type == "rate" ? quantity::angular_rate : quantity::angle;
  read_axes(table, "bias", of, sensor.bias);
  read_axes(table, "noise", of, sensor.noise);
  return sensor;
}

ControllerDescription read_controller(Reading& reading, const Entry& entry) {
  ControllerDescription controller;
  controller.name = entry.key;
  const std::string title = fmt::format("[controllers.{}]", entry.key);
  std::string type;
  if (entry.value.is(Value::Kind::table))
    for (const Entry& key : entry.value.entries)
      if (key.key == "type" && key.value.is(Value::Kind::string)) type = key.value.string;
  const bool known = type == "attitude" || type == "joint" || type == "library";
  TableReader table(reading, entry.value, entry.at, known ? "controller_" + type : "controller_attitude", title);
  table.require("type", "\"attitude\"");
  if (!table.read_choice("type", {"attitude", "joint", "library"}, {}, type)) return controller;
  table.require("every", "0.1");
  table.read("every", quantity::time, controller.every);
  if (type == "attitude") {
    read_attitude_controller(table, controller);
  } else if (type == "joint") {
    controller.kind = ControllerDescription::Kind::joint;
    read_joint_controller(table, controller);
  } else {
    controller.kind = ControllerDescription::Kind::library;
    read_library_controller(table, controller);
  }
  return controller;
}

}  // namespace volvelle
