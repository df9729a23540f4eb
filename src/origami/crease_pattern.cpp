#include "origami/crease_pattern.hpp"

namespace volvelle {

int side_along(const Panel& panel, const std::array<int, 2>& edge) {
  const int count = int(panel.corners.size());
  for (int k = 0; k < count; ++k) {
    const int from = panel.corners[k], to = panel.corners[(k + 1) % count];
    if ((from == edge[0] && to == edge[1]) || (from == edge[1] && to == edge[0])) return k;
  }
  return -1;
}

double crease_length(const CreasePattern& pattern, const Crease& crease) {
  const Panel& panel = pattern.panels[crease.panels[0]];
  const auto& outline = pattern.stock[panel.stock].outline;
  const auto side = std::size_t(side_along(panel, crease.vertices));
  return norm(outline[(side + 1) % outline.size()] - outline[side]);
}

}  // namespace volvelle
