// Unit quaternions, scalar first. q_AB turns components in B into components in A.
#pragma once

#include "scalar/sine_cosine.hpp"
#include "spatial/matrix3.hpp"

namespace volvelle {

template <class S>
struct Quaternion {
  S w{1}, x{}, y{}, z{};

  constexpr Vector3<S> vector() const { return {x, y, z}; }

  // q_AC = q_AB q_BC
  friend constexpr Quaternion operator*(const Quaternion& p, const Quaternion& q) {
    return {p.w * q.w - p.x * q.x - p.y * q.y - p.z * q.z, p.w * q.x + p.x * q.w + p.y * q.z - p.z * q.y,
            p.w * q.y - p.x * q.z + p.y * q.w + p.z * q.x, p.w * q.z + p.x * q.y - p.y * q.x + p.z * q.w};
  }
  friend constexpr Quaternion operator*(const Quaternion& q, const S& s) {
    return {q.w * s, q.x * s, q.y * s, q.z * s};
  }
  friend constexpr bool operator==(const Quaternion&, const Quaternion&) = default;
};

template <class S>
constexpr Quaternion<S> conjugate(const Quaternion<S>& q) {
  return {q.w, -q.x, -q.y, -q.z};
}

template <class S>
constexpr S squared_norm(const Quaternion<S>& q) {
  return q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z;
}

template <class S>
Quaternion<S> normalized(const Quaternion<S>& q) {
  using std::sqrt;
  return q * (S(1) / sqrt(squared_norm(q)));
}

// Direction cosines R_AB of q_AB: columns are B's axes seen in A. Divides by |q|^2, so that a quaternion a few
// roundings away from unit norm (or inside a Runge-Kutta stage) still gives a rotation.
template <class S>
constexpr Matrix3<S> rotation_matrix(const Quaternion<S>& q) {
  const S s = S(2) / squared_norm(q);
  const S xx = s * q.x * q.x, yy = s * q.y * q.y, zz = s * q.z * q.z;
  const S xy = s * q.x * q.y, xz = s * q.x * q.z, yz = s * q.y * q.z;
  const S wx = s * q.w * q.x, wy = s * q.w * q.y, wz = s * q.w * q.z;
  return {{{S(1) - yy - zz, xy - wz, xz + wy}, {xy + wz, S(1) - xx - zz, yz - wx}, {xz - wy, yz + wx, S(1) - xx - yy}}};
}

// q-dot = q (0, w) / 2, w = angular velocity of B in A in B's axes
template <class S>
constexpr Quaternion<S> quaternion_rate(const Quaternion<S>& q, const Vector3<S>& w_AB_B) {
  return (q * Quaternion<S>{S(0), w_AB_B.x, w_AB_B.y, w_AB_B.z}) * S(0.5);
}

// Turn by `angle` about the unit vector `axis`.
template <class S>
Quaternion<S> quaternion_about(const Vector3<S>& axis, const S& angle) {
  const auto [sine, cosine] = sine_cosine(S(angle * S(0.5)));
  const Vector3<S> v = axis * sine;
  return {cosine, v.x, v.y, v.z};
}

template <class S, class T>
constexpr Quaternion<S> cast(const Quaternion<T>& q) {
  return {S(q.w), S(q.x), S(q.y), S(q.z)};
}

}  // namespace volvelle
