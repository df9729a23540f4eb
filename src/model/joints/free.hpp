// Free: attitude and position. Velocities are the angular velocity in child axes, then the velocity of M's origin in
// the parent's joint axes: a root's velocity is integrated in inertial axes.
#pragma once

#include "model/joints/joint_motion.hpp"

namespace volvelle {

template <class S>
JointMotion<S> move_free(AttitudeCoordinates attitude, const S* q, const S* v, Motion<S>* H) {
  const Matrix3<S> R = rotation_matrix(read_attitude(attitude, q));
  const S* p = q + attitude_size(attitude);
  const Vector3<S> w{v[0], v[1], v[2]};
  const Vector3<S> velocity_M = transpose_times(R, Vector3<S>{v[3], v[4], v[5]});
  for (int i = 0; i < 3; ++i) {
    H[i] = {};
    H[i].angular[i] = S(1);
    H[3 + i] = {{}, R.row[i]};  // F's axes in M
  }
  return {{R, {p[0], p[1], p[2]}}, {w, velocity_M}, {{}, -cross(w, velocity_M)}};
}

template <class S>
void free_rates(AttitudeCoordinates attitude, const S* q, const S* v, S* rate) {
  write_attitude_rate(attitude, q, Vector3<S>{v[0], v[1], v[2]}, rate);
  S* position_rate = rate + attitude_size(attitude);
  for (int i = 0; i < 3; ++i) position_rate[i] = v[3 + i];
}

}  // namespace volvelle
