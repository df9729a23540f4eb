// Where the joints of clusters are, and what they add to motion and acceleration, in the axes of each cluster's base.
#pragma once

#include "dynamics/closed_loops/loop_work.hpp"

namespace volvelle {

template <class S>
Motion<S> turned(const Matrix3<S>& R, const Motion<S>& A) {
  return {R * A.angular, R * A.linear};
}

// A body beyond a hinge.
template <class S>
void locate_beyond_hinge(const Model& model, const Kinematics<S>& kin, int base, int b, LoopWork<S>& w) {
  const int p = model.parent[b];
  const Pose<S>& X_PB = kin.X_PB[b];
  LoopPlace<S>& at = w.at[b];
  LoopHinge<S>& hinge = w.hinge[model.v_offset[b]];
  Vector3<S> turning;  // of the parent
  if (p == base) {
    at.R = X_PB.R;
    at.p = X_PB.p;
    turning = kin.V_WB[p].angular;
    at.v = cross_plus(turning, X_PB.p, kin.V_WB[p].linear);
  } else {
    const LoopPlace<S>& there = w.at[p];
    const Vector3<S> arm = there.R * X_PB.p;
    at.R = there.R * X_PB.R;
    at.p = there.p + arm;
    turning = there.w;
    at.v = cross_plus(turning, arm, there.v);
  }
  hinge.e = at.R.column(2);
  hinge.bias = cross(turning, hinge.e) * kin.rate[b];
  at.w = fused(hinge.e, kin.rate[b], turning);
}

template <class S>
void locate_body(const Model& model, const Kinematics<S>& kin, int base, int b, LoopWork<S>& w) {
  const int p = model.parent[b];
  const Pose<S>& X_PB = kin.X_PB[b];
  LoopPlace<S>& at = w.at[b];
  if (p == base) {
    at.R = X_PB.R;
    at.p = X_PB.p;
  } else {
    const LoopPlace<S>& there = w.at[p];
    at.R = there.R * X_PB.R;
    at.p = times_plus(there.R, X_PB.p, there.p);
  }
  at.w = at.R * kin.V_WB[b].angular;
  at.v = at.R * kin.V_WB[b].linear;
}

// A joint that closes a loop: F of hinges and sliders, M of all others, moving with the parent.
template <class S>
void locate_closing_joint(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin, int base,
                          int s, LoopWork<S>& w) {
  const int p = model.parent[s];
  const Pose<S>& X = model.passage[s] == Passage::general ? kin.X_PB[s] : parameters.X_PF[s];
  LoopPlace<S>& at = w.at[s];
  if (p == base) {
    at.R = X.R;
    at.p = X.p;
    at.w = kin.V_WB[p].angular;
    at.v = kin.V_WB[p].linear + cross(at.w, X.p);
    return;
  }
  const LoopPlace<S>& there = w.at[p];
  const Vector3<S> arm = there.R * X.p;
  at.R = there.R * X.R;
  at.p = there.p + arm;
  at.w = there.w;
  at.v = there.v + cross(there.w, arm);
}

// Of a hinge alone its axis will do, and the place where rows of translation ask for it.
template <class S>
void locate_closing_hinge(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin, int base,
                          int s, bool places, LoopWork<S>& w) {
  if (places) {
    locate_closing_joint(model, parameters, kin, base, s, w);
    return;
  }
  const int p = model.parent[s];
  const Vector3<S> z = parameters.X_PF[s].R.column(2);
  w.hinge[model.v_offset[s]].e = p == base ? z : w.at[p].R * z;
  w.at[s].w = p == base ? kin.V_WB[p].angular : w.at[p].w;
}

// What is to be made up for at a joint that closes a loop.
template <class S>
Motion<S> missed_at(const Model& model, int base, int s, const LoopWork<S>& w) {
  const Motion<S>& missed = w.missed[std::size_t(s - model.size())];
  const int p = model.parent[s];
  return p == base ? missed : turned(w.at[p].R, missed);
}

template <class S>
VOLVELLE_FLATTEN void locate_hinges(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                                    const Cluster& cluster, bool places, LoopWork<S>& w) {
  for (const int b : cluster.members) locate_beyond_hinge(model, kin, cluster.base, b, w);
  for (const int s : cluster.closing) {
    locate_closing_hinge(model, parameters, kin, cluster.base, s, places, w);
    LoopHinge<S>& hinge = w.hinge[model.v_offset[s]];
    if (places) hinge.e = w.at[s].R.column(2);
    hinge.bias = cross(w.at[s].w, hinge.e) * kin.rate[s];
    if (!w.missed.empty()) hinge.bias = hinge.bias - missed_at(model, cluster.base, s, w).angular;
  }
}

// J of one joint, and its bias.
template <class S>
void turn_freedoms(const Model& model, const Kinematics<S>& kin, int slot, LoopWork<S>& w) {
  const int k = model.v_offset[slot];
  const LoopPlace<S>& at = w.at[slot];
  const Vector3<S> z = at.R.column(2);
  switch (model.passage[slot]) {
    case Passage::hinge:
      w.J[k] = {z, {}};
      w.bias[slot] = {cross(at.w, z) * kin.rate[slot], cross(at.v, z) * kin.rate[slot]};
      break;
    case Passage::slider:
      w.J[k] = {{}, z};
      w.bias[slot] = {{}, cross(at.w, z) * kin.rate[slot]};
      break;
    default:
      for (int i = k; i < k + model.dof[slot]; ++i) w.J[i] = turned(at.R, kin.H[i]);
      w.bias[slot] = turned(at.R, bias_acceleration(model, kin, slot));
  }
}

template <class S>
void locate_joints(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                   const Cluster& cluster, LoopWork<S>& w) {
  for (const int b : cluster.members) {
    locate_body(model, kin, cluster.base, b, w);
    turn_freedoms(model, kin, b, w);
  }
  for (const int s : cluster.closing) {
    locate_closing_joint(model, parameters, kin, cluster.base, s, w);
    turn_freedoms(model, kin, s, w);
    if (!w.missed.empty()) w.bias[s] += -missed_at(model, cluster.base, s, w);
  }
}

// The joint's motion per unit of a velocity, about the joint's own origin.
template <class S>
Motion<S> freedom_of(const LoopWork<S>& w, bool hinged, int v) {
  return hinged ? Motion<S>{w.hinge[v].e, {}} : w.J[v];
}

// What velocities add to the acceleration at a joint, about its own origin.
template <class S>
Motion<S> bias_of(const Model& model, const Kinematics<S>& kin, const LoopWork<S>& w, bool hinged, int base, int slot) {
  if (!hinged) return w.bias[slot];
  const LoopHinge<S>& hinge = w.hinge[model.v_offset[slot]];
  Motion<S> bias{hinge.bias, cross(w.at[slot].v, hinge.e) * kin.rate[slot]};
  if (!w.missed.empty() && slot >= model.size()) bias.linear = bias.linear - missed_at(model, base, slot, w).linear;
  return bias;
}

}  // namespace volvelle
