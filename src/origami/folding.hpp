// Where panels are: from the folded vertices, or from one panel outward by the creases' angles.
#pragma once

#include <array>
#include <vector>

#include "origami/crease_pattern.hpp"
#include "spatial/pose.hpp"

namespace volvelle {

// A panel's frame in the sheet's: origin at its first corner, x along its first side, z its normal.
Pose<double> pose_of_corners(const std::vector<Vector3<double>>& corners);
Pose<double> panel_pose(const CreasePattern& pattern, int panel);

// The hinge's frame in one of a crease's two panels: at the middle of the crease, y along the panel's normal, z along
// the crease as the second panel runs round it. Turning the second panel about z by a positive angle makes a valley.
Pose<double> hinge_frame(const CreasePattern& pattern, const Crease& crease, int which);

// A crease's angle as the folded vertices have it, in (-pi, pi].
double angle_between_panels(const CreasePattern& pattern, const Crease& crease);

// How the panels hang together, outward from one of them.
struct PanelWalk {
  std::vector<int> order;     // panels, each after the one it hangs on
  std::vector<int> crease;    // by panel: the one it hangs on; -1 for the first, -2 where none leads there
  std::vector<int> distance;  // by panel: creases between it and the first
};
PanelWalk walk_panels(const CreasePattern& pattern, int first);

// Panels placed one after another by the creases' angles; the first where it is given.
std::vector<Pose<double>> fold_panels(const CreasePattern& pattern, int first, const Pose<double>& pose);

struct ClosureGap {
  int crease = -1;
  double distance = 0;  // m, between what the two panels say of the crease's ends
  double turn = 0;      // rad, between what they say of its direction and of the second panel's normal
};
// Of the crease that closes worst; the panels are where they are said to be.
ClosureGap worst_gap(const CreasePattern& pattern, const std::vector<Pose<double>>& poses);

// The vertices of panels so placed: of each the first panel that has it.
std::vector<Vector3<double>> place_vertices(const CreasePattern& pattern, const std::vector<Pose<double>>& poses);

}  // namespace volvelle
