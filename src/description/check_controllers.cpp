// Controllers and sensors: what they look at, and what they command.
#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <unordered_map>

#include "description/check_parts.hpp"
#include "description/controllers.hpp"
#include "description/named.hpp"
#include "description/nearest_name.hpp"

namespace volvelle {
namespace {

using Kind = ControllerDescription::Kind;

void check_sensor(const SensorDescription& sensor, const Description& description, Problems& problems) {
  const std::string path = "sensors." + sensor.name;
  if (sensor.kind == SensorDescription::Kind::joint) {
    if (!find_named(description.joints, sensor.joint) && !find_named(description.wheels, sensor.joint))
      problems.push_back({path + ".joint", fmt::format("there is no joint or wheel \"{}\".{}", sensor.joint,
                                                       suggestion(sensor.joint, names_of(description.joints)))});
  } else {
    check_reference(sensor.body, body_names(description), false, path + ".body", problems);
  }
  check_finite(sensor.bias, path + ".bias", problems);
  for (int i = 0; i < 3; ++i) check_not_negative(sensor.noise[i], "", path + ".noise", problems);
}

// One of the controller's sensors: there, and of what it controls.
void check_sensor_of(const std::string& name, SensorDescription::Kind kind, const std::string& of,
                     const Description& description, const std::string& path, Problems& problems) {
  if (name.empty()) return;
  const SensorDescription* sensor = find_named(description.sensors, name);
  if (!sensor) {
    problems.push_back(
        {path, fmt::format("there is no sensor \"{}\".{}", name, suggestion(name, names_of(description.sensors)))});
  } else if (sensor->kind != kind || (kind == SensorDescription::Kind::joint ? sensor->joint : sensor->body) != of) {
    problems.push_back({path, fmt::format("sensor \"{}\" does not measure that of \"{}\".", name, of)});
  }
}

void check_wheels_of(const ControllerDescription& c, const Description& description, const std::string& path,
                     Problems& problems) {
  Eigen::Matrix3d span = Eigen::Matrix3d::Zero();
  for (std::size_t i = 0; i < c.wheels.size(); ++i) {
    const WheelDescription* wheel =
        find_wheel(c.wheels[i], c.body, description, fmt::format("{}.wheels.{}", path, i), problems);
    if (!wheel) return;
    const Eigen::Vector3d axis = Eigen::Vector3d(wheel->axis.x, wheel->axis.y, wheel->axis.z).normalized();
    span += axis * axis.transpose();
  }
  if (!(span.determinant() > 1e-9))
    problems.push_back({path + ".wheels", "the wheels' axes do not reach all directions; name three that do."});
}

// A motor of one coordinate that nothing else drives.
void check_commanded(const std::string& name, const Description& description, const std::string& path,
                     Problems& problems) {
  const JointDescription* joint = find_named(description.joints, name);
  if (!joint && find_named(description.wheels, name)) return;  // on a body that is not there: told of the wheel
  if (!joint) {
    problems.push_back({path, fmt::format("there is no joint or wheel \"{}\".{}", name,
                                          suggestion(name, names_of(description.joints)))});
    return;
  }
  if (coordinate_count(joint->kind) != 1)
    problems.push_back({path, fmt::format("\"{}\" is a {} joint; a controller commands revolute and prismatic joints, "
                                          "and wheels.",
                                          name, name_of(joint->kind))});
  const bool at_rest = joint->motor.size() == 1 && std::holds_alternative<ConstantProfile>(joint->motor[0]) &&
                       std::get<ConstantProfile>(joint->motor[0]).value == 0;
  if (!joint->motion.empty() || joint->speed || !(joint->motor.empty() || at_rest))
    problems.push_back({path, fmt::format("\"{}\" has a drive of its own; leave that out, for the controller gives it "
                                          "one.",
                                          name)});
}

void check_above_zero(double value, const char* unit, const std::string& path, Problems& problems) {
  if (!(value > 0) || !std::isfinite(value))
    problems.push_back({path, fmt::format("this is {:.6g} {}; it must be positive.", value, unit)});
}

// Thrusters on the body, which nothing else fires.
void check_thrusters_of(const ControllerDescription& c, const Description& description, const std::string& path,
                        Problems& problems) {
  for (std::size_t i = 0; i < c.thrusters.size(); ++i) {
    const std::string where = fmt::format("{}.thrusters.{}", path, i);
    const ThrusterDescription* thruster = find_named(description.thrusters, c.thrusters[i]);
    if (!thruster || thruster->body != c.body)
      problems.push_back({where, fmt::format("there is no thruster \"{}\" on \"{}\".{}", c.thrusters[i], c.body,
                                             suggestion(c.thrusters[i], names_of(description.thrusters)))});
    else if (!thruster->burns.empty())
      problems.push_back({where, fmt::format("thruster \"{}\" has burns of its own; leave them out, for the controller "
                                             "fires it.",
                                             c.thrusters[i])});
    else if (thruster->minimum_on > c.every)
      problems.push_back({where, fmt::format("thruster \"{}\" burns for {:.6g} s at least, longer than the {:.6g} s "
                                             "from sample to sample; look less often.",
                                             c.thrusters[i], thruster->minimum_on, c.every)});
  }
  check_above_zero(c.deadband_angle, "rad", path + ".deadband.angle", problems);
  check_above_zero(c.deadband_rate, "rad/s", path + ".deadband.rate", problems);
}

void check_wanted_attitude(const ControllerDescription& c, const Description& description, const std::string& path,
                           Problems& problems) {
  check_reference(c.body, body_names(description), false, path + ".body", problems);
  check_sensor_of(c.attitude_sensor, SensorDescription::Kind::attitude, c.body, description, path + ".attitude_sensor",
                  problems);
  check_sensor_of(c.rate_sensor, SensorDescription::Kind::rate, c.body, description, path + ".rate_sensor", problems);
  if (c.turning)
    for (std::size_t i = 0; i < 3; ++i)
      check_profile((*c.turning)[i], description.run.duration, fmt::format("{}.turning.{}", path, i), problems);
  if (!c.slew) return;
  if (c.turning)
    problems.push_back({path + ".slew", "the command turns already by \"turning\"; leave one of them out."});
  if (!has_finite_components(c.slew->axis) || !(norm(c.slew->axis) > 0))
    problems.push_back({path + ".slew.axis", "the axis must be finite and not zero; give one such as [0, 0, 1]."});
  check_finite(Vector3<double>{c.slew->angle, 0, 0}, path + ".slew.angle", problems);
  if (!(c.slew->start >= 0) || !(c.slew->stop > c.slew->start) || !std::isfinite(c.slew->stop))
    problems.push_back({path + ".slew", fmt::format("the slew goes from {:.6g} s to {:.6g} s; it must start at 0 or "
                                                    "later, and stop after that.",
                                                    c.slew->start, c.slew->stop)});
}

void check_samples(const ControllerDescription& c, const Description& description, const std::string& path,
                   Problems& problems) {
  if (c.every == 0 && (c.kind == Kind::library || c.kind == Kind::thrusters)) {
    problems.push_back(
        {path + ".every", fmt::format("a controller of type \"{}\" takes samples; give the time from one "
                                      "to the next, such as every = 0.1.",
                                      c.kind == Kind::library ? "library" : "thrusters")});
  } else if (c.every != 0 && (!(c.every > 0) || !std::isfinite(c.every) || c.every * 1e8 < description.run.duration)) {
    problems.push_back({path + ".every",
                        fmt::format("every is {:.6g} s from sample to sample; it must be positive, and no less than a "
                                    "1e-8th of the run. Leave it out for a continuous controller.",
                                    c.every)});
  }
  if (!c.is_continuous()) return;
  for (const auto& [name, key] : {std::pair{c.attitude_sensor, "attitude_sensor"},
                                  std::pair{c.rate_sensor, "rate_sensor"}, std::pair{c.joint_sensor, "joint_sensor"}})
    if (const SensorDescription* sensor = find_named(description.sensors, name); sensor && norm(sensor->noise) > 0)
      problems.push_back({fmt::format("{}.{}", path, key),
                          fmt::format("sensor \"{}\" is noisy, and noise is drawn at samples; say how often the "
                                      "controller looks (every = 0.1), or leave the noise out.",
                                      name)});
}

void check_figures(const ControllerDescription& c, const Description& description, const std::string& path,
                   Problems& problems) {
  const bool ends = description.run.duration > 0;  // else told of the run
  if (!(c.settle_after >= 0) || (ends && !(c.settle_after < description.run.duration)))
    problems.push_back(
        {path + ".settle_after", fmt::format("the error counts from {:.6g} s on; that must lie within the "
                                             "run, which ends at {:.6g} s.",
                                             c.settle_after, description.run.duration)});
  if (c.stability_window) check_above_zero(*c.stability_window, "s", path + ".stability_window", problems);
}

void check_controller(const ControllerDescription& c, const Description& description, Problems& problems) {
  const std::string path = "controllers." + c.name;
  check_samples(c, description, path, problems);
  check_figures(c, description, path, problems);
  for (const std::string& name : commanded_by(c)) {
    const char* key = c.kind == Kind::attitude ? "wheels" : c.kind == Kind::joint ? "joint" : "outputs";
    if (c.kind == Kind::thrusters) continue;
    if (c.kind != Kind::attitude || find_named(description.wheels, name))
      check_commanded(name, description, fmt::format("{}.{}", path, key), problems);
  }
  if (c.kind == Kind::attitude || c.kind == Kind::thrusters) check_wanted_attitude(c, description, path, problems);
  if (c.kind == Kind::attitude) check_wheels_of(c, description, path, problems);
  if (c.kind == Kind::thrusters) check_thrusters_of(c, description, path, problems);
  if (c.kind == Kind::joint) {
    check_profile(c.target, description.run.duration, path + ".target", problems);
    check_sensor_of(c.joint_sensor, SensorDescription::Kind::joint, c.joint, description, path + ".joint_sensor",
                    problems);
  }
}

}  // namespace

void check_controllers(const Description& description, Problems& problems) {
  for (const SensorDescription& sensor : description.sensors) check_sensor(sensor, description, problems);
  std::unordered_map<std::string, std::string> owners;
  for (const ControllerDescription& c : description.controllers) {
    check_controller(c, description, problems);
    for (const std::string& name : commanded_by(c)) {
      const auto [known, is_new] = owners.try_emplace(name, c.name);
      if (!is_new && known->second != c.name)
        problems.push_back(
            {"controllers." + c.name,
             fmt::format("\"{}\" is commanded by controller \"{}\" already; only one can.", name, known->second)});
    }
  }
}

}  // namespace volvelle
