// Where a spacecraft that is at rest would stay: places without acceleration, and whether they are minima of the
// potential or saddles.
#pragma once

#include <vector>

#include "simulation/assembly.hpp"

namespace volvelle {

struct Equilibrium {
  bool found = false;
  bool stable = false;
  double moved = 0;              // rad or m, the farthest that a coordinate was off
  std::vector<double> downhill;  // of a saddle: a direction, like velocities, that leads away from it; largest part 1
};

// Takes the assembly's state, at rest, to the nearest place without acceleration; what is far less than
// `least_acceleration` is none.
Equilibrium polish(Assembly& assembly, bool in_orbit, double least_acceleration);

// Takes the state downhill to a minimum, past saddles. False where it finds none. Directions in which a whole radian,
// or metre, off would make no more than `least_acceleration` are left as they are.
bool descend(Assembly& assembly, bool in_orbit, double least_acceleration);

// Places of the modules, in the world, by body.
std::vector<Pose<double>> poses_of(Assembly& assembly, std::size_t bodies);

}  // namespace volvelle
