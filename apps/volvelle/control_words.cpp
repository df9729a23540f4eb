#include "control_words.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace volvelle::command_line {

namespace {

using Json = nlohmann::ordered_json;

bool names(const std::vector<std::string>& list, const std::string& name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

std::string drive_of(const Description& description, const WheelDescription& wheel) {
  for (const SlewDescription& slew : description.slews)
    if (names(slew.wheels, wheel.name)) return "as a slew needs";
  for (const ControllerDescription& controller : description.controllers)
    if (names(controller.wheels, wheel.name) || names(controller.outputs, wheel.name) || controller.joint == wheel.name)
      return "by " + controller.name;
  if (!wheel.speed) return wheel.torque ? "by torque" : "no drive";
  return std::holds_alternative<QuaternionLaw>(*wheel.speed) ? "speed by attitude" : "speed given";
}

std::string several(std::size_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string task_of(const ControllerDescription& controller) {
  switch (controller.kind) {
    case ControllerDescription::Kind::attitude:
      return fmt::format("attitude of {} by {}", controller.body, several(controller.wheels.size(), "wheel"));
    case ControllerDescription::Kind::thrusters:
      return fmt::format("attitude of {} by {}", controller.body, several(controller.thrusters.size(), "thruster"));
    case ControllerDescription::Kind::joint:
      return controller.joint;
    case ControllerDescription::Kind::library:
      return fmt::format("{} of {} to {}", controller.function, controller.library,
                         fmt::join(controller.outputs, " and "));
  }
  return "";
}

std::string rhythm_of(const ControllerDescription& controller) {
  return controller.is_continuous() ? "continuous" : fmt::format("every {:g} s", controller.every);
}

std::vector<std::string> sensors_of(const ControllerDescription& controller) {
  std::vector<std::string> used;
  for (const std::string& sensor : {controller.attitude_sensor, controller.rate_sensor, controller.joint_sensor})
    if (!sensor.empty()) used.push_back(sensor);
  return used;
}

std::string object_of(const SensorDescription& sensor) {
  switch (sensor.kind) {
    case SensorDescription::Kind::attitude:
      return "attitude of " + sensor.body;
    case SensorDescription::Kind::rate:
      return "rate of " + sensor.body;
    case SensorDescription::Kind::joint:
      return sensor.joint;
  }
  return "";
}

}  // namespace

std::vector<std::string> wheel_words(const Description& description) {
  std::vector<std::string> words;
  for (const WheelDescription& wheel : description.wheels)
    words.push_back(fmt::format("{} on {} ({})", wheel.name, wheel.body, drive_of(description, wheel)));
  return words;
}

std::vector<std::string> controller_words(const Description& description) {
  std::vector<std::string> words;
  for (const ControllerDescription& controller : description.controllers) {
    const std::vector<std::string> sensors = sensors_of(controller);
    words.push_back(fmt::format("{}: {}, {}{}", controller.name, task_of(controller), rhythm_of(controller),
                                sensors.empty() ? "" : fmt::format(", seen by {}", fmt::join(sensors, " and "))));
  }
  return words;
}

std::vector<std::string> sensor_words(const Description& description) {
  std::vector<std::string> words;
  for (const SensorDescription& sensor : description.sensors)
    words.push_back(fmt::format("{}: {}", sensor.name, object_of(sensor)));
  return words;
}

Json wheel_json(const Description& description) {
  Json wheels = Json::array();
  for (const WheelDescription& wheel : description.wheels)
    wheels.push_back({{"name", wheel.name}, {"body", wheel.body}, {"drive", drive_of(description, wheel)}});
  return wheels;
}

Json controller_json(const Description& description) {
  Json controllers = Json::array();
  for (const ControllerDescription& controller : description.controllers)
    controllers.push_back({{"name", controller.name},
                           {"task", task_of(controller)},
                           {"every", controller.every},
                           {"sensors", sensors_of(controller)}});
  return controllers;
}

Json sensor_json(const Description& description) {
  Json sensors = Json::array();
  for (const SensorDescription& sensor : description.sensors)
    sensors.push_back({{"name", sensor.name}, {"of", object_of(sensor)}});
  return sensors;
}

}  // namespace volvelle::command_line
