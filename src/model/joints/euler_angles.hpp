// Rotation by three angles, 1-2-3 or 3-1-3, about axes that move along. Where the first and the third axis are parallel
// two of the angles turn the same way: description/singular_place.hpp.
#pragma once

#include "model/joints/joint_motion.hpp"

namespace volvelle {

template <class S>
Matrix3<S> rotation_about(int axis, const S& angle) {
  const auto [s, c] = sine_cosine(angle);
  const int y = (axis + 1) % 3, z = (axis + 2) % 3;
  Matrix3<S> R = Matrix3<S>::identity();
  R.row[y][y] = c, R.row[y][z] = -s;
  R.row[z][y] = s, R.row[z][z] = c;
  return R;
}

// w in M is h1 q1-dot + h2 q2-dot + h3 q3-dot; what is left of w-dot when q-double-dot = 0 is the bias.
template <class S>
struct EulerMotion {
  Matrix3<S> R;
  Vector3<S> h[3];
  Vector3<S> w, bias;
};

template <class S>
EulerMotion<S> turn_by(EulerAngles angles, const S* q, const S* v) {
  const auto [first, second, third] = axes_of(angles);
  const Matrix3<S> R3 = rotation_about(third, q[2]), R23 = rotation_about(second, q[1]) * R3;
  EulerMotion<S> e;
  e.R = rotation_about(first, q[0]) * R23;
  e.h[0] = R23.row[first];  // the axes in M
  e.h[1] = R3.row[second];
  e.h[2] = {};
  e.h[2][third] = S(1);
  const Vector3<S> last = e.h[2] * v[2], later = e.h[1] * v[1] + last;
  e.w = e.h[0] * v[0] + later;
  // seen from M, each axis turns back by what follows it
  e.bias = cross(e.h[0], later) * v[0] + cross(e.h[1], last) * v[1];
  return e;
}

}  // namespace volvelle
