// Clusters of loops inside the articulated body [constraint embedding: Jain 2012]: the bodies of a cluster move
// relative to its base by its modes, as the bodies beyond a joint move by the joint's velocities. From the tips to the
// base a cluster hands to its base what that feels,
//   P+ = sum X' P X - U D^-1 U',  Z+ = sum X' (Z + P a) + U D^-1 E
// with U = sum X' P T, D = sum T' P T, E = sum N' tau - T' (Z + P a), T the bodies' motion per unit of each mode and a
// their acceleration without any; on the way out y-dot = D^-1 (E - U' A) and v-dot = N y-dot + d.
#pragma once

#include "dynamics/articulated_body_work.hpp"
#include "dynamics/closed_loops/loop_sheet.hpp"
#include "dynamics/closed_loops/loop_sweep.hpp"
#include "mechanics/forces.hpp"
#include "scalar/side_by_side.hpp"

namespace volvelle {

// What its velocities do by the mode stands side by side, and so does the rest.
template <class S>
bool has_one_mode(const LoopPlan::ClusterPlan& cluster, const LoopWork<S>& w) {
  return cluster.modes == 1 && w.row_size == 1;
}

// Forces along velocities of the cluster, by mode; nothing else yet.
template <class S>
void begin_sum(const LoopPlan::ClusterPlan& cluster, const S* tau, const LoopWork<S>& w,
               typename LoopWork<S>::Sum& sum) {
  sum.rigid = {};
  sum.P = {};
  sum.Z = {};
  std::fill(sum.U.begin(), sum.U.end(), Wrench<S>{});
  std::fill(sum.D.begin(), sum.D.end(), S(0));
  std::fill(sum.E.begin(), sum.E.end(), S(0));
  if (has_one_mode(cluster, w)) {
    S parts[parts_of_sum];
    for (S& part : parts) part = S(0);
    for (const LoopPlan::Range& stretch : cluster.stretches)
      add_products(w.row.data() + stretch.first, tau + stretch.first, stretch.count, parts);
    sum.E[0] = sum_of_parts(parts);
    return;
  }
  for (const int v : cluster.velocities) {
    const Spaced<const S> row = w.row_of(v);
    for (int j = 0; j < cluster.modes; ++j) sum.E[j] = fused(row[j], tau[v], sum.E[j]);
  }
}

template <class S>
void add_rigid(const Parameters<S>& parameters, const Forces<S>& forces, int modes, int b, LoopWork<S>& w,
               typename LoopWork<S>::Sum& sum) {
  const S& m = parameters.M_B[b].mass;
  LoopBody<S> body(m, parameters.center_of_mass[b], parameters.I_center[b], w.at[b], w.A0[b]);
  if (forces.pushed[b].yes) body.push(w.at[b], forces.F_B[b]);
  body.add_to(m, sum.rigid, sum.Z);
  const Motion<S>* T = modes_of_body(w, b);
  const auto velocity = [&](int i) { return cross_plus(T[i].angular, body.c, T[i].linear); };
  for (int i = 0; i < modes; ++i) {
    const Vector3<S> v = velocity(i);
    const Wrench<S> h{body.I * T[i].angular, v * m};
    sum.U[i] += {cross_plus(body.r, h.force, h.torque), h.force};
    sum.E[i] -= dot(T[i].angular, body.F.torque) + dot(v, body.F.force);
    for (int j = 0; j < i; ++j) sum.D[i * modes + j] += dot(T[j].angular, h.torque) + dot(velocity(j), h.force);
    sum.D[i * modes + i] += dot(T[i].angular, h.torque) + dot(v, h.force);
  }
}

// Base to tips: T and a, and the sums at once where all bodies are rigid.
template <class S>
VOLVELLE_FLATTEN void move_cluster(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                                   const Forces<S>& forces, int c, bool rigid, LoopWork<S>& w) {
  const Cluster& cluster = model.clusters[c];
  const LoopPlan::ClusterPlan& plan = model.loop_plan->clusters[c];
  for (const int b : cluster.members) {
    move_in_cluster(model, kin, cluster.base, plan.hinged, plan.modes, b, w);
    if (rigid) add_rigid(parameters, forces, plan.modes, b, w, w.sum[c]);
  }
}

// All of the clusters that needs no articulated inertia.
template <class S>
void close_clusters(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                    const Forces<S>& forces, const S* tau, bool keep, LoopWork<S>& w) {
  const LoopPlan& plan = *model.loop_plan;
  for (int c = 0; c < int(model.clusters.size()); ++c) {
    const LoopPlan::ClusterPlan& cluster = plan.clusters[c];
    const bool rigid = !keep && model.clusters[c].rigid;
    const bool walked = rigid && cluster.strands.count > 0 && w.missed.empty();
    if (walked)
      locate_sheet(model, parameters, kin, c, w);
    else if (cluster.hinged)
      locate_hinges(model, parameters, kin, model.clusters[c], cluster.moves, w);
    else
      locate_joints(model, parameters, kin, model.clusters[c], w);
    sweep_loops(model, plan, kin, c, w);
    begin_sum(cluster, tau, w, w.sum[c]);
    if (walked)
      move_sheet(model, parameters, kin, forces, c, w);
    else
      move_cluster(model, parameters, kin, forces, c, rigid, w);
  }
}

// A body of a cluster with what hangs on it beyond the cluster: P and Z about Bo in B.
template <class S>
void add_articulated(const ArticulatedInertia<S>& P, const Wrench<S>& Z, int modes, int b, LoopWork<S>& w,
                     typename LoopWork<S>::Sum& sum) {
  const Pose<S> X_GB{w.at[b].R, w.at[b].p};
  const auto in_B = [&](const Motion<S>& A) {
    return Motion<S>{transpose_times(X_GB.R, A.angular), transpose_times(X_GB.R, A.linear)};
  };
  const Wrench<S> F = P * in_B(w.A0[b]) + Z;
  sum.P = X_GB.inertia_onto_parent(sum.P, P);
  sum.Z += X_GB.force_to_parent(F);
  const Motion<S>* T = modes_of_body(w, b);
  for (int i = 0; i < modes; ++i) {
    const Motion<S> T_i = in_B(T[i]);
    const Wrench<S> h = P * T_i;
    sum.U[i] += X_GB.force_to_parent(h);
    sum.E[i] -= dot(T_i, F);
    for (int j = 0; j <= i; ++j) sum.D[i * modes + j] += dot(in_B(T[j]), h);
  }
}

// L D L' in place, of the lower triangle; the diagonal holds the inverse pivots.
template <class S>
void factor_modes(S* a, int n) {
  for (int j = 0; j < n; ++j) {
    for (int k = 0; k < j; ++k) {  // row j of L times pivots
      const S l = a[j * n + k];
      S sum = l;
      for (int i = 0; i < k; ++i) sum = diminish(sum, a[j * n + i], a[k * n + i]);
      a[j * n + k] = sum;
    }
    S d = a[j * n + j];
    for (int k = 0; k < j; ++k) {
      const S scaled = a[j * n + k] * a[k * n + k];
      d = diminish(d, scaled, a[j * n + k]);
      a[j * n + k] = scaled;
    }
    a[j * n + j] = S(1) / d;
  }
}

// x <- L^-1 x
template <class S, class X>
void solve_lower(const S* a, int n, X* x) {
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < i; ++k) x[i] = x[i] - x[k] * a[i * n + k];
}

// What the base feels of a cluster that is complete.
template <class S>
void finish_sum(int modes, typename LoopWork<S>::Sum& sum) {
  const ArticulatedInertia<S> rigid(sum.rigid);
  sum.P = {sum.P.J + rigid.J, sum.P.K + rigid.K, sum.P.M + rigid.M};
  factor_modes(sum.D.data(), modes);
  solve_lower(sum.D.data(), modes, sum.U.data());  // from here on L^-1 U and L^-1 E
  solve_lower(sum.D.data(), modes, sum.E.data());
  for (int i = 0; i < modes; ++i) {
    const S inverse = sum.D[i * modes + i];
    sum.P.subtract_square(sum.U[i], inverse);
    sum.Z = fused(sum.U[i], sum.E[i] * inverse, sum.Z);
  }
}

// The last of a cluster to be met: it hands on what all of them are to their base.
template <class S>
void hand_cluster_to_base(const Model& model, const Parameters<S>& parameters, int b, ArticulatedBodyWork<S>& w) {
  const int c = model.cluster[b], base = model.clusters[c].base;
  auto& sum = w.loops.sum[c];
  finish_sum<S>(model.loop_plan->clusters[c].modes, sum);
  Burden<S>& at_base = w.burden[model.shelf[base]];
  if (model.lays_first[b]) at_base = {ArticulatedInertia<S>(parameters.M_B[base]), {}};
  at_base.P = {at_base.P.J + sum.P.J, at_base.P.K + sum.P.K, at_base.P.M + sum.P.M};
  at_base.Z += sum.Z;
}

// A body of a cluster, its joint's v-dot being there.
template <class S>
Motion<S> accelerate_member(const Model& model, const Kinematics<S>& kin, int b, const Motion<S>& A_p, const S* vdot) {
  Motion<S> A = kin.X_PB[b].motion_onto_child(bias_acceleration(model, kin, b), A_p);
  for (int i = model.v_offset[b]; i < model.v_offset[b] + model.dof[b]; ++i) A += kin.H[i] * vdot[i];
  return A;
}

// y-dot, and from it v-dot of every joint of the cluster, once the base's acceleration is there.
template <class S>
void accelerate_cluster(const LoopPlan& plan, int c, const Motion<S>& A, LoopWork<S>& w, S* vdot) {
  const LoopPlan::ClusterPlan& cluster = plan.clusters[c];
  auto& sum = w.sum[c];
  const int modes = cluster.modes;
  for (int i = 0; i < modes; ++i) sum.y[i] = (sum.E[i] - dot(A, sum.U[i])) * sum.D[i * modes + i];
  for (int i = modes - 1; i >= 0; --i)
    for (int k = i + 1; k < modes; ++k) sum.y[i] = diminish(sum.y[i], sum.D[k * modes + i], sum.y[k]);
  const auto set = [&](int v) {
    const Spaced<S> row = w.row_of(v);
    S sum_v = row[modes];
    for (int j = 0; j < modes; ++j) sum_v = fused(row[j], sum.y[j], sum_v);
    vdot[v] = sum_v;
  };
  if (has_one_mode(cluster, w)) {
    const auto move = [y = sum.y[0]]<class X>(const X& by_mode, const X& rest) { return fused(by_mode, X(y), rest); };
    for (const LoopPlan::Range& stretch : cluster.stretches) {
      const S* by_mode = w.row.data() + stretch.first;
      combine(move, std::size_t(stretch.count), vdot + stretch.first, by_mode, by_mode + w.row_step);
    }
    for (const int v : cluster.held) set(v);
    return;
  }
  for (const int v : cluster.velocities) set(v);
  for (const int v : cluster.held) set(v);
}

}  // namespace volvelle
