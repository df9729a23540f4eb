// Two points of bodies, and how they come together.
#pragma once

#include "simulation/events/guard.hpp"

namespace volvelle {

struct PointsApart {
  double distance = 0;
  double closing = 0;  // half the rate of its square: distance times its own rate
};

// Of the last solve. Either body may be the world.
PointsApart points_apart(const Assembly& assembly, const std::array<std::string, 2>& bodies,
                         const std::array<Vector3<double>, 2>& positions);

}  // namespace volvelle
