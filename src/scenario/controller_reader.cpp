// [sensors.NAME] and [controllers.NAME]: what looks at the spacecraft, and what commands its motors
#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>

#include "scenario/keys.hpp"
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
  table.read("settle_after", quantity::time, c.settle_after);
  double window = 0;
  if (table.read("stability_window", quantity::time, window)) c.stability_window = window;
}

std::optional<TurnDescription> read_turn(TableReader& of) {
  const Value* value = of.find("slew");
  if (!value) return std::nullopt;
  TurnDescription turn;
  TableReader table(of.reading(), *value, value->at, "controller_slew", "slew");
  table.require("axis", "[0, 0, 1]");
  table.require("angle", "\"60 deg\"");
  table.require("stop", "120");
  table.read("axis", quantity::plain, turn.axis);
  table.read("angle", quantity::angle, turn.angle);
  table.read("start", quantity::time, turn.start);
  table.read("stop", quantity::time, turn.stop);
  return turn;
}

// What is wanted of a body, and what is known of it.
void read_wanted_attitude(TableReader& table, ControllerDescription& c) {
  table.require("body", "\"hub\"");
  table.read("body", "\"hub\"", c.body);
  read_gains_of_controller(table, c);
  read_attitude(table, "command", c.command);
  c.turning = read_three_profiles(table, "turning", quantity::angular_rate);
  c.slew = read_turn(table);
  if (const Value* inertia = table.find("inertia")) c.inertia = read_inertia(table.reading(), *inertia);
  table.read("attitude_sensor", "\"star_tracker\"", c.attitude_sensor);
  table.read("rate_sensor", "\"gyro\"", c.rate_sensor);
}

void read_attitude_controller(TableReader& table, ControllerDescription& c) {
  table.require("wheels", "[\"rw1\", \"rw2\", \"rw3\"]");
  read_names(table, "wheels", "[\"rw1\", \"rw2\", \"rw3\"]", c.wheels);
  read_wanted_attitude(table, c);
  std::string law;
  if (table.read_choice("law", {"mrp", "quaternion"}, {}, law) && law == "quaternion")
    c.law = ControllerDescription::Law::quaternion;
}

void read_thruster_controller(TableReader& table, ControllerDescription& c) {
  table.require("thrusters", "[\"jet1\", \"jet2\"]");
  read_names(table, "thrusters", "[\"jet1\", \"jet2\"]", c.thrusters);
  read_wanted_attitude(table, c);
  const Value* value = table.require("deadband", "{ angle = \"0.5 deg\", rate = \"0.05 deg/s\" }");
  if (!value) return;
  TableReader deadband(table.reading(), *value, value->at, "controller_deadband", "deadband");
  deadband.require("angle", "\"0.5 deg\"");
  deadband.require("rate", "\"0.05 deg/s\"");
  deadband.read("angle", quantity::angle, c.deadband_angle);
  deadband.read("rate", quantity::angular_rate, c.deadband_rate);
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

namespace {

using Kind = ControllerDescription::Kind;

struct KindOfController {
  const char* type;
  Kind kind;
  const char* keys;
  void (*read)(TableReader&, ControllerDescription&);
};

constexpr std::array<KindOfController, 4> kinds_of_controllers{
    {{"attitude", Kind::attitude, "controller_attitude", read_attitude_controller},
     {"joint", Kind::joint, "controller_joint", read_joint_controller},
     {"thrusters", Kind::thrusters, "controller_thrusters", read_thruster_controller},
     {"library", Kind::library, "controller_library", read_library_controller}}};

// As its type says; of a type that is not known, the kind that knows most of its keys.
const KindOfController& kind_of_controller(const Value& value) {
  const KindOfController* best = &kinds_of_controllers.front();
  if (!value.is(Value::Kind::table)) return *best;
  long most = -1;
  for (const KindOfController& kind : kinds_of_controllers) {
    const KeyTable& keys = keys_of(kind.keys);
    const long known =
        std::count_if(value.entries.begin(), value.entries.end(), [&](const Entry& e) { return keys.find(e.key); });
    if (known > most) most = known, best = &kind;
  }
  for (const Entry& entry : value.entries)
    for (const KindOfController& kind : kinds_of_controllers)
      if (entry.key == "type" && entry.value.is(Value::Kind::string) && entry.value.string == kind.type) best = &kind;
  return *best;
}

}  // namespace

ControllerDescription read_controller(Reading& reading, const Entry& entry) {
  ControllerDescription controller;
  controller.name = entry.key;
  const KindOfController& kind = kind_of_controller(entry.value);
  TableReader table(reading, entry.value, entry.at, kind.keys, fmt::format("[controllers.{}]", entry.key));
  table.require("type", "\"attitude\"");
  std::string type;
  if (!table.read_choice("type", {"attitude", "joint", "thrusters", "library"}, {}, type)) return controller;
  controller.kind = kind.kind;
  if (kind.kind == Kind::library || kind.kind == Kind::thrusters) table.require("every", "0.1");
  table.read("every", quantity::time, controller.every);
  kind.read(table, controller);
  return controller;
}

}  // namespace volvelle
