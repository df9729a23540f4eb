// The articulated body's ways from the base to the tips in lanes, for every instruction set: a unit of its own, as
// other options of the compiler suit them than the rest (CMakeLists.txt).
#include "simulation/kernels/outward.hpp"

namespace volvelle {

template void compute_joint_kinematics(const Model&, const Parameters<Lanes<4>>&, const Lanes<4>*, const Lanes<4>*,
                                       Kinematics<Lanes<4>>&, int, bool);
template void compute_joint_kinematics(const Model&, const Parameters<Lanes<8>>&, const Lanes<8>*, const Lanes<8>*,
                                       Kinematics<Lanes<8>>&, int, bool);
template void scatter_accelerations<false>(const Model&, const Parameters<Lanes<4>>&, const Kinematics<Lanes<4>>&,
                                           const Forces<Lanes<4>>&, const Lanes<4>*, ArticulatedBodyWork<Lanes<4>>&,
                                           Lanes<4>*, Motion<Lanes<4>>*);
template void scatter_accelerations<false>(const Model&, const Parameters<Lanes<8>>&, const Kinematics<Lanes<8>>&,
                                           const Forces<Lanes<8>>&, const Lanes<8>*, ArticulatedBodyWork<Lanes<8>>&,
                                           Lanes<8>*, Motion<Lanes<8>>*);

}  // namespace volvelle
