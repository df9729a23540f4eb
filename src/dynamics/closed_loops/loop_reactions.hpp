// What joints pass on in a structure with loops, once its accelerations are known. Loops are statically indeterminate
// more often than not: then many sets of joint forces make the same motion, and this is the smallest of them.
#pragma once

#include "mechanics/accelerations.hpp"
#include "mechanics/forces.hpp"
#include "mechanics/kinematics.hpp"

namespace volvelle {

// Reads out.vdot; writes out.A_WB and out.F_joint. Returns how many numbers of the joints' forces are free to choose.
int find_loop_reactions(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                        const Forces<double>& forces, Accelerations<double>& out);

}  // namespace volvelle
