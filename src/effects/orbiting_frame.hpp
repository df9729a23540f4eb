// A frame on a circular orbit that turns with it, at the rate n: x from the planet outward, y along the flight, z
// normal to the orbit [Hill 1878; Clohessy & Wiltshire 1960]. Everything is small beside the orbit's radius, so that
// per unit mass
//   r-ddot = 3 n^2 x e_x - n^2 z e_z - 2 n e_z x r-dot,    U = -(n^2 / 2) (3 x^2 - z^2)
// the orbit's own gravity and the frame's turning taken together. Summed over a body with second moments
// J = tr(I)/2 1 - I about its centre of mass and angular velocity w in this frame, that is beside the force there
//   U = -(n^2 / 2) (3 e_x . J e_x - e_z . J e_z),   torque = 3 n^2 J e_x x e_x - n^2 J e_z x e_z + 2 w x (J n e_z)
// A wheel with inertia A about its axis a, at the rate s in its body, adds its momentum A s a: the body feels
// -n e_z x A s a, and the wheel about its axis -A n e_z . (w x a), which do no work together. docs/potentials.md
// derives it.
#pragma once

#include "spatial/matrix3.hpp"

namespace volvelle {

template <class S>
Vector3<S> tide_at(const S& n, const Vector3<S>& r) {
  return {S(3) * n * n * r.x, S(0), -(n * n * r.z)};
}

template <class S>
S tide_potential(const S& n, const Vector3<S>& r) {
  return S(-0.5) * n * n * (S(3) * r.x * r.x - r.z * r.z);
}

// Per unit mass, in world axes: -2 n e_z x v
template <class S>
Vector3<S> coriolis(const S& n, const Vector3<S>& v) {
  return {S(2) * n * v.y, S(-2) * n * v.x, S(0)};
}

template <class S>
Symmetric3<S> second_moments(const Symmetric3<S>& I) {
  return Symmetric3<S>::diagonal(S(0.5) * I.trace()) - I;
}

// R: of the body, whose first and last rows are e_x and e_z in its axes.
template <class S>
S tide_energy(const S& n, const Matrix3<S>& R, const Symmetric3<S>& I) {
  const Symmetric3<S> J = second_moments(I);
  const Vector3<S>&x = R.row[0], &z = R.row[2];
  return S(-0.5) * n * n * (S(3) * dot(x, J * x) - dot(z, J * z));
}

template <class S>
Vector3<S> tide_torque(const S& n, const Matrix3<S>& R, const Symmetric3<S>& I) {
  const Symmetric3<S> J = second_moments(I);
  const Vector3<S>&x = R.row[0], &z = R.row[2];
  return (cross(J * x, x) * S(3) - cross(J * z, z)) * (n * n);
}

// 2 w x (J n e_z), in body axes
template <class S>
Vector3<S> coriolis_torque(const S& n, const Matrix3<S>& R, const Vector3<S>& w, const Symmetric3<S>& I) {
  return cross(w, second_moments(I) * R.row[2]) * (S(2) * n);
}

}  // namespace volvelle
