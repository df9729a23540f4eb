// Balanced wheels that spin freely, apart from the other bodies. With a the axis, s = a . w + Omega the wheel's whole
// rate of spin and J its inertia, the wheel takes
//   J s-dot = tau,    and passes on    tau a + w x (J s a)
// to the body that carries it, whose own inertia has none of J.
#pragma once

#include "mechanics/accelerations.hpp"
#include "mechanics/forces.hpp"
#include "mechanics/kinematics.hpp"

namespace volvelle {

// What body b's rotors ask of it, in B.
template <class S>
Vector3<S> torque_on_rotors(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin, const S* tau,
                            int b) {
  const Vector3<S>& w = kin.V_WB[b].angular;
  Vector3<S> momentum{}, torque{};
  for (int r = model.first_rotor[b]; r < model.rotor_end[b]; ++r) {
    const Vector3<S> a = parameters.X_PF[r].R.column(2);
    momentum = fused(a, parameters.M_B[r].inertia.zz * (dot(a, w) + kin.rate[r]), momentum);
    torque = fused(a, tau[model.v_offset[r]], torque);
  }
  return cross_plus(w, momentum, torque);
}

// V x* M V of body b, on top of what is there.
template <class S>
Wrench<S> plus_velocity_force(const Parameters<S>& parameters, const Kinematics<S>& kin, int b,
                              const Wrench<S>& there) {
  return plus_velocity_force(parameters.M_B[b].mass, parameters.center_of_mass[b], parameters.I_center[b], kin.V_WB[b],
                             there);
}

// -F of body b and its rotors, on top of what hangs on it.
template <class S>
void add_loads(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin, const Forces<S>& forces,
               const S* tau, int b, Wrench<S>& Z) {
  if (forces.pushed[b].yes) Z -= forces.F_B[b];
  if (model.first_rotor[b] < model.rotor_end[b]) Z.torque += torque_on_rotors(model, parameters, kin, tau, b);
}

// Omega-dot = tau / J - a . w-dot, A being that of body b.
template <class S>
void accelerate_rotors(const Model& model, const Parameters<S>& parameters, const S* tau, int b, const Motion<S>& A,
                       S* vdot) {
  for (int r = model.first_rotor[b]; r < model.rotor_end[b]; ++r) {
    const int k = model.v_offset[r];
    vdot[k] = tau[k] / parameters.M_B[r].inertia.zz - dot(parameters.X_PF[r].R.column(2), A.angular);
  }
}

// For those who ask afterwards: the rotors as articulated bodies, which nothing hangs on.
template <class S, class Work>
void keep_rotors(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin, const S* vdot, Work& w,
                 Motion<S>* A_WB) {
  for (int r = model.rotors_from; r < model.size(); ++r) {
    Motion<S> A = kin.X_PB[r].motion_onto_child(hinge_bias(kin.V_WB[r], kin.rate[r]), A_WB[model.parent[r]]);
    A.angular.z += vdot[model.v_offset[r]];
    A_WB[r] = A;
    w.P[r] = ArticulatedInertia<S>(parameters.M_B[r]);
    w.Z[r] = plus_velocity_force(parameters, kin, r, Wrench<S>{});
  }
}

}  // namespace volvelle
