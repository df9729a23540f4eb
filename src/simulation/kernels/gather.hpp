// What gather_code.cpp and one_gather_code.cpp compile, for the other units of a kernel: the articulated body's way
// from the tips to the base, and what it calls apart.
#pragma once

#include <type_traits>

#include "dynamics/articulated_body.hpp"
#include "scalar/lanes.hpp"

#define VOLVELLE_PASS_STRAIGHT(linkage, is_link, known_first, S)                                                      \
  linkage template void pass_straight<is_link, known_first>(const Model&, const Parameters<S>&, const Kinematics<S>&, \
                                                            const S*, int, ArticulatedBodyWork<S>&);
#define VOLVELLE_PASS_TIP(linkage, joint, S)                                                                 \
  linkage template void pass_through_##joint##_tip(const Model&, const Parameters<S>&, const Kinematics<S>&, \
                                                   const Forces<S>&, const S*, int, ArticulatedBodyWork<S>&);
#define VOLVELLE_GATHER(linkage, S)                                                                                 \
  linkage template void gather_articulated_inertia<false>(const Model&, const Parameters<S>&, const Kinematics<S>&, \
                                                          const Forces<S>&, const S*, ArticulatedBodyWork<S>&,      \
                                                          std::add_pointer_t<S>, bool);                             \
  VOLVELLE_PASS_STRAIGHT(linkage, true, true, S)                                                                    \
  VOLVELLE_PASS_STRAIGHT(linkage, true, false, S)                                                                   \
  VOLVELLE_PASS_STRAIGHT(linkage, false, false, S)                                                                  \
  VOLVELLE_PASS_TIP(linkage, slider, S)                                                                             \
  VOLVELLE_PASS_TIP(linkage, ball, S)

namespace volvelle {

VOLVELLE_GATHER(extern, Lanes<1>)
VOLVELLE_GATHER(extern, Lanes<4>)
VOLVELLE_GATHER(extern, Lanes<8>)

}  // namespace volvelle
