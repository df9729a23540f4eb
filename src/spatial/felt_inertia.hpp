// What is left of an articulated inertia behind a joint that yields along z or about it, P+ = P - U D^-1 U': rows and
// columns of the free axis are zero, and drop out of all that follows.
#pragma once

#include "spatial/pose.hpp"

namespace volvelle {

// Behind a hinge about z: no torque about z is passed on.
template <class S>
struct HingeInertia {
  S xx, yy, xy;       // J
  Vector3<S> kx, ky;  // rows of K
  Symmetric3<S> M;

  // U = P H, D = U.torque.z
  constexpr HingeInertia(const ArticulatedInertia<S>& P, const Wrench<S>& U, const S& D_inverse) {
    const S nx = -(U.torque.x * D_inverse), ny = -(U.torque.y * D_inverse);
    xx = fused(nx, U.torque.x, P.J.xx);
    yy = fused(ny, U.torque.y, P.J.yy);
    xy = fused(nx, U.torque.y, P.J.xy);
    kx = fused(U.force, nx, P.K.row[0]);
    ky = fused(U.force, ny, P.K.row[1]);
    M = plus_outer(P.M, U.force * -D_inverse, U.force);
  }

  // times V x H v of the hinge: no part of it is along z
  constexpr Wrench<S> times_bias(const Motion<S>& A) const {
    const S &x = A.angular.x, &y = A.angular.y, &u = A.linear.x, &v = A.linear.y;
    return {{fused(xx, x, fused(xy, y, fused(kx.x, u, kx.y * v))), fused(xy, x, fused(yy, y, fused(ky.x, u, ky.y * v))),
             S(0)},
            fused(kx, x, fused(ky, y, fused(M.x_row(), u, M.y_row() * v)))};
  }

  // about Bo in B -> about Ao in A
  constexpr ArticulatedInertia<S> to_parent(const Pose<S>& X) const {
    const Matrix3<S>& R = X.R;
    const Vector3<S> x = R.column(0), y = R.column(1);
    const Vector3<S> jx = fused(x, xx, y * xy), jy = fused(x, xy, y * yy);
    const Symmetric3<S> J{fused(jx.x, x.x, jy.x * y.x), fused(jx.y, x.y, jy.y * y.y), fused(jx.z, x.z, jy.z * y.z),
                          fused(jx.x, x.y, jy.x * y.y), fused(jx.x, x.z, jy.x * y.z), fused(jx.y, x.z, jy.y * y.z)};
    const Vector3<S> kx_A = R * kx, ky_A = R * ky;
    const Matrix3<S> K{{fused(kx_A, x.x, ky_A * y.x), fused(kx_A, x.y, ky_A * y.y), fused(kx_A, x.z, ky_A * y.z)}};
    return shift(J, K, rotate(R, M), X.p);
  }
};

// Behind a slider along z: no force along z is passed on.
template <class S>
struct SliderInertia {
  Symmetric3<S> J;
  Vector3<S> kx, ky;  // columns of K
  S xx, yy, xy;       // M

  // U = P H, D = U.force.z
  constexpr SliderInertia(const ArticulatedInertia<S>& P, const Wrench<S>& U, const S& D_inverse) {
    const S fx = -(U.force.x * D_inverse), fy = -(U.force.y * D_inverse);
    J = plus_outer(P.J, U.torque * -D_inverse, U.torque);
    kx = fused(U.torque, fx, P.K.column(0));
    ky = fused(U.torque, fy, P.K.column(1));
    xx = fused(fx, U.force.x, P.M.xx);
    yy = fused(fy, U.force.y, P.M.yy);
    xy = fused(fx, U.force.y, P.M.xy);
  }

  // times V x H v of the slider: a linear part across z alone
  constexpr Wrench<S> times_bias(const Motion<S>& A) const {
    const S &u = A.linear.x, &v = A.linear.y;
    return {fused(kx, u, ky * v), {fused(xx, u, xy * v), fused(xy, u, yy * v), S(0)}};
  }

  constexpr ArticulatedInertia<S> to_parent(const Pose<S>& X) const {
    const Matrix3<S>& R = X.R;
    const Vector3<S> x = R.column(0), y = R.column(1);
    const Vector3<S> mx = fused(x, xx, y * xy), my = fused(x, xy, y * yy);
    const Symmetric3<S> M{fused(mx.x, x.x, my.x * y.x), fused(mx.y, x.y, my.y * y.y), fused(mx.z, x.z, my.z * y.z),
                          fused(mx.x, x.y, my.x * y.y), fused(mx.x, x.z, my.x * y.z), fused(mx.y, x.z, my.y * y.z)};
    const Vector3<S> kx_A = R * kx, ky_A = R * ky;
    const Matrix3<S> K{{fused(x, kx_A.x, y * ky_A.x), fused(x, kx_A.y, y * ky_A.y), fused(x, kx_A.z, y * ky_A.z)}};
    return shift(rotate(R, J), K, M, X.p);
  }
};

}  // namespace volvelle
