// Where M's origin is in F: x, y, z; rho, azimuth, z; or r, azimuth, elevation.
#pragma once

#include "model/joints/joint_motion.hpp"

namespace volvelle {

// All in F. p-dot is z1 q1-dot + z2 q2-dot + z3 q3-dot; what is left of p-double-dot when q-double-dot = 0 is the bias.
template <class S>
struct PlaceMotion {
  Vector3<S> p;
  Vector3<S> z[3];
  Vector3<S> velocity, bias;
};

template <class S>
void move_by_cylindrical(const S* q, const S* v, PlaceMotion<S>& place) {
  const auto [s, c] = sine_cosine(q[1]);
  const Vector3<S> outward{c, s, S(0)}, around{-s, c, S(0)};
  place.p = {q[0] * c, q[0] * s, q[2]};
  place.z[0] = outward;
  place.z[1] = around * q[0];
  place.z[2] = {S(0), S(0), S(1)};
  place.bias = around * (S(2) * v[0] * v[1]) - outward * (q[0] * v[1] * v[1]);
}

template <class S>
void move_by_spherical(const S* q, const S* v, PlaceMotion<S>& place) {
  const auto [sa, ca] = sine_cosine(q[1]);
  const auto [se, ce] = sine_cosine(q[2]);
  const Vector3<S> outward{ce * ca, ce * sa, se}, around{-sa, ca, S(0)}, upward{-(se * ca), -(se * sa), ce};
  place.p = outward * q[0];
  place.z[0] = outward;
  place.z[1] = around * (q[0] * ce);
  place.z[2] = upward * q[0];
  const S turning = ce * v[1];  // about the local vertical
  place.bias = outward * (-(q[0] * (turning * turning + v[2] * v[2]))) +
               around * (S(2) * (v[0] * turning - q[0] * se * v[1] * v[2])) +
               upward * (S(2) * v[0] * v[2] + q[0] * se * turning * v[1]);
}

template <class S>
PlaceMotion<S> place_by(PlaceCoordinates coordinates, const S* q, const S* v) {
  PlaceMotion<S> place;
  if (coordinates == PlaceCoordinates::cylindrical) {
    move_by_cylindrical(q, v, place);
  } else if (coordinates == PlaceCoordinates::spherical) {
    move_by_spherical(q, v, place);
  } else {
    place.p = {q[0], q[1], q[2]};
    for (int i = 0; i < 3; ++i) {
      place.z[i] = {};
      place.z[i][i] = S(1);
    }
  }
  place.velocity = place.z[0] * v[0] + place.z[1] * v[1] + place.z[2] * v[2];
  return place;
}

}  // namespace volvelle
