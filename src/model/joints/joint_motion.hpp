// What a joint contributes to the kinematics. F is the joint frame on the parent, M the one on the child; at zero
// coordinates they coincide. Hinges turn and slide along z of both.
#pragma once

#include "description/description.hpp"
#include "scalar/sine_cosine.hpp"
#include "spatial/mrp.hpp"
#include "spatial/pose.hpp"

namespace volvelle {

template <class S>
struct JointMotion {
  Pose<S> X_FM;
  Motion<S> V_FM;  // velocity of M in F, about Mo in M: H v
  Motion<S> bias;  // what is left of its rate of change in M when v-dot = 0: H-dot v
};

template <class S>
Matrix3<S> rotation_about_z(const S& angle) {
  const auto [s, c] = sine_cosine(angle);
  return {{{c, -s, S(0)}, {s, c, S(0)}, {S(0), S(0), S(1)}}};
}

inline int attitude_size(AttitudeCoordinates attitude) { return attitude == AttitudeCoordinates::quaternion ? 4 : 3; }

template <class S>
Quaternion<S> read_attitude(AttitudeCoordinates attitude, const S* q) {
  if (attitude == AttitudeCoordinates::quaternion) return {q[0], q[1], q[2], q[3]};
  return quaternion_from_mrp(Vector3<S>{q[0], q[1], q[2]});
}

template <class S>
void write_attitude(AttitudeCoordinates attitude, const Quaternion<S>& a, S* q) {
  if (attitude == AttitudeCoordinates::quaternion) {
    q[0] = a.w, q[1] = a.x, q[2] = a.y, q[3] = a.z;
  } else {
    const Vector3<S> sigma = mrp_from_quaternion(a);
    q[0] = sigma.x, q[1] = sigma.y, q[2] = sigma.z;
  }
}

template <class S>
void write_attitude_rate(AttitudeCoordinates attitude, const S* q, const Vector3<S>& w, S* rate) {
  if (attitude == AttitudeCoordinates::quaternion) {
    const Quaternion<S> d = quaternion_rate(Quaternion<S>{q[0], q[1], q[2], q[3]}, w);
    rate[0] = d.w, rate[1] = d.x, rate[2] = d.y, rate[3] = d.z;
  } else {
    const Vector3<S> d = mrp_rate(Vector3<S>{q[0], q[1], q[2]}, w);
    rate[0] = d.x, rate[1] = d.y, rate[2] = d.z;
  }
}

}  // namespace volvelle
