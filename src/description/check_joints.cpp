// Joints: what they join and the axes they turn about.
#include <algorithm>
#include <fmt/format.h>

#include "description/check_parts.hpp"
#include "description/singular_place.hpp"

namespace volvelle {
namespace {

bool uses_axis(JointKind kind) {
  return kind != JointKind::fixed && kind != JointKind::spherical && kind != JointKind::free && !is_composed(kind);
}

bool check_axis(const Vector3<double>& axis, const std::string& path, Problems& problems) {
  const double length = norm(axis);
  if (has_finite_components(axis) && length > 0) return true;
  problems.push_back({path, "the axis must be finite and not zero; give a direction such as [0, 0, 1]."});
  return false;
}

void check_axes(const JointDescription& joint, const std::string& path, Problems& problems) {
  if (!uses_axis(joint.kind)) return;
  if (joint.kind != JointKind::universal) {
    check_axis(joint.axis, path + ".axis", problems);
    return;
  }
  const bool first = check_axis(joint.axis, path + ".axes.0", problems);
  const bool second = check_axis(joint.second_axis, path + ".axes.1", problems);
  if (!first || !second) return;
  if (norm(cross(normalized(joint.axis), normalized(joint.second_axis))) < 1e-6)
    problems.push_back({path + ".axes",
                        "the two axes of a universal joint are parallel, so that both would turn the same "
                        "way; give two directions such as [[1, 0, 0], [0, 1, 0]]."});
}

void check_placements(const JointDescription& joint, const std::string& path, Problems& problems) {
  if (!has_finite_components(joint.on_parent.position))
    problems.push_back({path + ".position", "the position must be made of finite numbers."});
  if (!has_finite_components(joint.on_child.position))
    problems.push_back({path + ".child_position", "the position must be made of finite numbers."});
}

// Coordinates of its own must say how the joint can move, from the start.
void check_place(const JointDescription& joint, const std::string& path, Problems& problems) {
  if (!is_composed(joint.kind)) return;
  const auto count = static_cast<std::size_t>(coordinate_count(joint.kind));
  auto start = joint.coordinates;
  for (std::size_t i = 0; i < std::min(count, joint.motion.size()); ++i) start[i] = evaluate(joint.motion[i], {}).value;
  if (const auto why = singular_place(joint.kind, start.data()))
    problems.push_back({path + (joint.motion.empty() ? ".initial" : ".motion"),
                        fmt::format("the joint cannot start here: {}.", *why)});
}

}  // namespace

void check_joints(const Description& description, Problems& problems) {
  const std::vector<std::string> known = body_names(description);
  for (const JointDescription& joint : description.joints) {
    if (joint.is_wheel) continue;  // said of the wheel itself
    const std::string path = "joints." + joint.name;
    check_reference(joint.parent, known, true, path + ".parent", problems);
    if (joint.child == world_name) {
      problems.push_back(
          {path + ".child", "the world cannot hang under a joint; make it the parent, and the body the child."});
    } else {
      check_reference(joint.child, known, false, path + ".child", problems);
    }
    if (joint.parent == joint.child && joint.child != world_name)
      problems.push_back({path + ".child", fmt::format("the joint ties \"{}\" to itself; parent and child must be two "
                                                       "different bodies.",
                                                       joint.child)});
    check_axes(joint, path, problems);
    check_placements(joint, path, problems);
    check_place(joint, path, problems);
    check_joint_loads(joint, description.run, problems);
    check_joint_contact(joint, problems);
    check_joint_holds(joint, problems);
  }
}

}  // namespace volvelle
