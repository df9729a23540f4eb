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
  return &w.T[std::size_t(b) * std::size_t(w.modes_each)];
}

// T and a of one body of a cluster, about Bo in G, its parent's being there. `one`: there is but one mode.
template <bool one, class S>
void move_in_cluster(const Model& model, const Kinematics<S>& kin, int base, bool hinged, int several, int b,
                     LoopWork<S>& w) {
  const int modes = one ? 1 : several, p = model.parent[b], k = model.v_offset[b];
  Motion<S>* T = modes_of_body(w, b);
  Motion<S>& A = w.A0[b];
  if (p == base) {
    for (int j = 0; j < modes; ++j) T[j] = {};
    A = {};
  } else {
    const Vector3<S> back = w.at[p].p - w.at[b].p;  // v += w x r
    const Motion<S>* T_p = modes_of_body(w, p);
    for (int j = 0; j < modes; ++j) T[j] = {T_p[j].angular, cross_plus(back, T_p[j].angular, T_p[j].linear)};
    A = {w.A0[p].angular, cross_plus(back, w.A0[p].angular, w.A0[p].linear)};
  }
  if (hinged) {
    const S* row = w.row_of(k);
    const LoopHinge<S>& hinge = w.hinge[k];
    for (int j = 0; j < modes; ++j) T[j].angular = fused(hinge.e, row[j], T[j].angular);
    A.angular += fused(hinge.e, row[modes], hinge.bias);
    A.linear += cross(w.at[b].v, hinge.e) * kin.rate[b];
    return;
  }
  A += w.bias[b];
  for (int i = k; i < k + model.dof[b]; ++i) {
    const S* row = w.row_of(i);
    for (int j = 0; j < modes; ++j) T[j] += w.J[i] * row[j];
    A += w.J[i] * row[modes];
  }
}

// Forces along velocities of the cluster, by mode.
template <class S>
void add_along(const int* velocities, int count, int modes, const S* tau, const LoopWork<S>& w, S* E) {
  for (int i = 0; i < count; ++i) {
    const S* row = w.row_of(velocities[i]);
    for (int j = 0; j < modes; ++j) E[j] = fused(row[j], tau[velocities[i]], E[j]);
  }
}

template <class S>
void begin_sum(const LoopPlan::ClusterPlan& cluster, const S* tau, const LoopWork<S>& w,
               typename LoopWork<S>::Sum& sum) {
  sum.rigid = {};
  sum.P = {};
  sum.Z = {};
  std::fill(sum.U.begin(), sum.U.end(), Wrench<S>{});
  std::fill(sum.D.begin(), sum.D.end(), S(0));
  std::fill(sum.E.begin(), sum.E.end(), S(0));
  const int* velocities = cluster.velocities.data();
  const int count = int(cluster.velocities.size());
  if (cluster.modes != 1) return add_along(velocities, count, cluster.modes, tau, w, sum.E.data());
  S parts[4] = {S(0), S(0), S(0), S(0)};  // so that they need not wait for each other
  int i = 0;
  for (; i + 4 <= count; i += 4)
    for (int k = 0; k < 4; ++k) parts[k] = fused(*w.row_of(velocities[i + k]), tau[velocities[i + k]], parts[k]);
  for (; i < count; ++i) parts[0] = fused(*w.row_of(velocities[i]), tau[velocities[i]], parts[0]);
  sum.E[0] = (parts[0] + parts[1]) + (parts[2] + parts[3]);
}

// What a rigid body of a cluster does, by its centre of mass: all in G.
template <class S>
struct LoopBody {
  Vector3<S> c, r;  // centre of mass, from Bo and from G's origin
  Symmetric3<S> I;  // about it
  Wrench<S> F;      // that it needs without any mode, about it

  LoopBody(const Parameters<S>& parameters, const Forces<S>& forces, int b, const LoopPlace<S>& at, const Motion<S>& A)
      : c(at.R * parameters.center_of_mass[b]), r(at.p + c), I(rotate(at.R, parameters.I_center[b])) {
    const Vector3<S> a = cross_plus(at.w, cross_plus(at.w, c, at.v), cross_plus(A.angular, c, A.linear));
    F = {cross_plus(at.w, I * at.w, I * A.angular), a * parameters.M_B[b].mass};
    if (!forces.pushed[b].yes) return;
    const Vector3<S> f = at.R * forces.F_B[b].force;
    F.force = F.force - f;
    F.torque = F.torque - (at.R * forces.F_B[b].torque - cross(c, f));
  }

  void add_to(const S& m, RigidInertia<S>& rigid, Wrench<S>& Z) const {
    rigid.mass += m;
    rigid.moment = fused(r, m, rigid.moment);
    rigid.inertia = rigid.inertia + I + point_inertia(r) * m;
    Z += {cross_plus(r, F.force, F.torque), F.force};
  }
};

template <class S>
void add_rigid(const Parameters<S>& parameters, const Forces<S>& forces, int modes, int b, LoopWork<S>& w,
               typename LoopWork<S>::Sum& sum) {
  const S& m = parameters.M_B[b].mass;
  const LoopBody<S> body(parameters, forces, b, w.at[b], w.A0[b]);
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
    move_in_cluster<false>(model, kin, cluster.base, plan.hinged, plan.modes, b, w);
    if (rigid) add_rigid(parameters, forces, plan.modes, b, w, w.sum[c]);
  }
}

// The same for hinges, rigid bodies and a single mode, as in a sheet that folds: sums stay in registers.
template <class S>
VOLVELLE_FLATTEN void move_sheet(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                                 const Forces<S>& forces, int c, LoopWork<S>& w) {
  const Cluster& cluster = model.clusters[c];
  RigidInertia<S> rigid;
  Wrench<S> Z, U;
  S D(0), E(0);
  for (const int b : cluster.members) {
    move_in_cluster<true>(model, kin, cluster.base, true, 1, b, w);
    const S& m = parameters.M_B[b].mass;
    const LoopBody<S> body(parameters, forces, b, w.at[b], w.A0[b]);
    body.add_to(m, rigid, Z);
    const Motion<S>& T = *modes_of_body(w, b);
    const Vector3<S> v = cross_plus(T.angular, body.c, T.linear);
    const Wrench<S> h{body.I * T.angular, v * m};
    U += {cross_plus(body.r, h.force, h.torque), h.force};
    E -= dot(T.angular, body.F.torque) + dot(v, body.F.force);
    D += dot(T.angular, h.torque) + dot(v, h.force);
  }
  auto& sum = w.sum[c];
  sum.rigid = rigid;
  sum.Z = Z;
  sum.U[0] = U;
  sum.D[0] = D;
  sum.E[0] += E;
}

// All of the clusters that needs no articulated inertia.
template <class S>
void close_clusters(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                    const Forces<S>& forces, const S* tau, bool keep, LoopWork<S>& w) {
  const LoopPlan& plan = *model.loop_plan;
  for (int c = 0; c < int(model.clusters.size()); ++c) {
    const LoopPlan::ClusterPlan& cluster = plan.clusters[c];
    if (cluster.hinged)
      locate_hinges(model, parameters, kin, model.clusters[c], cluster.moves, w);
    else
      locate_joints(model, parameters, kin, model.clusters[c], w);
    sweep_loops(model, plan, kin, c, w);
    begin_sum(cluster, tau, w, w.sum[c]);
    const bool rigid = !keep && model.clusters[c].rigid;
    if (rigid && cluster.hinged && cluster.modes == 1)
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
    const S* row = w.row_of(v);
    S sum_v = row[modes];
    for (int j = 0; j < modes; ++j) sum_v = fused(row[j], sum.y[j], sum_v);
    vdot[v] = sum_v;
  };
  for (const int v : cluster.velocities) set(v);
  for (const int v : cluster.held) set(v);
}

}  // namespace volvelle
