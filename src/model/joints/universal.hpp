// Universal: an angle about an axis fixed in the parent, then one about z, fixed in the child. The axes may meet at any
// angle but zero.
#pragma once

#include "model/joints/joint_motion.hpp"

namespace volvelle {

template <class S>
JointMotion<S> move_universal(const S* q, const S* v, const Vector3<S>& first_axis, Motion<S>* H) {
  const Matrix3<S> about_first = rotation_matrix(quaternion_about(first_axis, q[0]));
  const Matrix3<S> about_second = rotation_about_z(q[1]);
  const Vector3<S> z{S(0), S(0), S(1)};
  const Vector3<S> first_in_M = transpose_times(about_second, first_axis);
  H[0] = {first_in_M, {}};
  H[1] = {z, {}};
  const Vector3<S> bias = cross(first_in_M, z) * (v[0] * v[1]);  // the first axis turns by -q2-dot z as seen from M
  return {{about_first * about_second, {}}, H[0] * v[0] + H[1] * v[1], {bias, {}}};
}

}  // namespace volvelle
