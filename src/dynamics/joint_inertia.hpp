// The inertia that a joint's free velocities move, with all that hangs on it: D = H' P H, for those who judge it.
#pragma once

#include "dynamics/articulated_body.hpp"

namespace volvelle {

template <class S>
SmallFactor<S> joint_inertia(const Model& model, const Kinematics<S>& kin, const ArticulatedBodyWork<S>& w, int b) {
  int free[6];
  const int dof = free_velocities(model, b, free);
  SmallFactor<S> D;
  for (int i = 0; i < dof; ++i)
    for (int j = 0; j <= i; ++j) D(i, j) = dot(kin.H[free[j]], w.P[b] * kin.H[free[i]]);
  D.factor(dof);
  return D;
}

}  // namespace volvelle
