// Spherical: an attitude; the velocities are the angular velocity of the child in the parent, in child axes.
#pragma once

#include "model/joints/joint_motion.hpp"

namespace volvelle {

template <class S>
JointMotion<S> move_spherical(AttitudeCoordinates attitude, const S* q, const S* v, Motion<S>* H) {
  H[0] = {{S(1), S(0), S(0)}, {}};
  H[1] = {{S(0), S(1), S(0)}, {}};
  H[2] = {{S(0), S(0), S(1)}, {}};
  return {{rotation_matrix(read_attitude(attitude, q)), {}}, {{v[0], v[1], v[2]}, {}}, {}};
}

template <class S>
void spherical_rates(AttitudeCoordinates attitude, const S* q, const S* v, S* rate) {
  write_attitude_rate(attitude, q, Vector3<S>{v[0], v[1], v[2]}, rate);
}

}  // namespace volvelle
