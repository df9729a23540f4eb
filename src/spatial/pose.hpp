// A pose X_AB: where frame B is in frame A. Moves points, motions, wrenches and inertias between the two.
#pragma once

#include "spatial/inertia.hpp"
#include "spatial/matrix3.hpp"
#include "spatial/spatial_vector.hpp"

namespace volvelle {

template <class S>
struct Pose {
  Matrix3<S> R = Matrix3<S>::identity();  // B components into A components
  Vector3<S> p;                           // B's origin from A's, in A

  // X_AC = X_AB X_BC
  friend constexpr Pose operator*(const Pose& X_AB, const Pose& X_BC) {
    return {X_AB.R * X_BC.R, X_AB.p + X_AB.R * X_BC.p};
  }
  constexpr Vector3<S> operator*(const Vector3<S>& p_B) const { return p + R * p_B; }
  constexpr Pose inverse() const { return {transpose(R), -transpose_times(R, p)}; }

  // about Ao in A -> about Bo in B
  constexpr Motion<S> motion_to_child(const Motion<S>& V) const {
    return {transpose_times(R, V.angular), transpose_times(R, cross_plus(V.angular, p, V.linear))};
  }
  // The same, added to another. V's turn about z, which a hinge adds to, is known last and used last.
  constexpr Motion<S> motion_onto_child(const Motion<S>& there, const Motion<S>& V) const {
    const Vector3<S>& w = V.angular;
    const Vector3<S> v{diminish(fused(w.y, p.z, V.linear.x), w.z, p.y), fused(w.z, p.x, diminish(V.linear.y, w.x, p.z)),
                       fused(w.x, p.y, diminish(V.linear.z, w.y, p.x))};
    return {fused(R.row[2], w.z, fused(R.row[1], w.y, fused(R.row[0], w.x, there.angular))),
            fused(R.row[0], v.x, fused(R.row[1], v.y, fused(R.row[2], v.z, there.linear)))};
  }
  // about Bo in B -> about Ao in A
  constexpr Motion<S> motion_to_parent(const Motion<S>& V) const {
    const Vector3<S> w = R * V.angular;
    return {w, R * V.linear - cross(w, p)};
  }
  // about Bo in B -> about Ao in A
  constexpr Wrench<S> force_to_parent(const Wrench<S>& F) const {
    const Vector3<S> f = R * F.force;
    return {cross_plus(p, f, R * F.torque), f};
  }
  // about Ao in A -> about Bo in B
  constexpr Wrench<S> force_to_child(const Wrench<S>& F) const {
    return {transpose_times(R, F.torque - cross(p, F.force)), transpose_times(R, F.force)};
  }

  // about Bo in B -> about Ao in A
  constexpr RigidInertia<S> inertia_to_parent(const RigidInertia<S>& M_B) const {
    const Vector3<S> c = p + R * (M_B.moment / M_B.mass);
    const Symmetric3<S> about_center = M_B.inertia - point_inertia(M_B.moment) * (S(1) / M_B.mass);
    return RigidInertia<S>::about_origin(M_B.mass, c, rotate(R, about_center));
  }

  // about Bo in B -> about Ao in A, added to what is there
  constexpr Wrench<S> force_onto_parent(const Wrench<S>& there, const Wrench<S>& F) const {
    const Vector3<S> f = R * F.force;
    return {cross_plus(p, f, times_plus(R, F.torque, there.torque)), there.force + f};
  }
  constexpr ArticulatedInertia<S> inertia_onto_parent(const ArticulatedInertia<S>& there,
                                                      const ArticulatedInertia<S>& P) const {
    const Matrix3<S> KR = {{R * P.K.row[0], R * P.K.row[1], R * P.K.row[2]}};  // K R'
    return shift_onto(there, there.J + rotate(R, P.J), R * KR, rotate(R, P.M), p);
  }
};

template <class S, class T>
constexpr Pose<S> cast(const Pose<T>& X) {
  return {cast<S>(X.R), cast<S>(X.p)};
}

}  // namespace volvelle
