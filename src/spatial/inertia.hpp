// Spatial inertias about a frame's origin, in its axes: of a rigid body (ten numbers) and of an articulated body (three
// blocks, two of them symmetric).
#pragma once

#include "spatial/matrix3.hpp"
#include "spatial/spatial_vector.hpp"

namespace volvelle {

template <class S>
struct RigidInertia {
  S mass{};
  Vector3<S> moment;      // mass times the position of the centre of mass
  Symmetric3<S> inertia;  // about the origin

  static constexpr RigidInertia about_origin(S mass, const Vector3<S>& center, const Symmetric3<S>& about_center) {
    return {mass, center * mass, about_center + point_inertia(center) * mass};
  }

  // momentum: (angular about the origin, linear)
  friend constexpr Wrench<S> operator*(const RigidInertia& M, const Motion<S>& V) {
    return {cross_plus(M.moment, V.linear, M.inertia * V.angular), cross_plus(V.angular, M.moment, V.linear * M.mass)};
  }
};

// V x* M V + F, with V x* M V = (h x (w x v) + w x I w, m w x v + w x (w x h))
template <class S>
constexpr Wrench<S> plus_velocity_force(const RigidInertia<S>& M, const Motion<S>& V, const Wrench<S>& F) {
  const Vector3<S>&w = V.angular, &h = M.moment;
  const Vector3<S> a = cross(w, V.linear);
  return {cross_plus(w, M.inertia * w, cross_plus(h, a, F.torque)),
          cross_plus(w, cross(w, h), fused(a, M.mass, F.force))};
}

template <class S, class T>
constexpr RigidInertia<S> cast(const RigidInertia<T>& M) {
  return {S(M.mass), cast<S>(M.moment), cast<S>(M.inertia)};
}

// The same by the centre of mass c and the inertia I about it: (w x I w + c x f, f) with f = m w x (v + w x c)
template <class S>
constexpr Wrench<S> plus_velocity_force(const S& mass, const Vector3<S>& c, const Symmetric3<S>& I, const Motion<S>& V,
                                        const Wrench<S>& F) {
  const Vector3<S>& w = V.angular;
  const Vector3<S> f = cross(w, cross_plus(w, c, V.linear)) * mass;
  return {cross_plus(w, I * w, cross_plus(c, f, F.torque)), F.force + f};
}

// [ J  K ; K'  M ]: torque = J alpha + K a, force = K' alpha + M a
template <class S>
struct ArticulatedInertia {
  Symmetric3<S> J;
  Matrix3<S> K;
  Symmetric3<S> M;

  constexpr ArticulatedInertia() = default;
  constexpr ArticulatedInertia(const Symmetric3<S>& j, const Matrix3<S>& k, const Symmetric3<S>& m)
      : J(j), K(k), M(m) {}
  constexpr explicit ArticulatedInertia(const RigidInertia<S>& rigid)
      : J(rigid.inertia), K(skew(rigid.moment)), M(Symmetric3<S>::diagonal(rigid.mass)) {}

  friend constexpr Wrench<S> operator*(const ArticulatedInertia& P, const Motion<S>& A) {
    return {P.J * A.angular + P.K * A.linear, transpose_times(P.K, A.angular) + P.M * A.linear};
  }

  // P -= scale u u'
  constexpr void subtract_square(const Wrench<S>& u, const S& scale) {
    const Vector3<S> n = u.torque * -scale;
    J = plus_outer(J, n, u.torque);
    for (int i = 0; i < 3; ++i) K.row[i] = fused(u.force, n[i], K.row[i]);
    M = plus_outer(M, u.force * -scale, u.force);
  }
};

// J(i, j) + (p x K_i)_j, with K_i the i-th row of K
template <class S>
constexpr S plus_crossed(const S& J_ij, const Vector3<S>& p, const Vector3<S>& K_i, int j) {
  const int a = (j + 1) % 3, b = (j + 2) % 3;
  return fused(p[a], K_i[b], diminish(J_ij, p[b], K_i[a]));
}

// What is left of shift_onto() when K+ and the first half of J+ are there.
template <class S>
constexpr ArticulatedInertia<S> end_shift(const ArticulatedInertia<S>& other, const Symmetric3<S>& J,
                                          const Matrix3<S>& K, const Symmetric3<S>& M, const Vector3<S>& p) {
  const auto& row = K.row;
  return {{plus_crossed(J.xx, p, row[0], 0), plus_crossed(J.yy, p, row[1], 1), plus_crossed(J.zz, p, row[2], 2),
           plus_crossed(J.xy, p, row[0], 1), plus_crossed(J.xz, p, row[0], 2), plus_crossed(J.yz, p, row[1], 2)},
          other.K + K,
          other.M + M};
}

// The inertia J, K, M about a point that is -p away, added to another: K+ = K + p x M, J+ = J + p x K' - K+ p x. J
// comes with the other's in it.
template <class S>
constexpr ArticulatedInertia<S> shift_onto(const ArticulatedInertia<S>& other, const Symmetric3<S>& J,
                                           const Matrix3<S>& K, const Symmetric3<S>& M, const Vector3<S>& p) {
  const Vector3<S>&a = K.row[0], &b = K.row[1], &c = K.row[2];
  const Vector3<S> u = fused(M.z_row(), p.y, diminish(a, M.y_row(), p.z)),
                   v = fused(M.x_row(), p.z, diminish(b, M.z_row(), p.x)),
                   w = fused(M.y_row(), p.x, diminish(c, M.x_row(), p.y));
  return {{plus_crossed(J.xx, p, a + u, 0), plus_crossed(J.yy, p, b + v, 1), plus_crossed(J.zz, p, c + w, 2),
           fused(p.y, b.z, fused(p.z, u.x - b.y, diminish(J.xy, p.x, u.z))),
           fused(p.x, u.y, fused(p.y, c.z - u.x, diminish(J.xz, p.z, c.y))),
           fused(p.z, c.x, fused(p.x, v.y - c.z, diminish(J.yz, p.y, v.x)))},
          other.K + Matrix3<S>{{u, v, w}},
          other.M + M};
}

}  // namespace volvelle
