// The shock of a latch, a dock or anything else that comes to rest at once: what the joint passes on.
#pragma once

#include "simulation/events/occurrence.hpp"

namespace volvelle {

struct Shock {
  double impulse = 0;  // N m s about the axis, N s along it; of several coordinates, and of a dock, its magnitude
  double linear = 0;   // N s
};

// `passed`: by slot, the impulse on the body about Bo in B, of the model as it is now; empty: there was none.
Shock shock_of(const Assembly& assembly, const Occurrence& occurrence, const std::vector<Wrench<double>>& passed);

}  // namespace volvelle
