// Spacecraft for the tests of kernels: every joint and load, flying or held, quaternions or MRPs; every fourth with
// joints that are locked, stick or rest; two of five coast, with loads in their joints alone.
#pragma once

#include "laws/motion_of_bodies.hpp"
#include "laws/random_spacecraft.hpp"
#include "laws/random_switches.hpp"

namespace volvelle::testing {

inline Flight random_flight(unsigned seed) {
  Random random(7000 + seed);
  SpacecraftOptions options;
  options.bodies = 4 + int(seed % 13);
  options.grounded = seed % 3 == 0;
  options.attitude = seed % 2 == 0 ? AttitudeCoordinates::quaternion : AttitudeCoordinates::mrp;
  options.body_loads = options.links = options.gravity = seed % 5 > 1;
  Description description = random_spacecraft(random, options);
  if (seed % 4 != 3) return Flight(description);
  const Mode mode = switch_at_random(random, description);
  return Flight(description, mode);
}

}  // namespace volvelle::testing
