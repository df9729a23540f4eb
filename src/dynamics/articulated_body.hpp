// Articulated-body algorithm [Featherstone 2008, Table 7.1; Fulton & Schaub, Algorithms 2 and 3 over any branching and
// several roots, with b(k) = V x* M V]: loads -> v-dot, in O(n).
// Every quantity of body B is about Bo and expressed in B; velocities are relative to the tree's reference point, and
// accelerations to a frame that falls with the tree's field. Body 0 is the world.
//
// Hinges turn about z and sliders move along z of B, balls turn about all axes, so that H picks rows and columns of P:
// such joints have passes of their own, as have tips on them, roots that fly free, and wheels (rotors.hpp). All the
// others share the general ones.
#pragma once

#include "dynamics/aligned_joints.hpp"
#include "dynamics/closed_loops/loop_embedding.hpp"
#include "dynamics/free_root.hpp"
#include "dynamics/joint_acceleration.hpp"
#include "dynamics/rotors.hpp"
#include "dynamics/yielding_tips.hpp"
#include "mechanics/accelerations.hpp"
#include "mechanics/forces.hpp"
#include "mechanics/kinematics.hpp"

namespace volvelle {

// The velocities of a joint that are free to move; returns how many.
inline int free_velocities(const Model& model, int b, int* free) {
  int count = 0;
  for (int i = model.v_offset[b]; i < model.v_offset[b] + model.dof[b]; ++i)
    if (!model.held[i]) free[count++] = i;
  return count;
}

// Through any joint: free velocities yield, held ones do not.
template <class S>
void pass_through_joint(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin, const S* tau,
                        int b, const ArticulatedInertia<S>& P, const Wrench<S>& Z, ArticulatedBodyWork<S>& w) {
  int free[6];
  const int dof = free_velocities(model, b, free);
  for (int i = 0; i < dof; ++i) {
    const int k = free[i];
    w.U[k] = P * kin.H[k];                                                    // U = P H
    w.e[k] = tau[k] - dot(kin.H[k], Z);                                       // e = tau - H' Z
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
  ArticulatedInertia<S> P_felt = P;
  for (int i = 0; i < dof; ++i) P_felt.subtract_square(u[i], w.D[b].pivot_inverse(i));  // P+ = P - U D^-1 U'
  Wrench<S> Z_felt = Z + P_felt * given_acceleration(model, kin, b);                    // Z+ = Z + P+ a + U D^-1 e
  for (int i = 0; i < dof; ++i) Z_felt = fused(u[i], y[i] * w.D[b].pivot_inverse(i), Z_felt);
  const auto add = [&](const ArticulatedInertia<S>& there) { return kin.X_PB[b].inertia_onto_parent(there, P_felt); };
  hand_to_parent(model, parameters, kin.X_PB[b], b, add, Z_felt, w);
}

// tips to base [Algorithm 2]: hand to each parent what it feels through the joint; a root that flies free accelerates
template <bool with_loops, class S>
VOLVELLE_FLATTEN void gather_articulated_inertia(const Model& model, const Parameters<S>& parameters,
                                                 const Kinematics<S>& kin, const Forces<S>& forces, const S* tau,
                                                 ArticulatedBodyWork<S>& w, S* vdot, bool keep) {
  const bool by_stops = with_loops && !keep;
  for (int n = (by_stops ? int(w.loops.stops.size()) : model.rotors_from) - 1; n > 0; --n) {
    const int b = by_stops ? w.loops.stops[n] : n;
    Burden<S>& burden = w.burden[model.shelf[b]];
    if constexpr (with_loops)
      if (model.cluster[b] >= 0 && !keep && model.clusters[model.cluster[b]].rigid) {  // summed up already
        hand_cluster_to_base(model, parameters, b, w);
        continue;
      }
    if (model.yielding_tip[b] && !keep) {
      pass_through_tip(model, parameters, kin, forces, tau, b, w);
      continue;
    }
    const bool bears = model.bears[b];
    const auto bias_force = [&](const Wrench<S>& Z) { return plus_velocity_force(parameters, kin, b, Z); };
    if (!bears && model.passage[b] == Passage::flying && !keep) {  // one body, and nothing more
      Wrench<S> Z = bias_force({});
      add_loads(model, parameters, kin, forces, tau, b, Z);
      accelerate_flying(model, parameters, kin, forces, tau, b, parameters.M_B[b], Z, w.A_root[model.tree[b]], vdot);
      continue;
    }
    if (!bears) burden = {ArticulatedInertia<S>(parameters.M_B[b]), {}};
    add_loads(model, parameters, kin, forces, tau, b, burden.Z);
    bool apart = is_hinge(model.passage[b]) && !keep;
    if constexpr (with_loops) apart = apart && model.cluster[b] < 0;
    if (apart) {
      pass_through_hinge(model, parameters, kin, tau, b, w);
      continue;
    }
    const ArticulatedInertia<S>& P = burden.P;
    const Wrench<S> Z = bias_force(burden.Z);
    if (keep) {
      w.P[b] = P;
      w.Z[b] = Z;
    }
    if constexpr (with_loops)
      if (model.cluster[b] >= 0) {
        const int c = model.cluster[b];
        add_articulated(P, Z, model.loop_plan->clusters[c].modes, b, w.loops, w.loops.sum[c]);
        if (b == model.clusters[c].first) hand_cluster_to_base(model, parameters, b, w);
        continue;
      }

    switch (model.passage[b]) {
      case Passage::hinge:
      case Passage::link:
        pass_through_hinge(model, parameters, kin, tau, b, w);
        break;
      case Passage::slider:
        pass_through_axis<SliderInertia>(model, parameters, kin, kin.X_PB[b], tau, b, P, Z, w);
        break;
      case Passage::ball:
        pass_through_ball(model, parameters, kin, tau, b, P, Z, w);
        break;
      case Passage::rigid: {
        const auto add = [&, P = burden.P](const ArticulatedInertia<S>& there) {
          return kin.X_PB[b].inertia_onto_parent(there, P);
        };
        hand_to_parent(model, parameters, kin.X_PB[b], b, add, Z + P * kin.A_bias[b], w);
        break;
      }
      case Passage::flying:  // nothing to pass on
        accelerate_flying(model, parameters, kin, forces, tau, b, P, Z, w.A_root[model.tree[b]], vdot);
        break;
      case Passage::general:
        pass_through_joint(model, parameters, kin, tau, b, P, Z, w);
        break;
    }
  }
}

// v-dot = D^-1 (e - U' A), A on the way in without what the free velocities add, on the way out with it
template <class S>
void accelerate_joint(const Model& model, const Kinematics<S>& kin, const ArticulatedBodyWork<S>& w, int b,
                      Motion<S>& A, S* vdot) {
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

// base to tips [Algorithm 3]: accelerations
template <bool with_loops, class S>
VOLVELLE_FLATTEN void scatter_accelerations(const Model& model, const Parameters<S>& parameters,
                                            const Kinematics<S>& kin, const Forces<S>& forces, const S* tau,
                                            ArticulatedBodyWork<S>& w, S* vdot, Motion<S>* A_WB) {
  Motion<S> A{};  // of the last body: often the parent
  const bool by_stops = with_loops && !A_WB;
  for (int n = 1; n < (by_stops ? int(w.loops.stops.size()) : model.rotors_from); ++n) {
    const int b = by_stops ? w.loops.stops[n] : n, p = model.parent[b], k = model.v_offset[b];
    const Pose<S>& X_PB = kin.X_PB[b];
    if (p == 0)
      A = {{}, -forces.field[model.tree[b]]};  // seen from the falling frame the world rises
    else if (p != b - 1)
      A = w.A[model.shelf[p]];
    if constexpr (with_loops)
      if (model.cluster[b] >= 0) {
        const int c = model.cluster[b];
        if (b == model.clusters[c].first) accelerate_cluster(*model.loop_plan, c, A, w.loops, vdot);
        if (!model.carries[b] && !A_WB) continue;
        A = accelerate_member(model, kin, b, A, vdot);
        w.A[model.shelf[b]] = A;
        if (A_WB) A_WB[b] = A;
        continue;
      }

    switch (model.passage[b]) {
      case Passage::hinge:
        A = X_PB.motion_onto_child(hinge_bias(kin.V_WB[b], kin.rate[b]), A);
        accelerate_hinge(w.Y[k], w.nu[k], A, vdot[k]);
        break;
      case Passage::link:
        A = link_pose(parameters, kin, b).motion_onto_child(hinge_bias(kin.V_WB[b], kin.rate[b]), A);
        accelerate_hinge(w.Y[k], w.nu[k], A, vdot[k]);
        break;
      case Passage::slider:
        A = X_PB.motion_onto_child(slider_bias(kin.V_WB[b], kin.rate[b]), A);
        accelerate_slider(w.Y[k], w.nu[k], A, vdot[k]);
        break;
      case Passage::ball:
        A = X_PB.motion_onto_child(kin.A_bias[b], A);
        accelerate_ball(&w.Y[k], &w.nu[k], A, &vdot[k]);
        break;
      case Passage::rigid:
        A = X_PB.motion_onto_child(kin.A_bias[b], A);
        break;
      case Passage::flying:
        A = w.A_root[model.tree[b]];
        break;
      case Passage::general:
        A = X_PB.motion_onto_child(given_acceleration(model, kin, b), A);
        accelerate_joint(model, kin, w, b, A, vdot);
        break;
    }
    if (with_loops || model.bears_beyond_next(b)) w.A[model.shelf[b]] = A;
    if (A_WB) A_WB[b] = A;
    accelerate_rotors(model, parameters, tau, b, A, vdot);
  }
  if (A_WB) keep_rotors(model, parameters, kin, vdot, w, A_WB);
}

template <class S>
void solve_articulated_body(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                            const Forces<S>& forces, const S* tau, ArticulatedBodyWork<S>& w, S* vdot,
                            Motion<S>* A_WB) {
  const bool keep = A_WB != nullptr;
  if (!model.has_loops()) {
    gather_articulated_inertia<false>(model, parameters, kin, forces, tau, w, vdot, keep);
    scatter_accelerations<false>(model, parameters, kin, forces, tau, w, vdot, A_WB);
    return;
  }
  close_clusters(model, parameters, kin, forces, tau, keep, w.loops);
  gather_articulated_inertia<true>(model, parameters, kin, forces, tau, w, vdot, keep);
  scatter_accelerations<true>(model, parameters, kin, forces, tau, w, vdot, A_WB);
}

// With other forces along the coordinates than those of the loads.
template <class S>
void solve_articulated_body(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                            const Forces<S>& forces, const S* tau, ArticulatedBodyWork<S>& w, S* vdot) {
  solve_articulated_body(model, parameters, kin, forces, tau, w, vdot, static_cast<Motion<S>*>(nullptr));
}

// `keep`: fills A_WB, and leaves P and Z of every articulated body in the workspace, for those who ask afterwards.
template <class S>
void solve_articulated_body(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                            const Forces<S>& forces, ArticulatedBodyWork<S>& w, Accelerations<S>& out,
                            bool keep = false) {
  solve_articulated_body(model, parameters, kin, forces, forces.tau.data(), w, out.vdot.data(),
                         keep ? out.A_WB.data() : nullptr);
}

// What the inboard joints pass to the bodies, about Bo in B, after a solution that kept what it takes.
template <class S>
void compute_joint_wrenches(const Model& model, const ArticulatedBodyWork<S>& w, Accelerations<S>& out) {
  for (int b = 1; b < model.size(); ++b) out.F_joint[b] = w.P[b] * out.A_WB[b] + w.Z[b];
}

}  // namespace volvelle
