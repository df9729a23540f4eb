// Accelerations of hinges, sliders and balls, from how they yield (spatial/felt_inertia.hpp).
#pragma once

#include "mechanics/kinematics.hpp"
#include "spatial/felt_inertia.hpp"

namespace volvelle {

// A += H v-dot with v-dot = nu + Y . A; Y about z being -1, the rest of it takes the place of A about z.
template <class S>
void accelerate_hinge(const Yield<S>& Y, const S& nu, Motion<S>& A, S& vdot) {
  const S about_z = fused(Y.x, A.angular.x, fused(Y.y, A.angular.y, nu)) + dot(Y.z, A.linear);
  vdot = about_z - A.angular.z;
  A.angular.z = about_z;
}

template <class S>
void accelerate_slider(const Yield<S>& Y, const S& nu, Motion<S>& A, S& vdot) {
  const S along_z = fused(Y.x, A.linear.x, fused(Y.y, A.linear.y, nu)) + dot(Y.z, A.angular);
  vdot = along_z - A.linear.z;
  A.linear.z = along_z;
}

template <class S>
void accelerate_ball(const Yield<S>* Y, const S* nu, Motion<S>& A, S* vdot) {
  for (int i = 0; i < 3; ++i) {
    const S about = dot_plus(Y[i].z, A.linear, nu[i]);
    vdot[i] = about - A.angular[i];
    A.angular[i] = about;
  }
}

}  // namespace volvelle
