// What must hold of any crease pattern: panels are rigid copies of their stock, and angles are those between them.
#pragma once

#include <gtest/gtest.h>

#include "origami/folding.hpp"

namespace volvelle::testing {

constexpr double degree = M_PI / 180;

// How far the distances between the corners of a panel are from its stock's.
inline double worst_distance_error(const CreasePattern& pattern) {
  double worst = 0;
  for (const Panel& panel : pattern.panels) {
    const auto& outline = pattern.stock[panel.stock].outline;
    EXPECT_EQ(outline.size(), panel.corners.size());
    for (std::size_t i = 0; i < outline.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        worst = std::max(worst, std::abs(norm(pattern.vertices[panel.corners[i]] - pattern.vertices[panel.corners[j]]) -
                                         norm(outline[i] - outline[j])));
  }
  return worst;
}

// How far the creases' angles are from those between the folded panels; half a turn may be of either sign.
inline double worst_angle_error(const CreasePattern& pattern) {
  double worst = 0;
  for (const Crease& crease : pattern.creases) {
    const double difference = std::remainder(angle_between_panels(pattern, crease) - crease.angle, 2 * M_PI);
    worst = std::max(worst, std::abs(difference));
  }
  return worst;
}

// How far panels that are placed by the angles alone are from the folded vertices.
inline double worst_placement_error(const CreasePattern& pattern) {
  const int first = int(pattern.panels.size()) / 2;
  const auto vertices = place_vertices(pattern, fold_panels(pattern, first, panel_pose(pattern, first)));
  double worst = 0;
  for (std::size_t v = 0; v < vertices.size(); ++v) worst = std::max(worst, norm(vertices[v] - pattern.vertices[v]));
  return worst;
}

}  // namespace volvelle::testing
