// A surface of energy as triangles and lines of equal energy, where it is at an instant, and a ball on it where the
// point that is pulled stands.
#pragma once

#include <optional>

#include "view/wells.hpp"

namespace volvelle::view {

struct WellDrawing {
  struct Face {
    std::array<Vector, 3> corners;
    double level = 0;  // from 0 to 1
  };
  std::vector<Face> faces;
  struct Ball {
    Vector center;
    double radius = 0;
    Vector point;       // over it, what it stands for;
    bool plumb = true;  // but elsewhere where the surface is enlarged
  };
  std::vector<std::array<Vector, 2>> lines;
  std::optional<Ball> ball;  // none beside the surface
};

// `first`, `second`: where the bodies are. Empty while no potential is on.
WellDrawing draw_well(const Well& well, double time, const Frame& first, const Frame& second);

}  // namespace volvelle::view
