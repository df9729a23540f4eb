// Latches, releases and breaking loads of joints. When a release comes is checked with the other triggers.
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "description/check_parts.hpp"

namespace volvelle {
namespace {

void check_latch(const JointDescription& joint, const std::string& path, Problems& problems) {
  if (joint.kind != JointKind::revolute && joint.kind != JointKind::prismatic) {
    problems.push_back({path, fmt::format("a {} joint has no single coordinate to latch at; a latch is for a revolute "
                                          "or prismatic joint.",
                                          name_of(joint.kind))});
    return;
  }
  const char* unit = is_angle(joint.kind, 0) ? "rad" : "m";
  if (!std::isfinite(*joint.latch)) problems.push_back({path, "the latch must be at a finite value."});
  if (!joint.stop || joint.stop->lower.empty() || joint.stop->upper.empty()) return;
  const double lower = joint.stop->lower[0], upper = joint.stop->upper[0];
  if (lower < upper && (*joint.latch < lower || *joint.latch > upper))
    problems.push_back({path, fmt::format("the latch is at {:.6g} {}, outside the stops, {:.6g} to {:.6g} {}, so that "
                                          "the joint would never get there; move the latch or the stop.",
                                          *joint.latch, unit, lower, upper, unit)});
}

// A joint that is held at the start does not move at the start.
void check_release(const JointDescription& joint, const std::string& path, Problems& problems) {
  if (joint.kind == JointKind::fixed) {
    problems.push_back({path + ".release",
                        "a fixed joint never moves, so there is nothing to release; use another "
                        "joint type, which release holds until then."});
    return;
  }
  const bool moves = std::any_of(joint.rates.begin(), joint.rates.end(), [](double rate) { return rate != 0; }) ||
                     norm(joint.velocity) != 0;
  if (moves)
    problems.push_back({path + ".initial",
                        "the joint is held until its release, so it cannot be moving at the start; leave its rate at "
                        "zero, or remove release."});
}

}  // namespace

void check_joint_holds(const JointDescription& joint, Problems& problems) {
  const std::string path = "joints." + joint.name;
  for (const auto& [key, given] :
       {std::pair("latch", joint.latch.has_value()), std::pair("release", joint.release.has_value())}) {
    if (!given || !joint.is_prescribed()) continue;
    problems.push_back({fmt::format("{}.{}", path, key),
                        fmt::format("the motion of this joint is prescribed, so that nothing can hold it; remove {} or "
                                    "motion.",
                                    key)});
  }
  if (joint.latch) check_latch(joint, path + ".latch", problems);
  if (joint.release) check_release(joint, path, problems);
  if (!joint.breaks) return;
  if (joint.kind == JointKind::free)
    problems.push_back({path + ".breaks", "a free joint carries no load that could break it; remove breaks."});
  if (!(*joint.breaks > 0) || !std::isfinite(*joint.breaks))
    problems.push_back({path + ".breaks.torque",
                        fmt::format("the torque that breaks the joint is {:.6g} N m; it must be positive and finite.",
                                    *joint.breaks)});
}

}  // namespace volvelle
