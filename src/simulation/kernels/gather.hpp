// What gather_code.cpp and one_gather_code.cpp compile, for the other units of a kernel.
#pragma once

#include "dynamics/articulated_body.hpp"
#include "scalar/lanes.hpp"

namespace volvelle {

extern template void gather_articulated_inertia<false>(const Model&, const Parameters<Lanes<1>>&,
                                                       const Kinematics<Lanes<1>>&, const Forces<Lanes<1>>&,
                                                       const Lanes<1>*, ArticulatedBodyWork<Lanes<1>>&, Lanes<1>*,
                                                       bool);
extern template void gather_articulated_inertia<false>(const Model&, const Parameters<Lanes<4>>&,
                                                       const Kinematics<Lanes<4>>&, const Forces<Lanes<4>>&,
                                                       const Lanes<4>*, ArticulatedBodyWork<Lanes<4>>&, Lanes<4>*,
                                                       bool);
extern template void gather_articulated_inertia<false>(const Model&, const Parameters<Lanes<8>>&,
                                                       const Kinematics<Lanes<8>>&, const Forces<Lanes<8>>&,
                                                       const Lanes<8>*, ArticulatedBodyWork<Lanes<8>>&, Lanes<8>*,
                                                       bool);

}  // namespace volvelle
