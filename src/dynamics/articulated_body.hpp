// Articulated-body algorithm [Featherstone 2008, Table 7.1; Fulton & Schaub, Algorithms 2 and 3 over any branching and
// several roots, with b(k) = V x* M V]: loads -> v-dot, in O(n).
// Every quantity of body B is about Bo and expressed in B; velocities are relative to the tree's reference point, and
// accelerations to a frame that falls with the tree's field. Body 0 is the world.
#pragma once

#include "dynamics/small_factor.hpp"
#include "mechanics/accelerations.hpp"
#include "mechanics/forces.hpp"
#include "mechanics/kinematics.hpp"

namespace volvelle {

template <class S>
struct ArticulatedBodyWork {
  // by slot
  std::vector<ArticulatedInertia<S>> P;  // inertia of the body with all that hangs on it
  std::vector<Wrench<S>> Z;              // and its bias force
  std::vector<SmallFactor<S>> D;         // H' P H
  // by velocity
  std::vector<Wrench<S>> U;  // P H
  std::vector<S> e;          // tau - H' Z

  explicit ArticulatedBodyWork(const Model& model)
      : P(std::size_t(model.size())),
        Z(P.size()),
        D(P.size()),
        U(std::size_t(model.velocities)),
        e(std::size_t(model.velocities)) {}
};

// The velocities of a joint that are free to move; returns how many.
inline int free_velocities(const Model& model, int b, int* free) {
  int count = 0;
  for (int i = model.v_offset[b]; i < model.v_offset[b] + model.dof[b]; ++i)
    if (!model.held[i]) free[count++] = i;
  return count;
}

// What the joint adds to the acceleration whatever the loads: bias, and velocities whose motion is given.
template <class S>
Motion<S> given_acceleration(const Model& model, const Kinematics<S>& kin, int b) {
  Motion<S> A = kin.A_bias[b];
  for (int i = model.v_offset[b]; i < model.v_offset[b] + model.dof[b]; ++i)
    if (model.held[i]) A += kin.H[i] * kin.prescribed_acceleration[i];
  return A;
}

// The part of P and Z that the parent feels through the joint: free velocities yield, held ones do not.
template <class S>
void pass_through_joint(const Model& model, const Kinematics<S>& kin, const Forces<S>& forces,
                        ArticulatedBodyWork<S>& w, int b, ArticulatedInertia<S>& P_felt, Wrench<S>& Z_felt) {
  int free[6];
  const int dof = free_velocities(model, b, free);
  for (int i = 0; i < dof; ++i) {
    const int k = free[i];
    w.U[k] = w.P[b] * kin.H[k];                                               // U = P H
    w.e[k] = forces.tau[k] - dot(kin.H[k], w.Z[b]);                           // e = tau - H' Z
    for (int j = 0; j <= i; ++j) w.D[b](i, j) = dot(kin.H[free[j]], w.U[k]);  // D = H' U
  }
  w.D[b].factor(dof);

  Wrench<S> u[6];
  S y[6];
  for (int i = 0; i < dof; ++i) {
    u[i] = w.U[free[i]];
    y[i] = w.e[free[i]];
  }
  w.D[b].forward(u);
  w.D[b].forward(y);
  P_felt = w.P[b];
  for (int i = 0; i < dof; ++i) P_felt.subtract_square(u[i], S(1) / w.D[b].pivot(i));  // P+ = P - U D^-1 U'
  Z_felt = w.Z[b] + P_felt * given_acceleration(model, kin, b);
  for (int i = 0; i < dof; ++i) Z_felt += u[i] * (y[i] / w.D[b].pivot(i));  // Z+ = Z + P+ a + U D^-1 e
}

// tips to base [Algorithm 2]: add to each parent what it feels through the joint
template <class S>
void gather_articulated_inertia(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                                const Forces<S>& forces, ArticulatedBodyWork<S>& w) {
  // each body alone: its own inertia and bias force
  for (int b = 1; b < model.size(); ++b) {
    const RigidInertia<S>& M = parameters.M_B[b];
    w.P[b] = ArticulatedInertia<S>(M);
    w.Z[b] = cross_force(kin.V_WB[b], M * kin.V_WB[b]) - forces.F_B[b];  // Z = V x* M V - F
  }

  for (int b = model.size() - 1; b > 0; --b) {
    const int p = model.parent[b];
    ArticulatedInertia<S> P_felt;
    Wrench<S> Z_felt;
    pass_through_joint(model, kin, forces, w, b, P_felt, Z_felt);
    if (p == 0) continue;
    w.P[p] += kin.X_PB[b].inertia_to_parent(P_felt);
    w.Z[p] += kin.X_PB[b].force_to_parent(Z_felt);
  }
}

// base to tips [Algorithm 3]: accelerations, and what each joint passes on
template <class S>
void scatter_accelerations(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                           const Forces<S>& forces, const ArticulatedBodyWork<S>& w, Accelerations<S>& out) {
  for (int b = 1; b < model.size(); ++b) {
    const int p = model.parent[b];
    int free[6];
    const int dof = free_velocities(model, b, free);
    const bool free_root = model.is_free_root(b);
    const Vector3<S>& field = forces.field[model.tree[b]];

    Motion<S> A = given_acceleration(model, kin, b);
    if (p != 0) {
      A += kin.X_PB[b].motion_to_child(out.A_WB[p]);
    } else if (!free_root) {
      A.linear -= transpose_times(kin.X_PB[b].R, field);  // seen from the falling frame the world rises
    }

    S* vdot = out.vdot.data() + model.v_offset[b];
    for (int i = 0; i < model.dof[b]; ++i) vdot[i] = kin.prescribed_acceleration[model.v_offset[b] + i];
    S y[6];
    for (int i = 0; i < dof; ++i) y[i] = w.e[free[i]] - dot(A, w.U[free[i]]);
    w.D[b].solve(y);  // v-dot = D^-1 (e - U' A)
    for (int i = 0; i < dof; ++i) {
      out.vdot[free[i]] = y[i];
      A += kin.H[free[i]] * y[i];
    }
    out.A_WB[b] = A;
    out.F_joint[b] = w.P[b] * A + w.Z[b];

    if (free_root) {  // the frame it was computed in falls with the field
      const Vector3<S> field_F = transpose_times(parameters.X_PF[b].R, field);
      for (int i = 0; i < 3; ++i) vdot[3 + i] += field_F[i];
    }
  }
}

template <class S>
void solve_articulated_body(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                            const Forces<S>& forces, ArticulatedBodyWork<S>& w, Accelerations<S>& out) {
  gather_articulated_inertia(model, parameters, kin, forces, w);
  scatter_accelerations(model, parameters, kin, forces, w, out);
}

}  // namespace volvelle
