// How a base is moved: velocities and accelerations of free and spherical joints.
#include <fmt/format.h>

#include "description/check_parts.hpp"

namespace volvelle {
namespace {

void check_three(const std::vector<Profile>& profiles, bool may_jump, const RunDescription& run,
                 const std::string& path, Problems& problems) {
  if (!profiles.empty() && profiles.size() != 3)
    problems.push_back({path, fmt::format("takes three profiles, one for each axis, not {}.", profiles.size())});
  for (std::size_t i = 0; i < profiles.size(); ++i) {
    const std::string where = fmt::format("{}.{}", path, i);
    check_profile(profiles[i], run.duration, where, problems);
    const auto jump = first_jump_of_value(profiles[i]);
    if (may_jump || !jump || *jump >= run.duration) continue;
    problems.push_back({where, fmt::format("the prescribed velocity jumps at t = {:.6g} s, which would take an "
                                           "infinite force; use a ramp, a sine, a formula or a table without jumps.",
                                           *jump)});
  }
}

}  // namespace

void check_base_motion(const JointDescription& joint, const RunDescription& run, const std::string& path,
                       Problems& problems) {
  const BaseMotionDescription& base = *joint.base_motion;
  const bool moves = !base.velocity.empty() || !base.acceleration.empty();
  if (joint.kind != JointKind::free && joint.kind != JointKind::spherical)
    problems.push_back({path, fmt::format("a {} joint has its coordinates prescribed, one profile each; velocities are "
                                          "for free and spherical joints.",
                                          name_of(joint.kind))});
  if (joint.kind == JointKind::spherical && moves)
    problems.push_back({path, "a spherical joint only turns; give its rate alone, or use a free joint."});
  if (!base.velocity.empty() && !base.acceleration.empty())
    problems.push_back({path + ".acceleration",
                        "the velocity already says how the joint moves; keep one of velocity and acceleration."});
  if (!moves && base.rate.empty()) problems.push_back({path, "the motion says nothing; add velocity or rate."});
  const bool turned = norm(joint.on_child.orientation.vector()) > 1e-12;
  if (!base.rate.empty() && turned)
    problems.push_back({path + ".rate",
                        "the rate is in the child's own axes, which a child_orientation would mix; remove "
                        "child_orientation, and turn the joint by orientation or initial."});
  check_three(base.rate, false, run, path + ".rate", problems);
  check_three(base.velocity, false, run, path + ".velocity", problems);
  check_three(base.acceleration, true, run, path + ".acceleration", problems);
}

}  // namespace volvelle
