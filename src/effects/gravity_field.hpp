// The field itself: acceleration and potential per unit mass, and their exact differences over short distances.
#pragma once

#include "description/description.hpp"
#include "spatial/matrix3.hpp"
#include "spatial/spatial_vector.hpp"

namespace volvelle {

struct GravityField {
  GravityDescription::Kind kind = GravityDescription::Kind::none;
  bool gradient = false;
  Vector3<double> uniform;
  double mu = 0;
  double oblateness = 0;  // mu J2 radius^2 / 2
};

inline GravityField compile_gravity(const GravityDescription& g) {
  const bool point = g.kind == GravityDescription::Kind::point_mass;
  return {g.kind, point && g.gradient, g.acceleration, point ? g.mu : 0,
          point ? g.mu * g.j2 * g.radius * g.radius / 2 : 0};
}

// Inverse powers of the distance at r0 and at r0 + d, with their differences free of cancellation:
// s - s0 with s = 1/r comes from (r0^2 - r^2) = -d.(2 r0 + d).
template <class S>
struct InverseDistance {
  S s0, s, ds;

  InverseDistance(const Vector3<S>& r0, const Vector3<S>& d) {
    s0 = S(1) / norm(r0);
    s = S(1) / norm(r0 + d);
    ds = -dot(d, r0 + r0 + d) * s * s * s0 * s0 / (s + s0);
  }
  S cubed() const { return ds * (s * s + s * s0 + s0 * s0); }  // s^3 - s0^3
  S fifth() const {                                            // s^5 - s0^5
    return ds * (s * s * s * s + s * s * s * s0 + s * s * s0 * s0 + s * s0 * s0 * s0 + s0 * s0 * s0 * s0);
  }
  S seventh() const { return fifth() * s * s + s0 * s0 * s0 * s0 * s0 * ds * (s + s0); }  // s^7 - s0^7
};

// U/m = -mu/r + oblateness (3 z^2/r^5 - 1/r^3)
template <class S>
S potential_at(const GravityField& g, const Vector3<S>& r) {
  if (g.kind == GravityDescription::Kind::uniform) return -dot(cast<S>(g.uniform), r);
  const S s = S(1) / norm(r);
  const S s3 = s * s * s;
  return -S(g.mu) * s + S(g.oblateness) * (S(3) * r.z * r.z * s3 * s * s - s3);
}

// U(r0 + d) - U(r0)
template <class S>
S potential_difference(const GravityField& g, const Vector3<S>& r0, const Vector3<S>& d) {
  if (g.kind == GravityDescription::Kind::uniform) return -dot(cast<S>(g.uniform), d);
  const InverseDistance<S> inverse(r0, d);
  const S z = r0.z + d.z;
  const S s0_5 = inverse.s0 * inverse.s0 * inverse.s0 * inverse.s0 * inverse.s0;
  const S z2_difference = d.z * (z + r0.z);
  return -S(g.mu) * inverse.ds +
         S(g.oblateness) * (S(3) * (z * z * inverse.fifth() + z2_difference * s0_5) - inverse.cubed());
}

template <class S>
Vector3<S> field_at(const GravityField& g, const Vector3<S>& r) {
  if (g.kind == GravityDescription::Kind::uniform) return cast<S>(g.uniform);
  const S s = S(1) / norm(r);
  const S s3 = s * s * s, s5 = s3 * s * s, s7 = s5 * s * s;
  const S o(g.oblateness);
  const S radial = -S(g.mu) * s3 + o * (S(15) * r.z * r.z * s7 - S(3) * s5);
  return {radial * r.x, radial * r.y, (radial - S(6) * o * s5) * r.z};
}

// g(r0 + d) - g(r0)
template <class S>
Vector3<S> field_difference(const GravityField& g, const Vector3<S>& r0, const Vector3<S>& d) {
  if (g.kind == GravityDescription::Kind::uniform) return {};
  const InverseDistance<S> inverse(r0, d);
  const S s = inverse.s, s0 = inverse.s0;
  const S o(g.oblateness);
  const S s3 = s * s * s, s5 = s3 * s * s, s7 = s5 * s * s, s0_7 = s0 * s0 * s0 * s0 * s0 * s0 * s0;
  const S z = r0.z + d.z;
  const S radial = -S(g.mu) * s3 + o * (S(15) * z * z * s7 - S(3) * s5);
  const S radial_difference =
      -S(g.mu) * inverse.cubed() +
      o * (S(15) * (z * z * inverse.seventh() + d.z * (z + r0.z) * s0_7) - S(3) * inverse.fifth());
  const S polar = S(6) * o;
  Vector3<S> difference = d * radial + r0 * radial_difference;
  difference.z -= polar * (d.z * s5 + r0.z * inverse.fifth());
  return difference;
}

// Of an extended body with inertia I about its centre of mass at r, both in the same axes (point-mass part only):
// U = -mu / (2 r^3) (tr I - 3 u'I u), u = r / |r|
template <class S>
S gradient_energy(const GravityField& g, const Vector3<S>& r, const Symmetric3<S>& I) {
  const S s2 = S(1) / squared_norm(r);
  using std::sqrt;
  const S s3 = s2 * sqrt(s2);
  return -S(0.5 * g.mu) * s3 * (I.trace() - S(3) * dot(r, I * r) * s2);
}

// torque 3 mu / r^3 u x I u; force -3 mu / (2 r^4) [(tr I - 5 u'I u) u + 2 I u]
template <class S>
Wrench<S> gradient_wrench(const GravityField& g, const Vector3<S>& r, const Symmetric3<S>& I) {
  const S s = S(1) / norm(r);
  const Vector3<S> u = r * s;
  const Vector3<S> Iu = I * u;
  const S k = S(3 * g.mu) * s * s * s;
  return {cross(u, Iu) * k, (u * (I.trace() - S(5) * dot(u, Iu)) + Iu * S(2)) * (S(-0.5) * k * s)};
}

}  // namespace volvelle
