// A surface of energy as triangles and lines of equal energy, where it is at an instant.
#pragma once

#include "view/wells.hpp"

namespace volvelle::view {

struct WellDrawing {
  struct Face {
    std::array<Vector, 3> corners;
    double level = 0;  // from 0 to 1
  };
  std::vector<Face> faces;
  std::vector<std::array<Vector, 2>> lines;
};

// `second`: where the second body is. Empty while no potential is on.
WellDrawing draw_well(const Well& well, double time, const Frame& second);

}  // namespace volvelle::view
