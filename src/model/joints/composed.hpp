// Euler angles, coordinates of a place, or both: the joint of Misra & Misra (2001), Table 1, with Z_omega and Z_v.
#pragma once

#include "model/joints/euler_angles.hpp"
#include "model/joints/place.hpp"

namespace volvelle {

template <class S>
[[gnu::noinline]] JointMotion<S> move_composed(JointKind kind, const S* q, const S* v, Motion<S>* H) {
  JointMotion<S> joint{};
  if (angles_of(kind) != EulerAngles::none) {
    const EulerMotion<S> turned = turn_by(angles_of(kind), q, v);
    for (int i = 0; i < 3; ++i) H[i] = {turned.h[i], {}};
    joint = {{turned.R, {}}, {turned.w, {}}, {turned.bias, {}}};
    q += 3, v += 3, H += 3;
  }
  if (place_of(kind) == PlaceCoordinates::none) return joint;
  const PlaceMotion<S> place = place_by(place_of(kind), q, v);
  const Matrix3<S>& R = joint.X_FM.R;
  for (int i = 0; i < 3; ++i) H[i] = {{}, transpose_times(R, place.z[i])};
  joint.X_FM.p = place.p;
  joint.V_FM.linear = transpose_times(R, place.velocity);
  joint.bias.linear = transpose_times(R, place.bias) - cross(joint.V_FM.angular, joint.V_FM.linear);
  return joint;
}

}  // namespace volvelle
