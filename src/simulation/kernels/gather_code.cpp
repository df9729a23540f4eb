// The articulated body's way from the tips to the base in lanes, for every instruction set: a unit of its own, as other
// options of the compiler suit it than the rest (CMakeLists.txt).
#include "simulation/kernels/gather.hpp"

namespace volvelle {

template void gather_articulated_inertia<false>(const Model&, const Parameters<Lanes<4>>&, const Kinematics<Lanes<4>>&,
                                                const Forces<Lanes<4>>&, const Lanes<4>*,
                                                ArticulatedBodyWork<Lanes<4>>&, Lanes<4>*, bool);
template void gather_articulated_inertia<false>(const Model&, const Parameters<Lanes<8>>&, const Kinematics<Lanes<8>>&,
                                                const Forces<Lanes<8>>&, const Lanes<8>*,
                                                ArticulatedBodyWork<Lanes<8>>&, Lanes<8>*, bool);

}  // namespace volvelle
