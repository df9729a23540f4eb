// Cables between joints.
#include <cmath>
#include <fmt/format.h>

#include "description/check_parts.hpp"

namespace volvelle {
namespace {

void check_pulleys(const CableDescription& cable, const JointsByName& joints, const std::string& path,
                   Problems& problems) {
  const std::size_t before = problems.size();
  for (std::size_t i = 0; i < 2; ++i) {
    const std::string where = fmt::format("{}.joints.{}", path, i);
    const JointDescription* joint = find_joint(cable.joints[i], joints, where, problems);
    if (!joint || joint->kind == JointKind::revolute || joint->kind == JointKind::prismatic) continue;
    problems.push_back({where, fmt::format("joint \"{}\" is {} and has no single coordinate for a cable to move with; "
                                           "name a revolute or prismatic joint.",
                                           joint->name, name_of(joint->kind))});
  }
  if (problems.size() == before && cable.joints[0] == cable.joints[1])
    problems.push_back({path + ".joints",
                        fmt::format("the cable ties \"{}\" to itself; name two different joints.", cable.joints[0])});
}

void check_positive(const char* key, double value, const std::string& path, Problems& problems) {
  if (value >= 0 && std::isfinite(value)) return;
  problems.push_back(
      {fmt::format("{}.{}", path, key), fmt::format("the {} is {:.6g}; it must be zero or positive.", key, value)});
}

}  // namespace

void check_cables(const Description& description, Problems& problems) {
  if (description.cables.empty()) return;
  JointsByName joints;
  for (const JointDescription& joint : description.joints) joints.try_emplace(joint.name, &joint);
  for (const CableDescription& cable : description.cables) {
    const std::string path = "links." + cable.name;
    check_pulleys(cable, joints, path, problems);
    check_positive("stiffness", cable.stiffness, path, problems);
    check_positive("damping", cable.damping, path, problems);
    if (cable.preload) check_positive("preload", *cable.preload, path, problems);
    if (cable.ratio == 0 || !std::isfinite(cable.ratio))
      problems.push_back({path + ".ratio", fmt::format("the ratio is {:.6g}; it must be finite and not zero, such as 2 "
                                                       "or -0.5.",
                                                       cable.ratio)});
    if (cable.rest && !std::isfinite(*cable.rest)) problems.push_back({path + ".rest", "the rest must be finite."});
  }
}

}  // namespace volvelle
