// Friction and stops in joints.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "description/check_parts.hpp"

namespace volvelle {
namespace {

void check_count(std::size_t given, const JointDescription& joint, const std::string& path, Problems& problems) {
  check_count("values", given, static_cast<std::size_t>(coordinate_count(joint.kind)), joint.kind, path, problems);
}

void check_each_not_negative(const std::vector<double>& values, const std::string& path, const char* what,
                             Problems& problems) {
  for (const double value : values) {
    if (value >= 0 && std::isfinite(value)) continue;
    problems.push_back(
        {path,
         fmt::format("the {} is {:.6g}; it must be zero or positive, else it would feed energy in.", what, value)});
    return;
  }
}

void check_friction(const JointDescription& joint, const std::string& path, Problems& problems) {
  const FrictionDescription& friction = *joint.friction;
  const char* key = only_slides(joint.kind) ? "force" : "torque";
  check_count(friction.torque.size(), joint, fmt::format("{}.{}", path, key), problems);
  check_count(friction.viscous.size(), joint, path + ".viscous", problems);
  check_each_not_negative(friction.torque, fmt::format("{}.{}", path, key),
                          only_slides(joint.kind) ? "friction force" : "friction torque", problems);
  check_each_not_negative(friction.viscous, path + ".viscous", "viscous coefficient", problems);
}

// A limit at the end of its side is none.
bool is_limited(const StopDescription& stop, std::size_t i) {
  return std::isfinite(stop.lower[i]) || std::isfinite(stop.upper[i]);
}

void check_stiffness(const StopDescription& stop, const std::string& path, Problems& problems) {
  for (std::size_t i = 0; i < stop.stiffness.size(); ++i) {
    const double stiffness = stop.stiffness[i];
    if ((stiffness > 0 && std::isfinite(stiffness)) || !is_limited(stop, i)) continue;
    problems.push_back(
        {path + ".stiffness",
         fmt::format("the stop's stiffness is {:.6g}; it must be positive, or nothing would stop.", stiffness)});
    return;
  }
  check_each_not_negative(stop.damping, path + ".damping", "stop's damping", problems);
}

void check_limits(const JointDescription& joint, const std::string& path, Problems& problems) {
  const StopDescription& stop = *joint.stop;
  bool limited = false;
  for (std::size_t i = 0; i < stop.lower.size(); ++i) {
    limited = limited || is_limited(stop, i);
    if (!(stop.lower[i] < stop.upper[i])) {
      problems.push_back({path, fmt::format("the lower limit, {:.6g} {}, is not below the upper one, {:.6g} {}.",
                                            stop.lower[i], unit_of(joint, i), stop.upper[i], unit_of(joint, i))});
      return;
    }
    const double start = joint.coordinates[i];
    const bool outside = start < stop.lower[i] || start > stop.upper[i];
    if (outside && !stop.compliant && joint.motion.empty())
      problems.push_back(
          {path, fmt::format("the joint starts at {:.6g} {}, outside its stops, {:.6g} to {:.6g} {}; start it within "
                             "them, or give the stop stiffness instead of restitution.",
                             start, unit_of(joint, i), stop.lower[i], stop.upper[i], unit_of(joint, i))});
  }
  if (!limited) problems.push_back({path, "the stop limits nothing; give it a finite lower or upper, or remove it."});
}

void check_stop(const JointDescription& joint, const std::string& path, Problems& problems) {
  const StopDescription& stop = *joint.stop;
  const auto count = static_cast<std::size_t>(coordinate_count(joint.kind));
  check_count(stop.lower.size(), joint, path + ".lower", problems);
  check_count(stop.upper.size(), joint, path + ".upper", problems);
  if (stop.compliant) {
    check_count(stop.stiffness.size(), joint, path + ".stiffness", problems);
    check_count(stop.damping.size(), joint, path + ".damping", problems);
  }
  if (stop.lower.size() != count || stop.upper.size() != count) return;
  check_limits(joint, path, problems);
  if (stop.compliant && stop.stiffness.size() == count) check_stiffness(stop, path, problems);
  if (!stop.compliant && !(stop.restitution >= 0 && stop.restitution <= 1))
    problems.push_back(
        {path + ".restitution", fmt::format("the restitution is {:.6g}; it must be from 0, where the joint stays at "
                                            "the stop, to 1, where it comes back as fast as it came.",
                                            stop.restitution)});
}

bool check_kind(const char* what, const JointDescription& joint, const std::string& path, Problems& problems) {
  if (coordinate_count(joint.kind) > 0) return true;
  problems.push_back({path, fmt::format("a {} joint has no plain coordinate for {}; remove it, or use another joint "
                                        "type.",
                                        name_of(joint.kind), what)});
  return false;
}

}  // namespace

void check_joint_contact(const JointDescription& joint, Problems& problems) {
  const std::string path = "joints." + joint.name;
  for (const auto& [key, given] :
       {std::pair("friction", joint.friction.has_value()), std::pair("stop", joint.stop.has_value())}) {
    if (!given || !joint.is_prescribed()) continue;
    problems.push_back({fmt::format("{}.{}", path, key),
                        fmt::format("the motion of this joint is prescribed, so that {} could change nothing; remove "
                                    "{} or motion.",
                                    key, key)});
  }
  if (joint.friction && check_kind("friction to act on", joint, path + ".friction", problems))
    check_friction(joint, path + ".friction", problems);
  if (joint.stop && check_kind("a stop to limit", joint, path + ".stop", problems))
    check_stop(joint, path + ".stop", problems);
}

}  // namespace volvelle
