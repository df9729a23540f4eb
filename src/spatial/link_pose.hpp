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
    const S &s = theta.sine, &c = theta.cosine;
    const Vector3<S>& w = V.angular;
    const Vector3<S> v{diminish(V.linear.x, w.z, y), fused(w.z, x, V.linear.y),
                       fused(w.x, y, diminish(V.linear.z, w.y, x))};
    const S w_y = fused(alpha.sine, w.z, alpha.cosine * w.y), w_z = diminish(alpha.cosine * w.z, alpha.sine, w.y);
    const S v_y = fused(alpha.cosine, v.y, alpha.sine * v.z), v_z = diminish(alpha.cosine * v.z, alpha.sine, v.y);
    return {{fused(s, w_y, fused(c, w.x, there.angular.x)), fused(c, w_y, diminish(there.angular.y, s, w.x)),
             w_z + there.angular.z},
            {fused(s, v_y, fused(c, v.x, there.linear.x)), fused(c, v_y, diminish(there.linear.y, s, v.x)),
             v_z + there.linear.z}};
  }
  constexpr Wrench<S> force_to_parent(const Wrench<S>& F) const {
    const Vector3<S> f = about_x(about_z(F.force)), t = about_x(about_z(F.torque));
    return {{fused(y, f.z, t.x), diminish(t.y, x, f.z), fused(x, f.y, diminish(t.z, y, f.x))}, f};
  }
  constexpr Wrench<S> force_onto_parent(const Wrench<S>& there, const Wrench<S>& F) const {
    const Wrench<S> on_parent = force_to_parent(F);
    return {there.torque + on_parent.torque, there.force + on_parent.force};
  }

  // shift_onto() for p = (x, y, 0); what K and K+ share a factor with is added first
  constexpr ArticulatedInertia<S> shift_onto(const ArticulatedInertia<S>& other, const Symmetric3<S>& J,
                                             const Matrix3<S>& K, const Symmetric3<S>& M) const {
    const Vector3<S>&a = K.row[0], &b = K.row[1], &c = K.row[2];
    const Vector3<S> u = fused(M.z_row(), y, a), v = diminish(b, M.z_row(), x),
                     w = fused(M.y_row(), x, diminish(c, M.x_row(), y));
    return {{fused(y, a.z + u.z, J.xx), diminish(J.yy, x, b.z + v.z), fused(x, c.y + w.y, diminish(J.zz, y, c.x + w.x)),
             diminish(fused(y, b.z, J.xy), x, u.z), fused(x, u.y, fused(y, c.z - u.x, J.xz)),
             diminish(fused(x, v.y - c.z, J.yz), y, v.x)},
            other.K + Matrix3<S>{{u, v, w}},
            other.M + M};
  }
};

// R A R' with R a turn about z, or about x. Rounds by parts of what is turned, as rotate_mass() does.
template <class S>
constexpr Symmetric3<S> turn_about_z(const SineCosine<S>& turn, const Symmetric3<S>& A) {
  const S &s = turn.sine, &c = turn.cosine, w = fused(s, A.xx - A.yy, c * (A.xy + A.xy)), moved = s * w;
  return {A.xx - moved, A.yy + moved, A.zz, fused(c, w, -A.xy), diminish(c * A.xz, s, A.yz), fused(s, A.xz, c * A.yz)};
}
template <class S>
constexpr Symmetric3<S> turn_about_x(const SineCosine<S>& turn, const Symmetric3<S>& A) {
  const S &s = turn.sine, &c = turn.cosine, w = fused(s, A.yy - A.zz, c * (A.yz + A.yz)), moved = s * w;
  return {A.xx, A.yy - moved, A.zz + moved, diminish(c * A.xy, s, A.xz), fused(s, A.xy, c * A.xz), fused(c, w, -A.yz)};
}

// R k R' by products of sines and cosines: sums and differences of k turn with twice the angle, or not at all.
template <class S>
struct DoubleTurn {
  S cc, ss, cs;

  constexpr explicit DoubleTurn(const SineCosine<S>& turn)
      : cc(turn.cosine * turn.cosine), ss(turn.sine * turn.sine), cs(turn.cosine * turn.sine) {}

  // J + R j R', j without anything about z; keeps the digits of slender bodies
  constexpr Symmetric3<S> inertia_onto(const Symmetric3<S>& J, const LinkPose<S>& X, const S& xx, const S& yy,
                                       const S& xy) const {
    const S both = xy + xy, moved = cs * both, jyy = fused(ss, xx, fused(cc, yy, moved)),
            jxy = fused(cs, xx - yy, fused(cc, both, -xy));
    const S y = X.alpha.cosine * jyy, z = X.alpha.sine * jyy;
    return {fused(cc, xx, fused(ss, yy, J.xx - moved)), fused(X.alpha.cosine, y, J.yy), fused(X.alpha.sine, z, J.zz),
            fused(X.alpha.cosine, jxy, J.xy),           fused(X.alpha.sine, jxy, J.xz), fused(X.alpha.sine, y, J.yz)};
  }

  // R k R', k with the rows kx and ky alone
  constexpr Matrix3<S> turn(const LinkPose<S>& X, const Vector3<S>& kx, const Vector3<S>& ky) const {
    const S less = kx.x - ky.y, both = kx.y + ky.x;
    const S u = diminish(cc * less, cs, both), v = fused(cs, less, cc * both);
    const Vector3<S> z = X.about_z({kx.z, ky.z, S(0)});
    const Vector3<S> row = X.about_x({ky.y + u, v - ky.x, z.x}), rest = X.about_x({v - kx.y, kx.x - u, z.y});
    return {{row, rest * X.alpha.cosine, rest * X.alpha.sine}};
  }
};

}  // namespace volvelle
