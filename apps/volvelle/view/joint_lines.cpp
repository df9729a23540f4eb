// Axes of joints, and what pulls between two points, as lines.
#include <algorithm>
#include <map>
#include <set>

#include "spatial/quaternion.hpp"
#include "view/scene.hpp"

namespace volvelle::view {

namespace {

std::map<std::string, int> entries_by_name(const Scene& scene) {
  std::map<std::string, int> entries;
  for (std::size_t i = 0; i < scene.entries.size(); ++i) entries.emplace(scene.entries[i].name, static_cast<int>(i));
  return entries;
}

// The axes about or along which a joint moves, as fixed in its parent or, where that is the world, in its child.
void add_axes(Scene& scene, std::size_t index, const std::map<std::string, int>& entries, LineKind kind) {
  const JointDescription& joint = scene.description.joints[index];
  const auto parent = entries.find(joint.parent), child = entries.find(joint.child);
  const bool on_parent = parent != entries.end();
  if (!on_parent && child == entries.end()) return;
  const Placement& placement = on_parent ? joint.on_parent : joint.on_child;
  const int entry = on_parent ? parent->second : child->second;
  const Frame at{rotation_matrix(placement.orientation), placement.position};
  const double half = 0.22 * scene.size;
  const auto add = [&](const Vector& axis) {
    const Vector along = normalized(axis) * half;
    scene.line_joints.emplace_back(static_cast<int>(scene.geometry.lines.size() / 2), static_cast<int>(index));
    scene.geometry.line(entry, at * (-along), at * along, kind);
  };
  if (joint.kind == JointKind::fixed || joint.kind == JointKind::free) return;
  if (joint.kind == JointKind::spherical || is_composed(joint.kind)) {
    for (const Vector& axis : {Vector{0.5, 0, 0}, Vector{0, 0.5, 0}, Vector{0, 0, 0.5}}) add(axis);
    return;
  }
  add(joint.axis);
}

void add_links(Scene& scene, const std::map<std::string, int>& entries) {
  const auto add = [&](const auto& link) {
    const auto a = entries.find(link.bodies[0]), b = entries.find(link.bodies[1]);
    if (a == entries.end() || b == entries.end()) return;
    scene.geometry.line(a->second, link.positions[0], b->second, link.positions[1], LineKind::link);
  };
  for (const SpringLinkDescription& link : scene.description.spring_links) add(link);
  for (const BushingDescription& link : scene.description.bushings) add(link);
  for (const PotentialDescription& potential : scene.description.potentials) add(potential);
}

}  // namespace

void add_joint_lines(Scene& scene) {
  const std::map<std::string, int> entries = entries_by_name(scene);
  std::set<std::string> creases;
  for (const SheetDescription& sheet : scene.description.sheets)
    creases.insert(sheet.creases.begin(), sheet.creases.end());
  const std::vector<int>& cuts = scene.tree.cut_joints;
  for (std::size_t j = 0; j < scene.description.joints.size(); ++j) {
    const JointDescription& joint = scene.description.joints[j];
    if (joint.is_wheel || creases.contains(joint.name)) continue;  // wheels and creases are drawn themselves
    const bool is_cut = std::find(cuts.begin(), cuts.end(), static_cast<int>(j)) != cuts.end();
    add_axes(scene, j, entries, is_cut ? LineKind::cut_axis : LineKind::axis);
  }
  add_links(scene, entries);
}

}  // namespace volvelle::view
