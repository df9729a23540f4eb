// Springs, dampers, motors, tape springs and prescribed motions in joints.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "description/check_parts.hpp"

namespace volvelle {
namespace {

bool all_finite(const std::vector<double>& values) {
  return std::all_of(values.begin(), values.end(), [](double x) { return std::isfinite(x); });
}

// A spherical joint's spring and damper act on the whole rotation, with one number.
std::size_t spring_count(JointKind kind) {
  return kind == JointKind::spherical ? 1 : static_cast<std::size_t>(coordinate_count(kind));
}

void check_command(const Profile& command, const RunDescription& run, const std::string& path, Problems& problems) {
  check_profile(command, run.duration, path, problems);
  const auto jump = first_jump_of_value(command);
  if (jump && *jump < run.duration)
    problems.push_back(
        {path, fmt::format("the commanded rest jumps at t = {:.6g} s; use a ramp, a sine, a formula or a "
                           "table without jumps.",
                           *jump)});
}

void check_spring(const JointDescription& joint, const RunDescription& run, const std::string& path,
                  Problems& problems) {
  const SpringDescription& spring = *joint.spring;
  if (joint.kind == JointKind::fixed || joint.kind == JointKind::free) {
    problems.push_back(
        {path, fmt::format("a {} joint has no coordinate for a spring to act on; remove the spring, or use "
                           "another joint type.",
                           name_of(joint.kind))});
    return;
  }
  const std::size_t count = spring_count(joint.kind);
  check_count("values", spring.stiffness.size(), count, joint.kind, path + ".stiffness", problems);
  if (joint.kind == JointKind::spherical) {
    const bool zero = std::all_of(spring.rest.begin(), spring.rest.end(), [](double x) { return x == 0; });
    if (!zero)
      problems.push_back(
          {path + ".rest", "a spherical joint's spring rests where the joint frames coincide; remove rest."});
  } else {
    check_count("values", spring.rest.size(), count, joint.kind, path + ".rest", problems);
    check_count("values", spring.preload.size(), count, joint.kind, path + ".preload", problems);
  }
  if (!all_finite(spring.stiffness) || !all_finite(spring.rest) || !all_finite(spring.preload))
    problems.push_back({path, "the spring must be made of finite numbers."});
  if (!spring.command) return;
  if (joint.kind != JointKind::revolute && joint.kind != JointKind::prismatic)
    problems.push_back({path + ".rest", fmt::format("a {} joint's spring has a rest that stays; only those of revolute "
                                                    "and prismatic joints follow a profile.",
                                                    name_of(joint.kind))});
  check_command(*spring.command, run, path + ".rest", problems);
}

void check_damper(const JointDescription& joint, const std::string& path, Problems& problems) {
  if (joint.kind == JointKind::fixed || joint.kind == JointKind::free) {
    problems.push_back(
        {path, fmt::format("a {} joint has no coordinate for a damper to act on; remove the damper, or use "
                           "another joint type.",
                           name_of(joint.kind))});
    return;
  }
  check_count("values", joint.damper.size(), spring_count(joint.kind), joint.kind, path + ".coefficient", problems);
  for (const double coefficient : joint.damper) {
    if (coefficient >= 0 && std::isfinite(coefficient)) continue;
    problems.push_back(
        {path + ".coefficient", fmt::format("the damping coefficient is {:.6g}; it must be zero or positive, "
                                            "else it would feed energy in.",
                                            coefficient)});
  }
}

void check_motion(const JointDescription& joint, const RunDescription& run, const std::string& path,
                  Problems& problems) {
  if (joint.kind == JointKind::spherical || joint.kind == JointKind::free || joint.kind == JointKind::fixed) {
    problems.push_back({path, fmt::format("the motion of a {} joint cannot be prescribed; use a revolute, prismatic, "
                                          "cylindrical, universal or planar joint.",
                                          name_of(joint.kind))});
    return;
  }
  check_count("profiles", joint.motion.size(), static_cast<std::size_t>(coordinate_count(joint.kind)), joint.kind, path,
              problems);
  for (std::size_t i = 0; i < joint.motion.size(); ++i) {
    const std::string where = joint.motion.size() == 1 ? path : fmt::format("{}.{}", path, i);
    check_profile(joint.motion[i], run.duration, where, problems);
    const auto jump = first_jump(joint.motion[i]);
    if (!jump || jump->time >= run.duration) continue;
    problems.push_back(
        {where, fmt::format("the prescribed motion jumps in {} at t = {:.6g} s, which would take an infinite "
                            "force; use a ramp, sine or formula, which are smooth.",
                            jump->in_value ? "value" : "rate", jump->time)});
  }
}

void check_tape_spring(const JointDescription& joint, const std::string& path, Problems& problems) {
  if (joint.kind != JointKind::revolute) {
    problems.push_back({path, fmt::format("a {} joint has no single angle for a tape spring to bend with; a tape "
                                          "spring is for a revolute joint.",
                                          name_of(joint.kind))});
    return;
  }
  const TapeSpringDescription& tape = *joint.tape_spring;
  for (const TapeBend* bend : {&tape.above, &tape.below}) {
    const bool moments = bend->steady > 0 && bend->peak >= bend->steady && bend->relatch >= bend->steady &&
                         bend->relatch <= bend->peak && std::isfinite(bend->peak);
    if (moments && bend->peak_angle > 0 && bend->rise_angle > 0 && std::isfinite(tape.rest)) continue;
    problems.push_back({path,
                        "a tape spring's angles must be positive, its steady moment too, with the peak at or above it "
                        "and the moment of re-latching between both."});
    return;
  }
}

void check_motor_limit(const JointDescription& joint, const std::string& path, Problems& problems) {
  const std::vector<double>& rates = joint.motor_limit->no_load_rate;
  check_count("values", rates.size(), static_cast<std::size_t>(coordinate_count(joint.kind)), joint.kind,
              path + ".no_load_rate", problems);
  for (const double rate : rates)
    if (!(rate > 0))
      problems.push_back({path + ".no_load_rate",
                          fmt::format("the no-load rate is {:.6g}; it must be positive: a motor that turns the other "
                                      "way has a negative torque.",
                                      rate)});
}

}  // namespace

void check_count(const char* what, std::size_t given, std::size_t expected, JointKind kind, const std::string& path,
                 Problems& problems) {
  if (given == expected) return;
  problems.push_back({path, fmt::format("a {} joint takes {} {} here, not {}.", name_of(kind), expected, what, given)});
}

void check_joint_loads(const JointDescription& joint, const RunDescription& run, Problems& problems) {
  const std::string path = "joints." + joint.name;
  if (joint.spring) check_spring(joint, run, path + ".spring", problems);
  if (!joint.damper.empty()) check_damper(joint, path + ".damper", problems);
  if (!joint.motion.empty()) check_motion(joint, run, path + ".motion", problems);
  if (joint.base_motion) check_base_motion(joint, run, path + ".motion", problems);
  if (joint.tape_spring) check_tape_spring(joint, path + ".tape_spring", problems);
  if (joint.motor_limit) check_motor_limit(joint, path + ".motor", problems);
  if (joint.motor.empty()) return;
  if (joint.kind == JointKind::fixed) {
    problems.push_back({path + ".motor",
                        "a fixed joint has no coordinate for a motor to drive; remove the motor, or use "
                        "another joint type."});
    return;
  }
  check_count("profiles", joint.motor.size(), static_cast<std::size_t>(velocity_count(joint.kind)), joint.kind,
              path + ".motor.torque", problems);
  for (std::size_t i = 0; i < joint.motor.size(); ++i) {
    const std::string where = path + ".motor.torque";
    check_profile(joint.motor[i], run.duration, joint.motor.size() == 1 ? where : fmt::format("{}.{}", where, i),
                  problems);
  }
}

}  // namespace volvelle
