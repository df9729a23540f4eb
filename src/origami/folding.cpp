#include "origami/folding.hpp"

#include <algorithm>
#include <cmath>

#include "spatial/quaternion.hpp"

namespace volvelle {
namespace {

Pose<double> turned_about_z(double angle) {
  const double c = std::cos(angle), s = std::sin(angle);
  return {{{{c, -s, 0}, {s, c, 0}, {0, 0, 1}}}, {}};
}

// X_AB of the two panels of a crease.
Pose<double> second_in_first(const CreasePattern& pattern, const Crease& crease) {
  return hinge_frame(pattern, crease, 0) * turned_about_z(crease.angle) * hinge_frame(pattern, crease, 1).inverse();
}

}  // namespace

Pose<double> pose_of_corners(const std::vector<Vector3<double>>& corners) {
  Vector3<double> normal;  // of all corners, so that a concave polygon has the right one
  for (std::size_t k = 2; k < corners.size(); ++k)
    normal += cross(corners[k - 1] - corners[0], corners[k] - corners[0]);
  const Vector3<double> x = normalized(corners[1] - corners[0]);
  const Vector3<double> z = normalized(normal - x * dot(normal, x));
  return {Matrix3<double>::columns(x, cross(z, x), z), corners[0]};
}

Pose<double> panel_pose(const CreasePattern& pattern, int panel) {
  std::vector<Vector3<double>> corners;
  for (const int vertex : pattern.panels[panel].corners) corners.push_back(pattern.vertices[vertex]);
  return pose_of_corners(corners);
}

Pose<double> hinge_frame(const CreasePattern& pattern, const Crease& crease, int which) {
  const Panel& panel = pattern.panels[crease.panels[which]];
  const auto& outline = pattern.stock[panel.stock].outline;
  const auto side = std::size_t(side_along(panel, crease.vertices));
  const Vector3<double> from = outline[side], to = outline[(side + 1) % outline.size()];
  const Vector3<double> z = normalized(which == 1 ? to - from : from - to), y{0, 0, 1};
  return {Matrix3<double>::columns(cross(y, z), y, z), (from + to) * 0.5};
}

double angle_between_panels(const CreasePattern& pattern, const Crease& crease) {
  const Pose<double> first = panel_pose(pattern, crease.panels[0]), second = panel_pose(pattern, crease.panels[1]);
  const Vector3<double> axis = first.R * hinge_frame(pattern, crease, 0).R.column(2);
  const Vector3<double> n1 = first.R.column(2), n2 = second.R.column(2);
  return std::atan2(dot(cross(n1, n2), axis), dot(n1, n2));
}

PanelWalk walk_panels(const CreasePattern& pattern, int first) {
  const std::size_t count = pattern.panels.size();
  std::vector<std::vector<int>> creases_at(count);
  for (int c = 0; c < int(pattern.creases.size()); ++c)
    for (const int panel : pattern.creases[c].panels) creases_at[panel].push_back(c);
  PanelWalk walk{{first}, std::vector<int>(count, -2), std::vector<int>(count, 0)};
  walk.crease[first] = -1;
  for (std::size_t at = 0; at < walk.order.size(); ++at) {
    const int here = walk.order[at];
    for (const int c : creases_at[here]) {
      const auto& panels = pattern.creases[c].panels;
      const int there = panels[0] == here ? panels[1] : panels[0];
      if (walk.crease[there] != -2) continue;
      walk.crease[there] = c;
      walk.distance[there] = walk.distance[here] + 1;
      walk.order.push_back(there);
    }
  }
  return walk;
}

std::vector<Pose<double>> fold_panels(const CreasePattern& pattern, int first, const Pose<double>& pose) {
  std::vector<Pose<double>> poses(pattern.panels.size());
  poses[first] = pose;
  const PanelWalk walk = walk_panels(pattern, first);
  for (const int panel : walk.order) {
    if (panel == first) continue;
    const Crease& crease = pattern.creases[walk.crease[panel]];
    const Pose<double> step = second_in_first(pattern, crease);
    poses[panel] =
        crease.panels[1] == panel ? poses[crease.panels[0]] * step : poses[crease.panels[1]] * step.inverse();
  }
  return poses;
}

ClosureGap worst_gap(const CreasePattern& pattern, const std::vector<Pose<double>>& poses) {
  ClosureGap worst;
  for (int c = 0; c < int(pattern.creases.size()); ++c) {
    const Crease& crease = pattern.creases[c];
    const Pose<double> said = poses[crease.panels[0]] * hinge_frame(pattern, crease, 0) * turned_about_z(crease.angle);
    const Pose<double> is = poses[crease.panels[1]] * hinge_frame(pattern, crease, 1);
    const double reach = crease_length(pattern, crease) / 2;
    const double along = norm(said.R.column(2) - is.R.column(2));
    const double distance = norm(said.p - is.p) + reach * along;
    const double turn = std::max(along, norm(said.R.column(1) - is.R.column(1)));
    if (worst.crease < 0 || distance + turn * reach > worst.distance + worst.turn * reach) worst = {c, distance, turn};
  }
  return worst;
}

std::vector<Vector3<double>> place_vertices(const CreasePattern& pattern, const std::vector<Pose<double>>& poses) {
  std::vector<Vector3<double>> vertices(pattern.vertices.size());
  for (std::size_t p = pattern.panels.size(); p-- > 0;) {
    const Panel& panel = pattern.panels[p];
    for (std::size_t k = 0; k < panel.corners.size(); ++k)
      vertices[panel.corners[k]] = poses[p] * pattern.stock[panel.stock].outline[k];
  }
  return vertices;
}

}  // namespace volvelle
