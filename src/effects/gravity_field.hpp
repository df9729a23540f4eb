// The field itself: acceleration and potential per unit mass, and their exact differences over short distances.
#pragma once

#include <tuple>

#include "description/description.hpp"
#include "effects/orbiting_frame.hpp"
#include "spatial/matrix3.hpp"
#include "spatial/spatial_vector.hpp"

namespace volvelle {

struct FieldKind {
  GravityDescription::Kind kind = GravityDescription::Kind::none;
  bool gradient = false;
};

template <class S>
struct GravityField : FieldKind {
  using Place = FieldKind;
  Vector3<S> uniform;
  S mu{};
  S oblateness{};  // mu J2 radius^2 / 2
  S rate{};        // of an orbiting frame

  auto numbers() { return std::tie(uniform, mu, oblateness, rate); }
  auto numbers() const { return std::tie(uniform, mu, oblateness, rate); }
  bool orbits() const { return kind == GravityDescription::Kind::orbiting_frame; }
};

inline GravityField<double> compile_gravity(const GravityDescription& g) {
  const bool point = g.kind == GravityDescription::Kind::point_mass;
  const bool orbits = g.kind == GravityDescription::Kind::orbiting_frame;
  return {{g.kind, orbits || (point && g.gradient)},
          g.acceleration,
          point ? g.mu : 0,
          point ? g.mu * g.j2 * g.radius * g.radius / 2 : 0,
          orbits ? g.rate : 0};
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
S potential_at(const GravityField<S>& g, const Vector3<S>& r) {
  if (g.kind == GravityDescription::Kind::uniform) return -dot(g.uniform, r);
  if (g.orbits()) return tide_potential(g.rate, r);
  const S s = S(1) / norm(r);
  const S s3 = s * s * s;
  return -g.mu * s + g.oblateness * (S(3) * r.z * r.z * s3 * s * s - s3);
}

// U(r0 + d) - U(r0)
template <class S>
S potential_difference(const GravityField<S>& g, const Vector3<S>& r0, const Vector3<S>& d) {
  if (g.kind == GravityDescription::Kind::uniform) return -dot(g.uniform, d);
  if (g.orbits()) return tide_potential(g.rate, d) - dot(tide_at(g.rate, r0), d);
  const InverseDistance<S> inverse(r0, d);
  const S z = r0.z + d.z;
  const S s0_5 = inverse.s0 * inverse.s0 * inverse.s0 * inverse.s0 * inverse.s0;
  const S z2_difference = d.z * (z + r0.z);
  return -g.mu * inverse.ds +
         g.oblateness * (S(3) * (z * z * inverse.fifth() + z2_difference * s0_5) - inverse.cubed());
}

template <class S>
Vector3<S> field_at(const GravityField<S>& g, const Vector3<S>& r) {
  if (g.kind == GravityDescription::Kind::uniform) return g.uniform;
  if (g.orbits()) return tide_at(g.rate, r);
  using std::sqrt;
  const S r2 = squared_norm(r), s2 = S(1) / r2, s3 = s2 * s2 * sqrt(r2);  // quotient and root at the same time
  const S o = g.oblateness * s2;
  const S radial = s3 * (o * (S(15) * r.z * r.z * s2 - S(3)) - g.mu);
  return {radial * r.x, radial * r.y, (radial - S(6) * o * s3) * r.z};
}

// g(r0 + d) - g(r0)
template <class S>
Vector3<S> field_difference(const GravityField<S>& g, const Vector3<S>& r0, const Vector3<S>& d) {
  if (g.kind == GravityDescription::Kind::uniform) return {};
  if (g.orbits()) return tide_at(g.rate, d);
  const InverseDistance<S> inverse(r0, d);
  const S s = inverse.s, s0 = inverse.s0;
  const S o = g.oblateness;
  const S s3 = s * s * s, s5 = s3 * s * s, s7 = s5 * s * s, s0_7 = s0 * s0 * s0 * s0 * s0 * s0 * s0;
  const S z = r0.z + d.z;
  const S radial = -g.mu * s3 + o * (S(15) * z * z * s7 - S(3) * s5);
  const S radial_difference =
      -g.mu * inverse.cubed() +
      o * (S(15) * (z * z * inverse.seventh() + d.z * (z + r0.z) * s0_7) - S(3) * inverse.fifth());
  const S polar = S(6) * o;
  Vector3<S> difference = d * radial + r0 * radial_difference;
  difference.z -= polar * (d.z * s5 + r0.z * inverse.fifth());
  return difference;
}

// An extended body in the field, to second order: U = u : J / 2 with the second moments J = tr(I)/2 1 - I about its
// centre of mass and u the second derivatives of the potential there. Everything in one set of axes; k is inertial z in
// them.
template <class S>
struct GradientTerms {
  Vector3<S> r, k, Jr, Jk;
  S s2, s3, z, a, b, c, t;  // 1/r^2, 1/r^3, k.r, k.Jk, k.Jr, r.Jr, tr J

  GradientTerms(const Vector3<S>& r_, const Vector3<S>& k_, const Symmetric3<S>& I) : r(r_), k(k_) {
    const Symmetric3<S> J = Symmetric3<S>::diagonal(S(0.5) * I.trace()) - I;
    Jr = J * r;
    Jk = J * k;
    s2 = S(1) / squared_norm(r);
    using std::sqrt;
    s3 = s2 * sqrt(s2);
    z = dot(k, r);
    a = dot(k, Jk);
    b = dot(k, Jr);
    c = dot(r, Jr);
    t = J.trace();
  }
};

template <class S>
S gradient_energy(const GravityField<S>& g, const Vector3<S>& r, const Vector3<S>& k, const Symmetric3<S>& I) {
  const GradientTerms<S> q(r, k, I);
  const S s5 = q.s3 * q.s2, s7 = s5 * q.s2, s9 = s7 * q.s2, z2 = q.z * q.z;
  const S point = g.mu * (q.t * q.s3 - S(3) * q.c * s5);
  const S oblate = S(3) * (S(2) * q.a * s5 - S(20) * q.z * q.b * s7 - S(5) * q.t * z2 * s7 + S(35) * q.c * z2 * s9) +
                   S(3) * q.t * s5 - S(15) * q.c * s7;
  return S(0.5) * (point + g.oblateness * oblate);
}

// Torque about the centre of mass, and the force that belongs to the same energy: minus its derivatives.
template <class S>
Wrench<S> gradient_wrench(const GravityField<S>& g, const Vector3<S>& r, const Vector3<S>& k, const Symmetric3<S>& I) {
  const GradientTerms<S> q(r, k, I);
  const S s5 = q.s3 * q.s2, s7 = s5 * q.s2, s9 = s7 * q.s2, s11 = s9 * q.s2, z2 = q.z * q.z;
  const S &mu = g.mu, &o = g.oblateness;
  const Vector3<S> torque = cross(q.Jr, r) * (S(3) * mu * s5 - o * (S(105) * z2 * s9 - S(15) * s7)) -
                            cross(q.Jk, k) * (S(6) * o * s5) +
                            (cross(q.Jk, r) + cross(q.Jr, k)) * (S(30) * o * q.z * s7);
  // d/dr of twice the energy, by direction
  const S along_r = mu * (S(15) * q.c * s7 - S(3) * q.t * s5) +
                    o * (S(420) * q.z * q.b * s9 - S(30) * q.a * s7 + S(105) * q.t * z2 * s9 - S(945) * q.c * z2 * s11 -
                         S(15) * q.t * s7 + S(105) * q.c * s9);
  const S along_k = o * (S(210) * q.c * q.z * s9 - S(60) * q.b * s7 - S(30) * q.t * q.z * s7);
  const S along_Jr = o * (S(210) * z2 * s9 - S(30) * s7) - S(6) * mu * s5;
  const S along_Jk = S(-60) * o * q.z * s7;
  const Vector3<S> slope = r * along_r + k * along_k + q.Jr * along_Jr + q.Jk * along_Jk;
  return {torque, slope * S(-0.5)};
}

// Both of a body that stands as R says, at a place in world axes.
template <class S>
S energy_of_extent(const GravityField<S>& g, const Matrix3<S>& R, const Vector3<S>& place, const Symmetric3<S>& I) {
  return g.orbits() ? tide_energy(g.rate, R, I) : gradient_energy(g, transpose_times(R, place), R.row[2], I);
}
template <class S>
Wrench<S> wrench_of_extent(const GravityField<S>& g, const Matrix3<S>& R, const Vector3<S>& place,
                           const Symmetric3<S>& I) {
  if (g.orbits()) return {tide_torque(g.rate, R, I), {}};
  return gradient_wrench(g, transpose_times(R, place), R.row[2], I);
}

}  // namespace volvelle
