// Modified Rodrigues parameters sigma = q_v / (1 + q_w) = e tan(phi / 4), with their shadow set -sigma / |sigma|^2
// [Schaub & Junkins, Analytical Mechanics of Space Systems, Section 3.5]. sigma_AB stands for the rotation that turns
// components in B into components in A.
#pragma once

#include "scalar/select.hpp"
#include "spatial/quaternion.hpp"

namespace volvelle {

// Short set, |sigma| <= 1.
template <class S>
Vector3<S> mrp_from_quaternion(const Quaternion<S>& q) {
  const S sign = select(q.w < S(0), S(-1), S(1));
  return q.vector() * (sign / (S(1) + sign * q.w));
}

template <class S>
constexpr Quaternion<S> quaternion_from_mrp(const Vector3<S>& sigma) {
  const S s2 = squared_norm(sigma);
  const S scale = S(1) / (S(1) + s2);
  const Vector3<S> v = sigma * (S(2) * scale);
  return {(S(1) - s2) * scale, v.x, v.y, v.z};
}

template <class S>
constexpr Vector3<S> mrp_shadow(const Vector3<S>& sigma) {
  return sigma * (S(-1) / squared_norm(sigma));
}

// sigma-dot = [(1 - s^2) 1 + 2 skew(sigma) + 2 sigma sigma'] w / 4, w = angular velocity of B in A in B's axes
template <class S>
constexpr Vector3<S> mrp_rate(const Vector3<S>& sigma, const Vector3<S>& w_AB_B) {
  const S s2 = squared_norm(sigma);
  return (w_AB_B * (S(1) - s2) + cross(sigma, w_AB_B) * S(2) + sigma * (S(2) * dot(sigma, w_AB_B))) * S(0.25);
}

}  // namespace volvelle
