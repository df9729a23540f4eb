// The planet at the inertial origin, where several parts of the surroundings may say how large it is.
#pragma once

#include "description/description.hpp"

namespace volvelle {

// m: as one part says, or else as gravity does; zero when none of them does.
inline double planet_radius(double as_said, const Description& description) {
  return as_said > 0 ? as_said : description.gravity.radius;
}

}  // namespace volvelle
