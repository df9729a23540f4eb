// What gather_code.cpp and one_gather_code.cpp compile, for the other units of a kernel: the articulated body's way
// from the tips to the base, and what it calls apart.
#pragma once

#include "dynamics/articulated_body.hpp"
#include "scalar/lanes.hpp"

#define VOLVELLE_PASS_STRAIGHT(linkage, is_link, known_first, N)                                               \
  linkage template void pass_straight<is_link, known_first>(const Model&, const Parameters<Lanes<N>>&,         \
                                                            const Kinematics<Lanes<N>>&, const Lanes<N>*, int, \
                                                            ArticulatedBodyWork<Lanes<N>>&);
#define VOLVELLE_GATHER(linkage, N)                                                                    \
  linkage template void gather_articulated_inertia<false>(                                             \
      const Model&, const Parameters<Lanes<N>>&, const Kinematics<Lanes<N>>&, const Forces<Lanes<N>>&, \
      const Lanes<N>*, ArticulatedBodyWork<Lanes<N>>&, Lanes<N>*, bool);                               \
  VOLVELLE_PASS_STRAIGHT(linkage, true, true, N)                                                       \
  VOLVELLE_PASS_STRAIGHT(linkage, true, false, N)                                                      \
  VOLVELLE_PASS_STRAIGHT(linkage, false, false, N)

namespace volvelle {

VOLVELLE_GATHER(extern, 1)
VOLVELLE_GATHER(extern, 4)
VOLVELLE_GATHER(extern, 8)

}  // namespace volvelle
