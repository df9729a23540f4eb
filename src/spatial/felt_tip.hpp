// What is left behind a hinge or slider that carries one body and nothing more, P = [ I  h x ; -h x  m 1 ] with the
// first moment h on x (Model::leans()): as felt_inertia.hpp for any P.
#pragma once

#include "spatial/felt_inertia.hpp"

namespace volvelle {

// A vector along x.
template <class S>
struct AlongX {
  S x;
  Zero<S> y, z;

  constexpr explicit AlongX(const Vector3<S>& h) : x(h.x), y(h.y), z(h.z) {}
};

// V x* M V, as plus_velocity_force(), of a body whose centre of mass is on x
template <class S>
constexpr Wrench<S> leaning_velocity_force(const S& mass, const Vector3<S>& center, const Symmetric3<S>& I,
                                           const Motion<S>& V) {
  const Vector3<S>& w = V.angular;
  const AlongX<S> c(center);
  const Vector3<S> v{fused(w.y, c.z, diminish(V.linear.x, w.z, c.y)), diminish(fused(w.z, c.x, V.linear.y), w.x, c.z),
                     fused(w.x, c.y, diminish(V.linear.z, w.y, c.x))};
  const Vector3<S> f = cross(w, v) * mass;
  const Vector3<S> n{fused(c.y, f.z, diminish(S(0), c.z, f.y)), fused(c.z, f.x, diminish(S(0), c.x, f.z)),
                     diminish(c.x * f.y, c.y, f.x)};
  return {cross_plus(w, I * w, n), f};
}

// Behind a hinge about z: M+ and K+ are of rank one but for m 1 and h x.
template <class S>
struct HingeTip {
  const RigidInertia<S>& P;
  AlongX<S> h;
  S D_minus;
  Yield<S> Y;

  static constexpr const S& along(const Wrench<S>& Z) { return Z.torque.z; }

  constexpr explicit HingeTip(const RigidInertia<S>& rigid) : P(rigid), h(P.moment), D_minus(S(-1) / P.inertia.zz) {
    Y = {P.inertia.xz * D_minus, P.inertia.yz * D_minus, {diminish(S(0), h.y, D_minus), h.x * D_minus, S(0)}};
  }

  // Z + P a + U (nu + Y . a)
  constexpr Wrench<S> felt_force(const RigidInertia<S>&, const Wrench<S>& Z, const Motion<S>& V, const S& rate,
                                 const S& nu, const S& tau) const {
    const Symmetric3<S>& I = P.inertia;
    const S x = V.angular.y * rate, y = -(V.angular.x * rate), u = V.linear.y * rate, v = -(V.linear.x * rate);
    const S s = fused(Y.x, x, fused(Y.y, y, fused(Y.z.y, v, diminish(nu, h.y, D_minus * u))));
    return {{fused(I.xx, x, fused(I.xy, y, diminish(fused(I.xz, s, Z.torque.x), h.z, v))),
             fused(I.xy, x, fused(I.yy, y, fused(h.z, u, fused(I.yz, s, Z.torque.y)))), tau},
            {fused(P.mass, u, fused(h.z, y, diminish(Z.force.x, h.y, s))),
             fused(P.mass, v, diminish(fused(h.x, s, Z.force.y), h.z, x)), fused(h.y, x, diminish(Z.force.z, h.x, y))}};
  }

  constexpr ArticulatedInertia<S> onto_parent(const ArticulatedInertia<S>& there, const Pose<S>& X) const {
    const Vector3<S> x = X.R.column(0), y = X.R.column(1), z = X.R.column(2);
    const Vector3<S> k = diminish(y * h.x, x, h.y);  // force of U
    const Vector3<S> n = fused(x, Y.x, fused(y, Y.y, -z)), r = fused(z, h.z, fused(y, h.y, x * h.x));
    const S xx = yielding_xx(), yy = yielding_yy(), xy = yielding_xy();
    const Vector3<S> jx = fused(x, xx, y * xy), jy = fused(x, xy, y * yy);
    return shift_onto(there, plus_outer(plus_outer(there.J, jx, x), jy, y), moments(k, n, r), mass(k), X.p);
  }
  constexpr ArticulatedInertia<S> onto_parent(const ArticulatedInertia<S>& there, const LinkPose<S>& X) const {
    const S &s = X.theta.sine, &c = X.theta.cosine;
    const S along = diminish(c * h.x, s, h.y), across = fused(c, h.y, s * h.x);
    const Vector3<S> k{-across, X.alpha.cosine * along, X.alpha.sine * along};
    const Vector3<S> n = X.about_x(X.about_z({Y.x, Y.y, S(-1)}));
    const Vector3<S> r{along, diminish(X.alpha.cosine * across, X.alpha.sine, h.z),
                       fused(X.alpha.cosine, h.z, X.alpha.sine * across)};
    const Symmetric3<S> J =
        DoubleTurn<S>(X.theta).inertia_onto(there.J, X, yielding_xx(), yielding_yy(), yielding_xy());
    return X.shift_onto(there, J, moments(k, n, r), mass(k));
  }

 private:
  constexpr S yielding_xx() const { return fused(Y.x, P.inertia.xz, P.inertia.xx); }
  constexpr S yielding_yy() const { return fused(Y.y, P.inertia.yz, P.inertia.yy); }
  constexpr S yielding_xy() const { return fused(Y.x, P.inertia.yz, P.inertia.xy); }

  // K and M from k, n and r: force of U, torque of Y and h, in the parent
  constexpr Matrix3<S> moments(const Vector3<S>& k, const Vector3<S>& n, const Vector3<S>& r) const {
    return {{{n.x * k.x, fused(n.x, k.y, -r.z), fused(n.x, k.z, r.y)},
             {fused(n.y, k.x, r.z), n.y * k.y, fused(n.y, k.z, -r.x)},
             {fused(n.z, k.x, -r.y), fused(n.z, k.y, r.x), n.z * k.z}}};
  }
  constexpr Symmetric3<S> mass(const Vector3<S>& k) const {
    return plus_outer(Symmetric3<S>::diagonal(P.mass), k * D_minus, k);
  }
};

// Behind a slider along z: U = (h.y, -h.x, 0, 0, 0, m).
template <class S>
struct SliderTip {
  const RigidInertia<S>& P;
  AlongX<S> h;
  S D_minus;
  Yield<S> Y;

  static constexpr const S& along(const Wrench<S>& Z) { return Z.force.z; }

  constexpr explicit SliderTip(const RigidInertia<S>& rigid) : P(rigid), h(P.moment), D_minus(S(-1) / P.mass) {
    Y = {S(0), S(0), {fused(h.y, D_minus, S(0)), -(h.x * D_minus), S(0)}};
  }

  constexpr Wrench<S> felt_force(const RigidInertia<S>&, const Wrench<S>& Z, const Motion<S>& V, const S& rate,
                                 const S& nu, const S& tau) const {
    const S u = V.angular.y * rate, v = -(V.angular.x * rate);
    return {{diminish(fused(h.y, nu, Z.torque.x), h.z, v), fused(h.z, u, diminish(Z.torque.y, h.x, nu)),
             diminish(fused(h.x, v, Z.torque.z), h.y, u)},
            {fused(P.mass, u, Z.force.x), fused(P.mass, v, Z.force.y), tau}};
  }

  constexpr ArticulatedInertia<S> onto_parent(const ArticulatedInertia<S>& there, const Pose<S>& X) const {
    const Symmetric3<S>& I = P.inertia;
    const Symmetric3<S> J{I.xx, diminish(I.yy, Y.z.y, h.x), I.zz, fused(h.y, Y.z.y, I.xy), I.xz, I.yz};
    const Vector3<S> z = X.R.column(2), k = diminish(X.R.column(1) * h.x, X.R.column(0), h.y);
    const Matrix3<S> K{{{z.x * k.x, diminish(z.x * k.y, h.z, z.z), fused(h.z, z.y, z.x * k.z)},
                        {fused(h.z, z.z, z.y * k.x), z.y * k.y, diminish(z.y * k.z, h.z, z.x)},
                        {diminish(z.z * k.x, h.z, z.y), fused(h.z, z.x, z.z * k.y), z.z * k.z}}};  // z k' + h.z z x
    const Symmetric3<S> M = plus_outer(Symmetric3<S>::diagonal(P.mass), z * -P.mass, z);           // m (1 - z z')
    return shift_onto(there, there.J + rotate(X.R, J), K, M, X.p);
  }
};

}  // namespace volvelle
