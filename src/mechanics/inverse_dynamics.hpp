// Recursive Newton-Euler [Featherstone 2008, Table 5.1]: v-dot, loads on bodies -> the forces along the joints.
#pragma once

#include <span>

#include "mechanics/accelerations.hpp"
#include "mechanics/forces.hpp"
#include "mechanics/kinematics.hpp"

namespace volvelle {

// Reads acc.vdot; writes acc.A_WB, acc.F_joint and tau.
template <class S>
void inverse_dynamics(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                      const Forces<S>& forces, Accelerations<S>& acc, std::span<S> tau) {
  // base to tips: accelerations, and the force each body alone needs
  for (int b = 1; b < model.size(); ++b) {
    const int p = model.parent[b];
    const Vector3<S>& field = forces.field[model.tree[b]];
    Motion<S> A = bias_acceleration(model, kin, b);
    if (p != 0) {
      A += kin.X_PB[b].motion_to_child(acc.A_WB[p]);
    } else {
      A.linear -= transpose_times(kin.X_PB[b].R, field);  // seen from the falling frame the world rises
    }
    for (int i = model.v_offset[b]; i < model.v_offset[b] + model.dof[b]; ++i) A += kin.H[i] * acc.vdot[i];
    acc.A_WB[b] = A;
    const RigidInertia<S>& M = parameters.M_B[b];
    acc.F_joint[b] = M * A + cross_force(kin.V_WB[b], M * kin.V_WB[b]) - forces.F_B[b];  // F = M A + V x* M V - F_ext
  }

  // tips to base: what each joint must pass on
  for (int b = model.size() - 1; b > 0; --b) {
    for (int i = model.v_offset[b]; i < model.v_offset[b] + model.dof[b]; ++i) tau[i] = dot(kin.H[i], acc.F_joint[b]);
    if (model.parent[b] != 0) acc.F_joint[model.parent[b]] += kin.X_PB[b].force_to_parent(acc.F_joint[b]);
  }
}

}  // namespace volvelle
