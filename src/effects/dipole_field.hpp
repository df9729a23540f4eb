// The field of a point dipole, and its force on another [Jackson, Classical Electrodynamics, 3rd ed., Eqs. 5.56, 5.69].
// A source is a moment times mu_0 / 4 pi, in T m^3; x leads from it to the place.
#pragma once

#include "spatial/vector3.hpp"

namespace volvelle {

inline constexpr double mu_0_over_4_pi = 1e-7;  // T m/A

template <class S>
Vector3<S> dipole_field(const Vector3<S>& source, const Vector3<S>& x) {
  const S s = S(1) / norm(x);
  const Vector3<S> up = x * s;
  return (up * (S(3) * dot(source, up)) - source) * (s * s * s);
}

// On a magnet of this moment: the gradient of moment . field.
template <class S>
Vector3<S> dipole_force(const Vector3<S>& source, const Vector3<S>& x, const Vector3<S>& moment) {
  const S s = S(1) / norm(x);
  const Vector3<S> up = x * s;
  const S along = dot(source, up), across = dot(moment, up);
  return (source * across + moment * along + up * (dot(moment, source) - S(5) * across * along)) *
         (S(3) * s * s * s * s);
}

}  // namespace volvelle
