// The pose of a body on a hinge that is across x of its parent's frame, in the plane z = 0: a turn alpha about x, then
// one theta about z, as in the frames of Denavit & Hartenberg (1955). Turned about one axis at a time, inertias take
// fewer operations.
#pragma once

#include "scalar/sine_cosine.hpp"
#include "spatial/pose.hpp"

namespace volvelle {

template <class S>
struct LinkPose {
  SineCosine<S> theta, alpha;
  S x, y;  // B's origin from A's, in A

  constexpr LinkPose(const SineCosine<S>& turn, const Pose<S>& X_PF)
      : theta(turn), alpha{-X_PF.R.row[1].z, X_PF.R.row[2].z}, x(X_PF.p.x), y(X_PF.p.y) {}

  constexpr Vector3<S> about_z(const Vector3<S>& a) const {
    return {diminish(theta.cosine * a.x, theta.sine, a.y), fused(theta.sine, a.x, theta.cosine * a.y), a.z};
  }
  constexpr Vector3<S> about_x(const Vector3<S>& a) const {
    return {a.x, diminish(alpha.cosine * a.y, alpha.sine, a.z), fused(alpha.sine, a.y, alpha.cosine * a.z)};
  }

  constexpr Pose<S> pose() const {
    const S &s = theta.sine, &c = theta.cosine;
    return {{{{c, -s, S(0)},
              {alpha.cosine * s, alpha.cosine * c, -alpha.sine},
              {alpha.sine * s, alpha.sine * c, alpha.cosine}}},
            {x, y, S(0)}};
  }

  // As of a Pose. V's turn about z, which a hinge adds to, is known last and used last.
  constexpr Motion<S> motion_onto_child(const Motion<S>& there, const Motion<S>& V) const {
    const Matrix3<S> R = pose().R;
    const Vector3<S>&w = V.angular, &p = R.row[0], &q = R.row[1], &r = R.row[2];
    const Vector3<S> v{diminish(V.linear.x, w.z, y), fused(w.z, x, V.linear.y),
                       fused(w.x, y, diminish(V.linear.z, w.y, x))};
    return {{fused(r.x, w.z, fused(q.x, w.y, fused(p.x, w.x, there.angular.x))),
             fused(r.y, w.z, fused(q.y, w.y, fused(p.y, w.x, there.angular.y))),
             fused(r.z, w.z, fused(q.z, w.y, there.angular.z))},
            {fused(p.x, v.x, fused(q.x, v.y, fused(r.x, v.z, there.linear.x))),
             fused(p.y, v.x, fused(q.y, v.y, fused(r.y, v.z, there.linear.y))),
             fused(q.z, v.y, fused(r.z, v.z, there.linear.z))}};
  }
  constexpr Wrench<S> force_to_parent(const Wrench<S>& F) const {
    const Vector3<S> f = about_x(about_z(F.force)), t = about_x(about_z(F.torque));
    return {{fused(y, f.z, t.x), diminish(t.y, x, f.z), fused(x, f.y, diminish(t.z, y, f.x))}, f};
  }
  constexpr Wrench<S> force_onto_parent(const Wrench<S>& there, const Wrench<S>& F) const {
    const Wrench<S> on_parent = force_to_parent(F);
    return {there.torque + on_parent.torque, there.force + on_parent.force};
  }

  // shift_onto() for p = (x, y, 0)
  constexpr ArticulatedInertia<S> shift_onto(const ArticulatedInertia<S>& other, const Symmetric3<S>& J,
                                             const Matrix3<S>& K, const Symmetric3<S>& M) const {
    const Vector3<S>&a = K.row[0], &b = K.row[1], &c = K.row[2];
    const S xx = fused(y, a.z, J.xx), yy = diminish(J.yy, x, b.z), zz = fused(x, c.y, diminish(J.zz, y, c.x)),
            xy = fused(y, b.z, J.xy), xz = fused(y, c.z, J.xz), yz = diminish(J.yz, x, c.z);
    const Vector3<S> u = fused(M.z_row(), y, a), v = diminish(b, M.z_row(), x),
                     w = fused(M.y_row(), x, diminish(c, M.x_row(), y));
    return {{fused(y, u.z, xx), diminish(yy, x, v.z), fused(x, w.y, diminish(zz, y, w.x)), diminish(xy, x, u.z),
             fused(x, u.y, diminish(xz, y, u.x)), fused(x, v.y, diminish(yz, y, v.x))},
            other.K + Matrix3<S>{{u, v, w}},
            other.M + M};
  }
};

// R A R' with R a turn about z, or about x. Rounds by parts of what is turned, as rotate_mass() does.
template <class S>
constexpr Symmetric3<S> turn_about_z(const SineCosine<S>& turn, const Symmetric3<S>& A) {
  const S &s = turn.sine, &c = turn.cosine, w = fused(s, A.xx - A.yy, c * (A.xy + A.xy));
  return {diminish(A.xx, s, w), fused(s, w, A.yy),           A.zz,
          fused(c, w, -A.xy),   diminish(c * A.xz, s, A.yz), fused(s, A.xz, c * A.yz)};
}
template <class S>
constexpr Symmetric3<S> turn_about_x(const SineCosine<S>& turn, const Symmetric3<S>& A) {
  const S &s = turn.sine, &c = turn.cosine, w = fused(s, A.yy - A.zz, c * (A.yz + A.yz));
  return {A.xx,
          diminish(A.yy, s, w),
          fused(s, w, A.zz),
          diminish(c * A.xy, s, A.xz),
          fused(s, A.xy, c * A.xz),
          fused(c, w, -A.yz)};
}

// What takes products of sines and cosines: sums and differences of a matrix turn with twice the angle, or not at all.
template <class S>
struct DoubleTurn {
  S cc, ss, half_sine, half_cosine;  // of theta, squared; of 2 theta, halved

  constexpr explicit DoubleTurn(const SineCosine<S>& turn)
      : cc(turn.cosine * turn.cosine),
        ss(turn.sine * turn.sine),
        half_sine(turn.cosine * turn.sine),
        half_cosine(S(0.5) * (cc - ss)) {}

  // J + R j R', j without anything about z; keeps the digits of slender bodies
  constexpr Symmetric3<S> inertia_onto(const Symmetric3<S>& J, const LinkPose<S>& X, const S& xx, const S& yy,
                                       const S& xy) const {
    const S both = xy + xy, jyy = fused(ss, xx, fused(half_sine, both, cc * yy)),
            jxy = fused(half_sine, xx - yy, half_cosine * both);
    const S y = X.alpha.cosine * jyy, z = X.alpha.sine * jyy;
    return {fused(cc, xx, fused(ss, yy, diminish(J.xx, half_sine, both))),
            fused(X.alpha.cosine, y, J.yy),
            fused(X.alpha.sine, z, J.zz),
            fused(X.alpha.cosine, jxy, J.xy),
            fused(X.alpha.sine, jxy, J.xz),
            fused(X.alpha.sine, y, J.yz)};
  }

  // R k R', k with the rows kx and ky alone
  constexpr Matrix3<S> turn(const LinkPose<S>& X, const Vector3<S>& kx, const Vector3<S>& ky) const {
    const S half(0.5), sum = kx.x + ky.y, less = kx.x - ky.y, both = kx.y + ky.x, skew = kx.y - ky.x;
    const S u = diminish(half_cosine * less, half_sine, both), v = fused(half_sine, less, half_cosine * both);
    const Vector3<S> z = X.about_z({kx.z, ky.z, S(0)});
    const Vector3<S> row = X.about_x({fused(half, sum, u), fused(half, skew, v), z.x}),
                     rest = X.about_x({diminish(v, half, skew), fused(half, sum, -u), z.y});
    return {{row, rest * X.alpha.cosine, rest * X.alpha.sine}};
  }
};

}  // namespace volvelle
