// The acceleration of a root that flies free.
#pragma once

#include "mechanics/forces.hpp"
#include "mechanics/kinematics.hpp"

namespace volvelle {

// P A = F, in two steps of three: forces, then torques. Results are put together number by number, here and below: a
// copy by whole registers would wait for numbers just stored.
template <class S>
Motion<S> move_freely(const ArticulatedInertia<S>& P, const Wrench<S>& F) {
  const Cofactors<S> M(P.M);
  const Vector3<S> a = M.solve(F.force);
  const Vector3<S>&x = P.K.row[0], &y = P.K.row[1], &z = P.K.row[2];
  const Matrix3<S> L{{M.C * x, M.C * y, M.C * z}};  // K M^-1, but for the scale, which takes a division
  const S& scale = M.scale;
  const Symmetric3<S> J{
      diminish(P.J.xx, scale, dot(L.row[0], x)), diminish(P.J.yy, scale, dot(L.row[1], y)),
      diminish(P.J.zz, scale, dot(L.row[2], z)), diminish(P.J.xy, scale, dot(L.row[0], y)),
      diminish(P.J.xz, scale, dot(L.row[0], z)), diminish(P.J.yz, scale, dot(L.row[1], z))};  // J - K M^-1 K'
  const Vector3<S> angular = Cofactors<S>(J).solve(F.torque - P.K * a);
  const Vector3<S> yielding = transpose_times(L, angular);
  return {{angular.x, angular.y, angular.z},
          {diminish(a.x, scale, yielding.x), diminish(a.y, scale, yielding.y), diminish(a.z, scale, yielding.z)}};
}

// The same of one body that nothing hangs on: about its centre of mass.
template <class S>
Motion<S> move_freely(const RigidInertia<S>& M, const Wrench<S>& F) {
  const S inverse_mass = S(1) / M.mass;
  const Vector3<S>& h = M.moment;
  const Vector3<S> c = h * inverse_mass;
  const Symmetric3<S>& I = M.inertia;
  const Symmetric3<S> about_center{diminish(diminish(I.xx, c.y, h.y), c.z, h.z),
                                   diminish(diminish(I.yy, c.x, h.x), c.z, h.z),
                                   diminish(diminish(I.zz, c.x, h.x), c.y, h.y),
                                   fused(c.x, h.y, I.xy),
                                   fused(c.x, h.z, I.xz),
                                   fused(c.y, h.z, I.yz)};
  const Vector3<S> angular = Cofactors<S>(about_center).solve(cross_plus(F.force, c, F.torque));
  const Vector3<S> linear = cross_plus(c, angular, F.force * inverse_mass);
  return {{angular.x, angular.y, angular.z}, {linear.x, linear.y, linear.z}};
}

// P A + Z = tau of a root that flies free. v is its angular velocity in B and its velocity in W; the frame that A is
// seen from falls with the field.
template <class S, class Inertia>
void accelerate_root(const Matrix3<S>& R_WB, const Vector3<S>& field, const S* tau, const Inertia& P,
                     const Wrench<S>& Z, Motion<S>& A, S* vdot) {
  const Vector3<S> tau_W{tau[3], tau[4], tau[5]};
  const Vector3<S> torque = Vector3<S>{tau[0], tau[1], tau[2]} - Z.torque;
  const Vector3<S> force = transpose_times(R_WB, tau_W) - Z.force;
  const Motion<S> free = move_freely(P, {torque, force});
  const Vector3<S> linear_W = R_WB * free.linear + field;
  for (int i = 0; i < 3; ++i) {
    A.angular[i] = vdot[i] = free.angular[i];
    A.linear[i] = free.linear[i];
    vdot[3 + i] = linear_W[i];
  }
}

// The same with its velocity in F, the frame of the joint that places it.
template <class S, class Inertia>
void accelerate_placed_root(const Matrix3<S>& R_WF, const Matrix3<S>& R_WB, const Vector3<S>& field, const S* tau,
                            const Inertia& P, const Wrench<S>& Z, Motion<S>& A, S* vdot) {
  const Vector3<S> force = R_WF * Vector3<S>{tau[3], tau[4], tau[5]};
  const S tau_W[6] = {tau[0], tau[1], tau[2], force.x, force.y, force.z};
  accelerate_root(R_WB, field, tau_W, P, Z, A, vdot);
  const Vector3<S> linear = transpose_times(R_WF, Vector3<S>{vdot[3], vdot[4], vdot[5]});
  for (int i = 0; i < 3; ++i) vdot[3 + i] = linear[i];
}

template <class S, class Inertia>
void accelerate_flying(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                       const Forces<S>& forces, const S* tau, int b, const Inertia& P, const Wrench<S>& Z, Motion<S>& A,
                       S* vdot) {
  const Matrix3<S>& R_WB = kin.X_PB[b].R;
  const Vector3<S>& field = forces.field[model.tree[b]];
  const int k = model.v_offset[b];
  if (model.flies_alone(b))
    accelerate_root(R_WB, field, tau + k, P, Z, A, vdot + k);
  else
    accelerate_placed_root(parameters.X_PF[b].R, R_WB, field, tau + k, P, Z, A, vdot + k);
}

}  // namespace volvelle
