// What outward_code.cpp and one_outward_code.cpp compile, for the other units of a kernel.
#pragma once

#include "dynamics/articulated_body.hpp"
#include "scalar/lanes.hpp"

namespace volvelle {

extern template void compute_joint_kinematics(const Model&, const Parameters<Lanes<1>>&, const Lanes<1>*,
                                              const Lanes<1>*, Kinematics<Lanes<1>>&, int, bool);
extern template void compute_joint_kinematics(const Model&, const Parameters<Lanes<4>>&, const Lanes<4>*,
                                              const Lanes<4>*, Kinematics<Lanes<4>>&, int, bool);
extern template void compute_joint_kinematics(const Model&, const Parameters<Lanes<8>>&, const Lanes<8>*,
                                              const Lanes<8>*, Kinematics<Lanes<8>>&, int, bool);
extern template void scatter_accelerations<false>(const Model&, const Parameters<Lanes<1>>&,
                                                  const Kinematics<Lanes<1>>&, const Forces<Lanes<1>>&, const Lanes<1>*,
                                                  ArticulatedBodyWork<Lanes<1>>&, Lanes<1>*, Motion<Lanes<1>>*);
extern template void scatter_accelerations<false>(const Model&, const Parameters<Lanes<4>>&,
                                                  const Kinematics<Lanes<4>>&, const Forces<Lanes<4>>&, const Lanes<4>*,
                                                  ArticulatedBodyWork<Lanes<4>>&, Lanes<4>*, Motion<Lanes<4>>*);
extern template void scatter_accelerations<false>(const Model&, const Parameters<Lanes<8>>&,
                                                  const Kinematics<Lanes<8>>&, const Forces<Lanes<8>>&, const Lanes<8>*,
                                                  ArticulatedBodyWork<Lanes<8>>&, Lanes<8>*, Motion<Lanes<8>>*);

}  // namespace volvelle
