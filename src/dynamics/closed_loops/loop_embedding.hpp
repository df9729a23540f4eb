// Clusters of loops inside the articulated body [constraint embedding: Jain 2012]: the bodies of a cluster move
// relative to its base by its modes, as the bodies beyond a joint move by the joint's velocities. From the tips to the
// base a cluster hands to its base what that feels,
//   P+ = sum X' P X - U D^-1 U',  Z+ = sum X' (Z + P a) + U D^-1 E
// with U = sum X' P T, D = sum T' P T, E = sum N' tau - T' (Z + P a), T the bodies' motion per unit of each mode and a
// their acceleration without any; on the way out y-dot = D^-1 (E - U' A) and v-dot = N y-dot + d.
#pragma once

#include "dynamics/articulated_body_work.hpp"
#include "dynamics/closed_loops/loop_sweep.hpp"
#include "mechanics/forces.hpp"

namespace volvelle {

template <class S>
Motion<S>* modes_of_body(LoopWork<S>& w, int b) {
  return &w.T[std::size_t(b) * std::size_t(w.T_stride)];
}

// T and a of every body of a cluster, base to tips: about Bo in G.
template <class S>
void move_cluster(const Model& model, const LoopPlan& plan, int c, LoopWork<S>& w) {
  const Cluster& cluster = model.clusters[c];
  const int modes = plan.clusters[c].modes;
  for (const int b : cluster.members) {
    const int p = model.parent[b], k = model.v_offset[b];
    Motion<S>* T = modes_of_body(w, b);
    Motion<S>& A = w.A0[b];
    A = w.bias[b];
    if (p == cluster.base) {
      for (int j = 0; j < modes; ++j) T[j] = {};
    } else {
      const Vector3<S> back = w.p_GB[p] - w.p_GB[b];  // v += w x r
      const Motion<S>* T_p = modes_of_body(w, p);
      for (int j = 0; j < modes; ++j) T[j] = {T_p[j].angular, cross_plus(back, T_p[j].angular, T_p[j].linear)};
      A += {w.A0[p].angular, cross_plus(back, w.A0[p].angular, w.A0[p].linear)};
    }
    for (int i = k; i < k + model.dof[b]; ++i) {
      const S* row = &w.row[plan.row[i]];
      for (int j = 0; j < modes; ++j) T[j] += w.J[i] * row[j];
      A += w.J[i] * row[modes];
    }
  }
}

// All of a cluster that depends on places and velocities alone.
template <class S>
VOLVELLE_FLATTEN void close_clusters(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                                     LoopWork<S>& w) {
  const LoopPlan& plan = *model.loop_plan;
  for (int c = 0; c < int(model.clusters.size()); ++c) {
    locate_cluster(model, parameters, kin, model.clusters[c], w);
    sweep_loops(plan, kin, c, w);
    move_cluster(model, plan, c, w);
  }
}

template <class S>
void begin_sums(const LoopPlan& plan, const S* tau, LoopWork<S>& w) {
  for (std::size_t c = 0; c < w.sum.size(); ++c) {
    auto& sum = w.sum[c];
    const int modes = plan.clusters[c].modes;
    sum.rigid = {};
    sum.P = {};
    sum.Z = {};
    std::fill(sum.U.begin(), sum.U.end(), Wrench<S>{});
    std::fill(sum.D.begin(), sum.D.end(), S(0));
    std::fill(sum.E.begin(), sum.E.end(), S(0));
    for (const int v : plan.clusters[c].velocities) {
      const S* row = &w.row[plan.row[v]];
      for (int j = 0; j < modes; ++j) sum.E[j] = fused(row[j], tau[v], sum.E[j]);
    }
  }
}

// A rigid body of a cluster, by its centre of mass.
template <class S>
void add_rigid(const Parameters<S>& parameters, const Kinematics<S>& kin, const Forces<S>& forces, int modes, int b,
               LoopWork<S>& w, typename LoopWork<S>::Sum& sum) {
  const Matrix3<S>& R = w.R_GB[b];
  const S& m = parameters.M_B[b].mass;
  const Vector3<S> c = R * parameters.center_of_mass[b], r = w.p_GB[b] + c;
  const Symmetric3<S> I = rotate(R, parameters.I_center[b]);
  const Vector3<S> turning = R * kin.V_WB[b].angular, v = R * kin.V_WB[b].linear;
  const Motion<S>& A = w.A0[b];
  const Vector3<S> a = A.linear + cross(A.angular, c) + cross(turning, v + cross(turning, c));
  Wrench<S> F{cross_plus(turning, I * turning, I * A.angular), a * m};  // about the centre of mass
  if (forces.pushed[b].yes) {
    const Vector3<S> f = R * forces.F_B[b].force;
    F.force = F.force - f;
    F.torque = F.torque - (R * forces.F_B[b].torque - cross(c, f));
  }
  sum.rigid.mass += m;
  sum.rigid.moment += r * m;
  sum.rigid.inertia = sum.rigid.inertia + I + point_inertia(r) * m;
  sum.Z += {cross_plus(r, F.force, F.torque), F.force};
  const Motion<S>* T = modes_of_body(w, b);
  for (int i = 0; i < modes; ++i) {
    const Vector3<S> v_c = T[i].linear + cross(T[i].angular, c);
    const Wrench<S> h{I * T[i].angular, v_c * m};
    sum.U[i] += {cross_plus(r, h.force, h.torque), h.force};
    sum.E[i] -= dot(T[i].angular, F.torque) + dot(v_c, F.force);
    for (int j = 0; j < i; ++j)
      sum.D[i * modes + j] += dot(T[j].angular, h.torque) + dot(T[j].linear + cross(T[j].angular, c), h.force);
    sum.D[i * modes + i] += dot(T[i].angular, h.torque) + dot(v_c, h.force);
  }
}

// A body of a cluster with what hangs on it beyond the cluster: P and Z about Bo in B.
template <class S>
void add_articulated(const ArticulatedInertia<S>& P, const Wrench<S>& Z, int modes, int b, LoopWork<S>& w,
                     typename LoopWork<S>::Sum& sum) {
  const Pose<S> X_GB{w.R_GB[b], w.p_GB[b]};
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

// A body within a cluster; with P and Z, where more hangs on it.
template <class S, class... Burdened>
void gather_in_cluster(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                       const Forces<S>& forces, int b, ArticulatedBodyWork<S>& w, const Burdened&... burden) {
  const int c = model.cluster[b], modes = model.loop_plan->clusters[c].modes;
  if constexpr (sizeof...(burden) > 0)
    add_articulated(burden..., modes, b, w.loops, w.loops.sum[c]);
  else
    add_rigid(parameters, kin, forces, modes, b, w.loops, w.loops.sum[c]);
  if (b == model.clusters[c].first) hand_cluster_to_base(model, parameters, b, w);
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
    const S* row = &w.row[plan.row[v]];
    S sum_v = row[modes];
    for (int j = 0; j < modes; ++j) sum_v = fused(row[j], sum.y[j], sum_v);
    vdot[v] = sum_v;
  };
  for (const int v : cluster.velocities) set(v);
  for (const int v : cluster.held) set(v);
}

}  // namespace volvelle
