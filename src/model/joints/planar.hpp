// Planar: an angle about z, and displacements along F's x and y.
#pragma once

#include "model/joints/joint_motion.hpp"

namespace volvelle {

template <class S>
JointMotion<S> move_planar(const S* q, const S* v, Motion<S>* H) {
  const Matrix3<S> R = rotation_about_z(q[0]);
  const Vector3<S> z{S(0), S(0), S(1)};
  H[0] = {z, {}};
  H[1] = {{}, R.row[0]};  // F's x axis in M
  H[2] = {{}, R.row[1]};
  const Motion<S> sliding = H[1] * v[1] + H[2] * v[2];
  return {{R, {q[1], q[2], S(0)}}, H[0] * v[0] + sliding, {{}, -cross(z * v[0], sliding.linear)}};
}

}  // namespace volvelle
