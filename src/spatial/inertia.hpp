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
    return {M.inertia * V.angular + cross(M.moment, V.linear), V.linear * M.mass - cross(M.moment, V.angular)};
  }
};

template <class S, class T>
constexpr RigidInertia<S> cast(const RigidInertia<T>& M) {
  return {S(M.mass), cast<S>(M.moment), cast<S>(M.inertia)};
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

  constexpr ArticulatedInertia& operator+=(const ArticulatedInertia& b) {
    J += b.J;
    K = K + b.K;
    M += b.M;
    return *this;
  }

  friend constexpr Wrench<S> operator*(const ArticulatedInertia& P, const Motion<S>& A) {
    return {P.J * A.angular + P.K * A.linear, transpose_times(P.K, A.angular) + P.M * A.linear};
  }

  // P -= scale u u'
  constexpr void subtract_square(const Wrench<S>& u, const S& scale) {
    const Vector3<S> n = u.torque * scale;
    const Vector3<S> f = u.force * scale;
    J = J - Symmetric3<S>{n.x * u.torque.x, n.y * u.torque.y, n.z * u.torque.z,
                          n.x * u.torque.y, n.x * u.torque.z, n.y * u.torque.z};
    K = K - outer(n, u.force);
    M = M - Symmetric3<S>{f.x * u.force.x, f.y * u.force.y, f.z * u.force.z,
                          f.x * u.force.y, f.x * u.force.z, f.y * u.force.z};
  }
};

}  // namespace volvelle
