// What is left of an articulated inertia behind a joint that yields along z or about it, P+ = P - U D^-1 U' with U = P
// H and D = H' U: rows and columns of the free axis are zero, and drop out of all that follows.
//
// Y = -U D^-1 is how the joint yields: v-dot = nu + Y . A, A being the body's acceleration without it. Along the free
// axis Y is -1, and is not kept.
#pragma once

#include "spatial/link_pose.hpp"

namespace volvelle {

template <class S>
struct Yield {
  S x, y;        // about, or along, the two axes across
  Vector3<S> z;  // force for a turn, torque for a move
};

// Behind a hinge about z: no torque about z is passed on.
template <class S>
struct HingeInertia {
  S D_minus;  // -1 / D
  Yield<S> Y;
  S xx, yy, xy;       // J
  Vector3<S> kx, ky;  // rows of K
  Symmetric3<S> M;

  static constexpr const S& along(const Wrench<S>& Z) { return Z.torque.z; }

  constexpr explicit HingeInertia(const ArticulatedInertia<S>& P) {
    D_minus = S(-1) / P.J.zz;
    Y = {P.J.xz * D_minus, P.J.yz * D_minus, P.K.row[2] * D_minus};
    xx = fused(Y.x, P.J.xz, P.J.xx);
    yy = fused(Y.y, P.J.yz, P.J.yy);
    xy = fused(Y.x, P.J.yz, P.J.xy);
    kx = fused(P.K.row[2], Y.x, P.K.row[0]);
    ky = fused(P.K.row[2], Y.y, P.K.row[1]);
    M = plus_outer(P.M, Y.z, P.K.row[2]);
  }

  // Z + P+ a + U nu with a = V x H v, which has no part along z; tau is all that is left about z.
  constexpr Wrench<S> felt_force(const ArticulatedInertia<S>& P, const Wrench<S>& Z, const Motion<S>& V, const S& rate,
                                 const S& nu, const S& tau) const {
    const S x = V.angular.y * rate, y = -(V.angular.x * rate), u = V.linear.y * rate, v = -(V.linear.x * rate);
    return {{fused(xx, x, fused(xy, y, fused(kx.x, u, fused(kx.y, v, fused(P.J.xz, nu, Z.torque.x))))),
             fused(xy, x, fused(yy, y, fused(ky.x, u, fused(ky.y, v, fused(P.J.yz, nu, Z.torque.y))))), tau},
            fused(kx, x, fused(ky, y, fused(M.x_row(), u, fused(M.y_row(), v, fused(P.K.row[2], nu, Z.force)))))};
  }

  // about Bo in B -> about Ao in A, added to what is there
  constexpr ArticulatedInertia<S> onto_parent(const ArticulatedInertia<S>& there, const Pose<S>& X) const {
    const Matrix3<S>& R = X.R;
    const Symmetric3<S> M_A = rotate_mass(R, M);
    const Vector3<S> x = R.column(0), y = R.column(1);
    const Vector3<S> kx_A = R * kx, ky_A = R * ky;
    const Matrix3<S> K{{fused(kx_A, x.x, ky_A * y.x), fused(kx_A, x.y, ky_A * y.y), fused(kx_A, x.z, ky_A * y.z)}};
    const Vector3<S> jx = fused(x, xx, y * xy), jy = fused(x, xy, y * yy);
    return shift_onto(there, plus_outer(plus_outer(there.J, jx, x), jy, y), K, M_A, X.p);
  }
  constexpr ArticulatedInertia<S> onto_parent(const ArticulatedInertia<S>& there, const LinkPose<S>& X) const {
    const DoubleTurn<S> turn(X.theta);
    const Symmetric3<S> M_A = turn_about_x(X.alpha, turn_about_z(X.theta, M));
    return X.shift_onto(there, turn.inertia_onto(there.J, X, xx, yy, xy), turn.turn(X, kx, ky), M_A);
  }
};

// Behind a slider along z: no force along z is passed on.
template <class S>
struct SliderInertia {
  S D_minus;
  Yield<S> Y;
  Symmetric3<S> J;
  Vector3<S> kx, ky;  // columns of K
  S xx, yy, xy;       // M

  static constexpr const S& along(const Wrench<S>& Z) { return Z.force.z; }

  constexpr explicit SliderInertia(const ArticulatedInertia<S>& P) {
    const Vector3<S> U = P.K.column(2);
    D_minus = S(-1) / P.M.zz;
    Y = {P.M.xz * D_minus, P.M.yz * D_minus, U * D_minus};
    J = plus_outer(P.J, Y.z, U);
    kx = fused(U, Y.x, P.K.column(0));
    ky = fused(U, Y.y, P.K.column(1));
    xx = fused(Y.x, P.M.xz, P.M.xx);
    yy = fused(Y.y, P.M.yz, P.M.yy);
    xy = fused(Y.x, P.M.yz, P.M.xy);
  }

  // The same for the slider's V x H v: a linear part across z alone.
  constexpr Wrench<S> felt_force(const ArticulatedInertia<S>& P, const Wrench<S>& Z, const Motion<S>& V, const S& rate,
                                 const S& nu, const S& tau) const {
    const S u = V.angular.y * rate, v = -(V.angular.x * rate);
    return {fused(kx, u, fused(ky, v, fused(P.K.column(2), nu, Z.torque))),
            {fused(xx, u, fused(xy, v, fused(P.M.xz, nu, Z.force.x))),
             fused(xy, u, fused(yy, v, fused(P.M.yz, nu, Z.force.y))), tau}};
  }

  constexpr ArticulatedInertia<S> onto_parent(const ArticulatedInertia<S>& there, const Pose<S>& X) const {
    const Matrix3<S>& R = X.R;
    const Vector3<S> x = R.column(0), y = R.column(1);
    const Vector3<S> mx = fused(x, xx, y * xy), my = fused(x, xy, y * yy);
    const Symmetric3<S> M = plus_outer(plus_outer(Symmetric3<S>{}, mx, x), my, y);
    const Vector3<S> kx_A = R * kx, ky_A = R * ky;
    const Matrix3<S> K{{fused(x, kx_A.x, y * ky_A.x), fused(x, kx_A.y, y * ky_A.y), fused(x, kx_A.z, y * ky_A.z)}};
    return shift_onto(there, there.J + rotate(R, J), K, M, X.p);
  }
};

// Behind a ball: forces alone are passed on, M+ = M - K' J^-1 K.
template <class S>
struct BallInertia {
  SymmetricFactor<S> J;
  Matrix3<S> Y;  // -J^-1 K
  Symmetric3<S> M;

  constexpr explicit BallInertia(const ArticulatedInertia<S>& P) : J(P.J) {
    const Vector3<S> x = P.K.column(0), y = P.K.column(1), z = P.K.column(2);
    const Vector3<S> Yx = -J.solve(x), Yy = -J.solve(y), Yz = -J.solve(z);
    Y = Matrix3<S>::columns(Yx, Yy, Yz);
    M = {dot_plus(x, Yx, P.M.xx), dot_plus(y, Yy, P.M.yy), dot_plus(z, Yz, P.M.zz),
         dot_plus(x, Yy, P.M.xy), dot_plus(x, Yz, P.M.xz), dot_plus(y, Yz, P.M.yz)};
  }

  // Z + P+ a + U nu
  constexpr Wrench<S> felt_force(const ArticulatedInertia<S>& P, const Wrench<S>& Z, const Motion<S>& a,
                                 const Vector3<S>& nu, const Vector3<S>& tau) const {
    return {tau, Z.force + M * a.linear + transpose_times(P.K, nu)};
  }

  constexpr ArticulatedInertia<S> onto_parent(const ArticulatedInertia<S>& there, const Pose<S>& X) const {
    const Symmetric3<S> M_A = rotate_mass(X.R, M);
    const Matrix3<S> K = Matrix3<S>::columns(cross(X.p, M_A.x_row()), cross(X.p, M_A.y_row()), cross(X.p, M_A.z_row()));
    return end_shift(there, there.J, K, M_A, X.p);
  }
};

}  // namespace volvelle
