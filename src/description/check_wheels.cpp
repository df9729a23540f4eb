// Wheels: where they spin, their inertia, and one drive each.
#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "description/check_parts.hpp"
#include "description/named.hpp"
#include "description/nearest_name.hpp"

namespace volvelle {
namespace {

void check_positive(double value, const char* unit, const std::string& path, Problems& problems) {
  if (value > 0 && std::isfinite(value)) return;
  problems.push_back(
      {path, fmt::format("{} is {:.6g} {}; it must be positive.", path.substr(path.rfind('.') + 1), value, unit)});
}

void check_axis_of_wheel(const WheelDescription& wheel, const std::string& path, Problems& problems) {
  if (!has_finite_components(wheel.axis) || !(norm(wheel.axis) > 0)) {
    problems.push_back({path + ".axis", "the axis must be finite and not zero; give a direction such as [0, 0, 1]."});
    return;
  }
  if (!wheel.zero_direction) return;
  const double length = norm(*wheel.zero_direction);
  const bool across = has_finite_components(*wheel.zero_direction) && length > 0 &&
                      norm(cross(normalized(wheel.axis), *wheel.zero_direction)) > 1e-6 * length;
  if (!across)
    problems.push_back({path + ".zero_direction",
                        "zero_direction must point away from the axis, such as [1, 0, 0] for a wheel about z."});
}

// What only a wheel with a mass of its own has.
void check_mass(const WheelDescription& wheel, const std::string& path, Problems& problems) {
  if (!wheel.mass) {
    const std::pair<const char*, bool> needs_mass[] = {{"transverse_inertia", wheel.transverse_inertia.has_value()},
                                                       {"static_imbalance", wheel.static_imbalance != 0},
                                                       {"dynamic_imbalance", wheel.dynamic_imbalance != 0},
                                                       {"zero_direction", wheel.zero_direction.has_value()}};
    for (const auto& [key, given] : needs_mass)
      if (given)
        problems.push_back({fmt::format("{}.{}", path, key),
                            fmt::format("{} is of a wheel with a mass of its own, beside that of its body; give the "
                                        "wheel a mass, or leave {} out.",
                                        key, key)});
    return;
  }
  check_positive(*wheel.mass, "kg", path + ".mass", problems);
  if (wheel.transverse_inertia)
    check_positive(*wheel.transverse_inertia, "kg m^2", path + ".transverse_inertia", problems);
  check_finite(wheel.position, path + ".position", problems);
  if (!std::isfinite(wheel.static_imbalance))
    problems.push_back({path + ".static_imbalance", "static_imbalance must be finite."});
  const double s = wheel.spin_inertia, t = wheel.transverse_inertia.value_or(s / 2), d = wheel.dynamic_imbalance;
  const double middle = (s + t) / 2,
               radius = std::hypot((s - t) / 2, d);  // principal moments of the plane that d tilts
  if (!(middle - radius >= 0) || middle + radius > (middle - radius + t) * (1 + 1e-9))
    problems.push_back(
        {path, fmt::format("the principal moments of inertia are {:.6g}, {:.6g} and {:.6g} kg m^2, which no mass "
                           "distribution has: none may be negative, and none more than the other two together.",
                           middle - radius, t, middle + radius)});
}

// Balanced wheels are part of their body's inertia.
void check_room(const BodyDescription& body, Problems& problems) {
  const Symmetric3<double> own = body.own_inertia();
  Eigen::Matrix3d matrix;
  matrix << own.xx, own.xy, own.xz, own.xy, own.yy, own.yz, own.xz, own.yz, own.zz;
  if (!matrix.allFinite()) return;
  const double least = Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d>(matrix, Eigen::EigenvaluesOnly).eigenvalues()[0];
  if (least >= -1e-9 * body.inertia.trace()) return;
  problems.push_back({fmt::format("bodies.{}.inertia", body.name),
                      "the inertia must include that of the body's balanced wheels, at rest in it; it is less than "
                      "their spin inertia. Give the body more, or give the wheels masses of their own."});
}

void check_profile_of_speed(const Profile& profile, const RunDescription& run, const std::string& path,
                            Problems& problems) {
  check_profile(profile, run.duration, path, problems);
  const auto jump = first_jump_of_value(profile);
  if (jump && *jump < run.duration)
    problems.push_back({path, fmt::format("the speed jumps at t = {:.6g} s, which would take an infinite torque; use a "
                                          "ramp, a sine, a formula or a table without jumps.",
                                          *jump)});
}

void refuse_with_speed(bool given, const char* key, const char* why, const std::string& path, Problems& problems) {
  if (given) problems.push_back({fmt::format("{}.{}", path, key), fmt::format("{} {}", key, why)});
}

void check_drive(const WheelDescription& wheel, const RunDescription& run, const std::string& path,
                 Problems& problems) {
  if (wheel.torque) check_profile(*wheel.torque, run.duration, path + ".torque", problems);
  if (wheel.max_torque) check_positive(*wheel.max_torque, "N m", path + ".max_torque", problems);
  if (wheel.max_speed) {
    check_positive(*wheel.max_speed, "rad/s", path + ".max_speed", problems);
    if (std::abs(wheel.initial_speed) > *wheel.max_speed)
      problems.push_back({path + ".initial.speed", fmt::format("the wheel starts at {:.6g} rad/s, beyond its max_speed "
                                                               "of {:.6g} rad/s.",
                                                               wheel.initial_speed, *wheel.max_speed)});
  }
  if (!wheel.speed) return;
  if (wheel.torque) problems.push_back({path + ".torque", "torque and speed both drive the wheel; keep one of them."});
  const char* whatever =
      "has no part in a wheel whose speed is given: its motor takes what torque that needs. Drive "
      "it by torque, or leave this out.";
  refuse_with_speed(wheel.friction.has_value(), "friction", whatever, path, problems);
  refuse_with_speed(wheel.max_torque.has_value(), "max_torque", whatever, path, problems);
  refuse_with_speed(wheel.max_speed.has_value(), "max_speed", whatever, path, problems);
  refuse_with_speed(wheel.has_initial, "initial", "follows from the given speed; leave it out.", path, problems);
  if (const auto* profile = std::get_if<Profile>(&*wheel.speed))
    check_profile_of_speed(*profile, run, path + ".speed", problems);
}

void check_friction_of_wheel(const WheelFrictionDescription& friction, const std::string& path, Problems& problems) {
  check_not_negative(friction.torque, "N m", path + ".torque", problems);
  check_not_negative(friction.viscous, "N m s/rad", path + ".viscous", problems);
  check_not_negative(friction.static_torque, "N m", path + ".static_torque", problems);
  check_not_negative(friction.stribeck, "rad/s", path + ".stribeck_speed", problems);
  if (friction.static_torque == 0 && friction.stribeck == 0) return;
  if (friction.static_torque < friction.torque)
    problems.push_back({path + ".static_torque", fmt::format("at rest friction holds no less than it brakes in motion: "
                                                             "static_torque must be at least {:.6g} N m.",
                                                             friction.torque)});
  if (!(friction.stribeck > 0))
    problems.push_back(
        {path, "static_torque goes over into torque with speed; give stribeck_speed, such as \"2 rpm\"."});
}

void check_slew(const SlewDescription& slew, const Description& description, const std::vector<std::string>& known,
                Problems& problems) {
  const std::string path = "slews." + slew.name;
  check_reference(slew.body, known, false, path + ".body", problems);
  const auto flying = free_flying_bodies(description);
  if (find_named(description.bodies, slew.body) &&
      std::none_of(flying.begin(), flying.end(), [&](const auto* body) { return body->name == slew.body; }))
    problems.push_back({path + ".body", fmt::format("\"{}\" hangs on a joint; the rate that wheels see to is that of a "
                                                    "body that flies free.",
                                                    slew.body)});
  Eigen::Matrix3d span = Eigen::Matrix3d::Zero();
  for (std::size_t i = 0; i < slew.wheels.size(); ++i) {
    const WheelDescription* wheel =
        find_wheel(slew.wheels[i], slew.body, description, fmt::format("{}.wheels.{}", path, i), problems);
    if (!wheel) return;
    if (wheel->torque || wheel->speed || wheel->friction || wheel->max_speed || wheel->max_torque)
      problems.push_back({"wheels." + wheel->name,
                          fmt::format("the wheel turns as slew \"{}\" needs it; leave out its torque, speed, friction "
                                      "and limits.",
                                      slew.name)});
    const Eigen::Vector3d axis = Eigen::Vector3d(wheel->axis.x, wheel->axis.y, wheel->axis.z).normalized();
    span += axis * axis.transpose();
  }
  if (!(span.determinant() > 1e-9))
    problems.push_back({path + ".wheels", "the wheels' axes do not reach all directions; name three that do."});
  for (std::size_t i = 0; i < 3; ++i)
    check_profile_of_speed(slew.rate[i], description.run, fmt::format("{}.rate.{}", path, i), problems);
}

// Locked and free again, a wheel would be at another speed than is given.
void check_sequence_of(const JointDescription& wheel, const Description& description, Problems& problems) {
  if (std::holds_alternative<QuaternionLaw>(*wheel.speed)) return;
  using Kind = ChangeDescription::Kind;
  for (const ChangeDescription& change : description.sequence) {
    const bool holds = change.kind == Kind::lock || change.kind == Kind::free || change.kind == Kind::command;
    if (holds && change.target == wheel.name)
      problems.push_back(
          {"sequence." + change.name,
           fmt::format("the speed of wheel \"{}\" is given throughout the run; the sequence can lock, free "
                       "and command a wheel that is driven by torque.",
                       wheel.name)});
  }
}

void check_each_once(const std::vector<std::string>& wheels, const std::string& path, Problems& problems) {
  for (std::size_t i = 0; i < wheels.size(); ++i)
    if (std::find(wheels.begin(), wheels.begin() + std::ptrdiff_t(i), wheels[i]) != wheels.begin() + std::ptrdiff_t(i))
      problems.push_back(
          {fmt::format("{}.{}", path, i), fmt::format("\"{}\" is named twice; once is enough.", wheels[i])});
}

}  // namespace

const WheelDescription* find_wheel(const std::string& name, const std::string& body, const Description& description,
                                   const std::string& path, Problems& problems) {
  const WheelDescription* wheel = find_named(description.wheels, name);
  if (!wheel) {
    problems.push_back(
        {path, fmt::format("there is no wheel \"{}\".{}", name, suggestion(name, names_of(description.wheels)))});
    return nullptr;
  }
  if (wheel->body == body) return wheel;
  if (find_named(description.bodies, body) && find_named(description.bodies, wheel->body))  // else told of that
    problems.push_back({path, fmt::format("wheel \"{}\" is on \"{}\", not on \"{}\".", name, wheel->body, body)});
  return nullptr;
}

void check_wheels(const Description& description, Problems& problems) {
  const std::vector<std::string> known = body_names(description);
  for (const WheelDescription& wheel : description.wheels) {
    const std::string path = "wheels." + wheel.name;
    check_reference(wheel.body, known, false, path + ".body", problems);
    check_axis_of_wheel(wheel, path, problems);
    check_positive(wheel.spin_inertia, "kg m^2", path + ".spin_inertia", problems);
    check_mass(wheel, path, problems);
    check_drive(wheel, description.run, path, problems);
    if (wheel.friction) check_friction_of_wheel(*wheel.friction, path + ".friction", problems);
  }
  for (const SlewDescription& slew : description.slews) {
    check_slew(slew, description, known, problems);
    check_each_once(slew.wheels, fmt::format("slews.{}.wheels", slew.name), problems);
  }
  for (const ControllerDescription& controller : description.controllers)
    check_each_once(controller.wheels, fmt::format("controllers.{}.wheels", controller.name), problems);
  for (const JointDescription& joint : description.joints)
    if (joint.is_wheel && joint.speed) check_sequence_of(joint, description, problems);
  for (const BodyDescription& body : description.bodies)
    if (body.in_wheels.trace() > 0) check_room(body, problems);
}

}  // namespace volvelle
