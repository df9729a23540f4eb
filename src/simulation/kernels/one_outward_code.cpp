// outward_code.cpp for one sample: other options suit it (CMakeLists.txt).
#include "simulation/kernels/outward.hpp"

namespace volvelle {

template void compute_joint_kinematics(const Model&, const Parameters<Lanes<1>>&, const Lanes<1>*, const Lanes<1>*,
                                       Kinematics<Lanes<1>>&, int, bool);
template void scatter_accelerations<false>(const Model&, const Parameters<Lanes<1>>&, const Kinematics<Lanes<1>>&,
                                           const Forces<Lanes<1>>&, const Lanes<1>*, ArticulatedBodyWork<Lanes<1>>&,
                                           Lanes<1>*, Motion<Lanes<1>>*);

}  // namespace volvelle
