// The bodies must hang in trees: no body under two joints, no ring of joints.
#include <algorithm>
#include <fmt/format.h>
#include <unordered_map>

#include "description/check_parts.hpp"

namespace volvelle {
namespace {

// The first joint above each body, by the body's name.
using JointsAbove = std::unordered_map<std::string, const JointDescription*>;

JointsAbove find_joints_above(const Description& description, Problems& problems) {
  JointsAbove above;
  for (const JointDescription& joint : description.joints) {
    if (joint.child == world_name) continue;
    const auto [first, is_new] = above.try_emplace(joint.child, &joint);
    if (is_new) continue;
    problems.push_back(
        {fmt::format("joints.{}.child", joint.name),
         fmt::format("\"{}\" hangs under two joints, \"{}\" and \"{}\", which close a loop. Loops are not "
                     "supported yet in this version: keep one joint above each body.",
                     joint.child, first->second->name, joint.name)});
  }
  return above;
}

// The joints of the ring, from the given one upwards until it comes round.
std::string describe_ring(const JointsAbove& above, const JointDescription& start) {
  std::string ring = fmt::format("\"{}\"", start.child);
  const JointDescription* joint = &start;
  do {
    ring += fmt::format(" under \"{}\"", joint->parent);
    joint = above.at(joint->parent);
  } while (joint != &start);
  return ring;
}

}  // namespace

void check_tree(const Description& description, Problems& problems) {
  const JointsAbove above = find_joints_above(description, problems);
  std::unordered_map<const JointDescription*, int> visit;  // which walk came by first
  int walk = 0;
  for (const JointDescription& joint : description.joints) {
    ++walk;
    const JointDescription* at = &joint;
    while (at && !visit.contains(at)) {
      visit[at] = walk;
      const auto next = above.find(at->parent);
      at = next == above.end() ? nullptr : next->second;
    }
    if (!at || visit[at] != walk || at->parent == at->child) continue;
    problems.push_back(
        {fmt::format("joints.{}.child", at->name),
         fmt::format("the joints form a ring that no body holds: {}. Take one of its joints away, or hang one "
                     "of its bodies elsewhere.",
                     describe_ring(above, *at))});
  }
}

}  // namespace volvelle
