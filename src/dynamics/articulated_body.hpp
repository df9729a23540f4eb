// Articulated-body algorithm [Featherstone 2008, Table 7.1; Fulton & Schaub, Algorithms 2 and 3 over any branching and
// several roots, with b(k) = V x* M V]: loads -> v-dot, in O(n).
// Every quantity of body B is about Bo and expressed in B; velocities are relative to the tree's reference point, and
// accelerations to a frame that falls with the tree's field. Body 0 is the world.
//
// Hinges turn about z and sliders move along z of B, so that H picks one row and column of P: such joints have passes
// of their own, as have balls and roots that fly free. All the others share the general ones.
#pragma once

#include "dynamics/small_factor.hpp"
#include "mechanics/accelerations.hpp"
#include "mechanics/forces.hpp"
#include "mechanics/kinematics.hpp"
#include "spatial/felt_inertia.hpp"

namespace volvelle {

template <class S>
struct ArticulatedBodyWork {
  // by slot
  std::vector<ArticulatedInertia<S>> P;  // of the body with all that hangs on it; of tips, always the body's own
  std::vector<Wrench<S>> Z_handed;       // bias force of all that hangs on it; of tips, always zero
  std::vector<Wrench<S>> Z;              // and of the body too, where it is kept
  std::vector<SmallFactor<S>> D;         // H' P H, where it is no single number
  // by velocity
  std::vector<Wrench<S>> U;  // P H
  std::vector<S> D_inverse;  // of hinges and sliders
  std::vector<S> e;          // tau - H' Z

  ArticulatedBodyWork(const Model& model, const Parameters<S>& parameters)
      : P(std::size_t(model.size())),
        Z_handed(P.size()),
        Z(P.size()),
        D(P.size()),
        U(std::size_t(model.velocities)),
        D_inverse(U.size()),
        e(U.size()) {
    for (std::size_t b = 0; b < P.size(); ++b) P[b] = ArticulatedInertia<S>(parameters.M_B[b]);
  }
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

// Adds to the parent what it feels of a body and all that hangs on it; the first to do so, to the parent alone.
template <class S>
void hand_to_parent(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin, int b,
                    const ArticulatedInertia<S>& P_felt, const Wrench<S>& Z_felt, ArticulatedBodyWork<S>& w) {
  const int p = model.parent[b];
  const bool first = model.hands_first[b];
  const Wrench<S> Z = kin.X_PB[b].force_to_parent(Z_felt);
  if (first) {
    w.P[p] = P_felt + parameters.M_B[p];
    w.Z_handed[p] = Z;
  } else {
    w.P[p] = P_felt + w.P[p];
    w.Z_handed[p] += Z;
  }
}

// Through a hinge or slider, Felt being its HingeInertia or SliderInertia: H picks U = P H, D = H' U and H' Z out.
template <template <class> class Felt, class S>
void pass_through_axis(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                       const Forces<S>& forces, int b, const Wrench<S>& U, const S& D, const Wrench<S>& Z,
                       const S& along, ArticulatedBodyWork<S>& w) {
  const int k = model.v_offset[b];
  const S D_inverse = S(1) / D;
  const S e = forces.tau[k] - along;
  const Felt<S> P_felt(w.P[b], U, D_inverse);                                              // P+ = P - U D^-1 U'
  const Wrench<S> Z_felt = fused(U, e * D_inverse, Z + P_felt.times_bias(kin.A_bias[b]));  // Z+ = Z + P+ a + U D^-1 e
  hand_to_parent(model, parameters, kin, b, P_felt.to_parent(kin.X_PB[b]), Z_felt, w);
  w.U[k] = U;
  w.D_inverse[k] = D_inverse;
  w.e[k] = e;
}

// Through any joint: free velocities yield, held ones do not.
template <class S>
void pass_through_joint(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                        const Forces<S>& forces, int b, const Wrench<S>& Z, ArticulatedBodyWork<S>& w) {
  int free[6];
  const int dof = free_velocities(model, b, free);
  for (int i = 0; i < dof; ++i) {
    const int k = free[i];
    w.U[k] = w.P[b] * kin.H[k];                                               // U = P H
    w.e[k] = forces.tau[k] - dot(kin.H[k], Z);                                // e = tau - H' Z
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
  ArticulatedInertia<S> P_felt = w.P[b];
  for (int i = 0; i < dof; ++i) P_felt.subtract_square(u[i], w.D[b].pivot_inverse(i));  // P+ = P - U D^-1 U'
  Wrench<S> Z_felt = Z + P_felt * given_acceleration(model, kin, b);                    // Z+ = Z + P+ a + U D^-1 e
  for (int i = 0; i < dof; ++i) Z_felt = fused(u[i], y[i] * w.D[b].pivot_inverse(i), Z_felt);
  hand_to_parent(model, parameters, kin, b, kin.X_PB[b].inertia_to_parent(P_felt), Z_felt, w);
}

// tips to base [Algorithm 2]: hand to each parent what it feels through the joint
template <class S>
VOLVELLE_FLATTEN void gather_articulated_inertia(const Model& model, const Parameters<S>& parameters,
                                                 const Kinematics<S>& kin, const Forces<S>& forces,
                                                 ArticulatedBodyWork<S>& w, bool keep) {
  for (int b = model.size() - 1; b > 0; --b) {
    const RigidInertia<S>& M = parameters.M_B[b];
    Wrench<S> Z = w.Z_handed[b] + cross_force(kin.V_WB[b], M * kin.V_WB[b]);  // Z = V x* M V - F
    if (forces.pushed[b].yes) Z -= forces.F_B[b];
    if (keep || model.passage[b] == Passage::flying) w.Z[b] = Z;

    const ArticulatedInertia<S>& P = w.P[b];
    switch (model.passage[b]) {
      case Passage::hinge:
        pass_through_axis<HingeInertia>(model, parameters, kin, forces, b, P.turned_about_z(), P.J.zz, Z, Z.torque.z,
                                        w);
        break;
      case Passage::slider:
        pass_through_axis<SliderInertia>(model, parameters, kin, forces, b, P.moved_along_z(), P.M.zz, Z, Z.force.z, w);
        break;
      case Passage::rigid:
        hand_to_parent(model, parameters, kin, b, kin.X_PB[b].inertia_to_parent(P), Z + P * kin.A_bias[b], w);
        break;
      case Passage::flying:
        break;  // nothing to pass on
      case Passage::general:
        pass_through_joint(model, parameters, kin, forces, b, Z, w);
        break;
    }
  }
}

// v-dot = D^-1 (e - U' A), A on the way in without what the free velocities add, on the way out with it
template <class S>
void accelerate_joint(const Model& model, const Kinematics<S>& kin, const ArticulatedBodyWork<S>& w, int b,
                      Motion<S>& A, std::vector<S>& vdot) {
  int free[6];
  const int dof = free_velocities(model, b, free);
  for (int i = model.v_offset[b]; i < model.v_offset[b] + model.dof[b]; ++i) vdot[i] = kin.prescribed_acceleration[i];
  S y[6];
  for (int i = 0; i < dof; ++i) y[i] = w.e[free[i]] - dot(A, w.U[free[i]]);
  w.D[b].solve(y);
  for (int i = 0; i < dof; ++i) {
    vdot[free[i]] = y[i];
    A += kin.H[free[i]] * y[i];
  }
}

// P A + Z = tau of a root that flies free, in two steps of three: forces, then torques. v is its angular velocity in B
// and its velocity in F; the frame that A is seen from falls with the field.
template <class S>
Motion<S> accelerate_root(const Matrix3<S>& R_WF, const Matrix3<S>& R_WB, const Vector3<S>& field, const S* tau,
                          const ArticulatedInertia<S>& P, const Wrench<S>& Z, S* vdot) {
  const Vector3<S> tau_W = R_WF * Vector3<S>{tau[3], tau[4], tau[5]};
  const Vector3<S> torque = Vector3<S>{tau[0], tau[1], tau[2]} - Z.torque;
  const Vector3<S> force = transpose_times(R_WB, tau_W) - Z.force;
  const SymmetricFactor<S> M(P.M);
  const Vector3<S> a = M.solve(force);
  const Matrix3<S> L{{M.solve(P.K.row[0]), M.solve(P.K.row[1]), M.solve(P.K.row[2])}};  // K M^-1
  const Matrix3<S> KMK = L * transpose(P.K);
  const Vector3<S> angular = SymmetricFactor<S>(P.J - Symmetric3<S>::of(KMK)).solve(torque - P.K * a);
  const Vector3<S> linear = a - transpose_times(L, angular);
  const Vector3<S> linear_F = transpose_times(R_WF, R_WB * linear + field);
  for (int i = 0; i < 3; ++i) {
    vdot[i] = angular[i];
    vdot[3 + i] = linear_F[i];
  }
  return {angular, linear};
}

// base to tips [Algorithm 3]: accelerations
template <class S>
VOLVELLE_FLATTEN void scatter_accelerations(const Model& model, const Parameters<S>& parameters,
                                            const Kinematics<S>& kin, const Forces<S>& forces,
                                            const ArticulatedBodyWork<S>& w, Accelerations<S>& out) {
  for (int b = 1; b < model.size(); ++b) {
    const int p = model.parent[b], k = model.v_offset[b];
    const Vector3<S>& field = forces.field[model.tree[b]];

    Motion<S> A = model.passage[b] == Passage::general ? given_acceleration(model, kin, b) : kin.A_bias[b];
    if (p != 0) {
      A += kin.X_PB[b].motion_to_child(out.A_WB[p]);
    } else if (model.passage[b] != Passage::flying) {
      A.linear -= transpose_times(kin.X_PB[b].R, field);  // seen from the falling frame the world rises
    }

    switch (model.passage[b]) {
      case Passage::hinge: {
        const S vdot = (w.e[k] - dot(A, w.U[k])) * w.D_inverse[k];
        A.angular.z += vdot;
        out.vdot[k] = vdot;
        break;
      }
      case Passage::slider: {
        const S vdot = (w.e[k] - dot(A, w.U[k])) * w.D_inverse[k];
        A.linear.z += vdot;
        out.vdot[k] = vdot;
        break;
      }
      case Passage::rigid:
        break;
      case Passage::flying:
        A = accelerate_root(parameters.X_PF[b].R, kin.X_PB[b].R, field, forces.tau.data() + k, w.P[b], w.Z[b],
                            out.vdot.data() + k);
        break;
      case Passage::general:
        accelerate_joint(model, kin, w, b, A, out.vdot);
        break;
    }
    out.A_WB[b] = A;
  }
}

// `keep`: leaves Z of every articulated body in the workspace, for those who ask for it afterwards.
template <class S>
void solve_articulated_body(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                            const Forces<S>& forces, ArticulatedBodyWork<S>& w, Accelerations<S>& out,
                            bool keep = false) {
  gather_articulated_inertia(model, parameters, kin, forces, w, keep);
  scatter_accelerations(model, parameters, kin, forces, w, out);
}

// What the inboard joints pass to the bodies, about Bo in B; Z must have been kept.
template <class S>
void compute_joint_wrenches(const Model& model, const ArticulatedBodyWork<S>& w, Accelerations<S>& out) {
  for (int b = 1; b < model.size(); ++b) out.F_joint[b] = w.P[b] * out.A_WB[b] + w.Z[b];
}

}  // namespace volvelle
