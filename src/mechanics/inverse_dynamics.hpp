// Recursive Newton-Euler [Featherstone 2008, Table 5.1]: v-dot, loads on bodies -> the forces along the joints.
#pragma once

#include <span>

#include "mechanics/accelerations.hpp"
#include "mechanics/forces.hpp"
#include "mechanics/kinematics.hpp"

namespace volvelle {

// base to tips: acc.A_WB from acc.vdot, and the force that each body from slot `from` on needs for itself
template <class S>
VOLVELLE_FLATTEN void find_forces_of_bodies(const Model& model, const Parameters<S>& parameters,
                                            const Kinematics<S>& kin, const Forces<S>& forces, int from,
                                            Accelerations<S>& acc, Wrench<S>* F_B) {
  for (int b = from; b < model.size(); ++b) {
    const int p = model.parent[b];
    const Vector3<S>& field = forces.field[model.tree[b]];
    Motion<S> A = bias_acceleration(model, kin, b);
    if (p != 0) {
      A += kin.X_PB[b].motion_to_child(acc.A_WB[p]);
    } else {
      A.linear -= transpose_times(kin.X_PB[b].R, field);  // seen from the falling frame the world rises
    }
    const int k = model.v_offset[b];
    if (is_hinge(model.passage[b]))
      A.angular.z += acc.vdot[k];
    else if (model.passage[b] == Passage::slider)
      A.linear.z += acc.vdot[k];
    else
      for (int i = k; i < k + model.dof[b]; ++i) A += kin.H[i] * acc.vdot[i];
    acc.A_WB[b] = A;
    const RigidInertia<S>& M = parameters.M_B[b];
    F_B[b] = plus_velocity_force(M, kin.V_WB[b], M * A);  // F = M A + V x* M V - F_ext
    if (forces.pushed[b].yes) F_B[b] -= forces.F_B[b];
  }
}

// tips to base: from what each body needs to what its joint must pass on, which may take its place
template <class S>
VOLVELLE_FLATTEN void pass_to_parents(const Model& model, const Kinematics<S>& kin, const Wrench<S>* F_B,
                                      Wrench<S>* F_joint, std::span<S> tau) {
  for (int b = model.size() - 1; b > 0; --b) {
    const int k = model.v_offset[b], p = model.parent[b];
    if (model.is_tip[b]) F_joint[b] = F_B[b];
    const Wrench<S>& F = F_joint[b];
    if (is_hinge(model.passage[b]))
      tau[k] = F.torque.z;
    else if (model.passage[b] == Passage::slider)
      tau[k] = F.force.z;
    else
      for (int i = k; i < k + model.dof[b]; ++i) tau[i] = dot(kin.H[i], F);
    if (p != 0) F_joint[p] = kin.X_PB[b].force_onto_parent(model.hands_first[b] ? F_B[p] : F_joint[p], F);
  }
}

// Reads acc.vdot; writes acc.A_WB, acc.F_joint and tau.
template <class S>
void inverse_dynamics(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                      const Forces<S>& forces, Accelerations<S>& acc, std::span<S> tau) {
  find_forces_of_bodies(model, parameters, kin, forces, 1, acc, acc.F_joint.data());
  pass_to_parents(model, kin, acc.F_joint.data(), acc.F_joint.data(), tau);
}

}  // namespace volvelle
