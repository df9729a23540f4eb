// gather_code.cpp for one sample: other options suit it (CMakeLists.txt).
#include "simulation/kernels/gather.hpp"

namespace volvelle {

template void gather_articulated_inertia<false>(const Model&, const Parameters<Lanes<1>>&, const Kinematics<Lanes<1>>&,
                                                const Forces<Lanes<1>>&, const Lanes<1>*,
                                                ArticulatedBodyWork<Lanes<1>>&, Lanes<1>*, bool);

}  // namespace volvelle
