// Where the joints of clusters are, and what they add to motion and acceleration, in the axes of each cluster's base.
#pragma once

#include "dynamics/closed_loops/loop_work.hpp"

namespace volvelle {

template <class S>
Motion<S> turned(const Matrix3<S>& R, const Motion<S>& A) {
  return {R * A.angular, R * A.linear};
}

// J of one joint whose frame stands and is turned as R says.
template <class S>
void turn_freedoms(const Model& model, const Kinematics<S>& kin, int slot, const Matrix3<S>& R, LoopWork<S>& w) {
  const int k = model.v_offset[slot];
  switch (model.passage[slot]) {
    case Passage::hinge:
      w.J[k] = {R.column(2), {}};
      break;
    case Passage::slider:
      w.J[k] = {{}, R.column(2)};
      break;
    default:
      for (int i = k; i < k + model.dof[slot]; ++i) w.J[i] = turned(R, kin.H[i]);
  }
}

template <class S>
void locate_body(const Model& model, const Kinematics<S>& kin, int base, int b, LoopWork<S>& w) {
  const int p = model.parent[b];
  const Pose<S>& X_PB = kin.X_PB[b];
  if (p == base) {
    w.R_GB[b] = X_PB.R;
    w.p_GB[b] = X_PB.p;
  } else {
    w.R_GB[b] = w.R_GB[p] * X_PB.R;
    w.p_GB[b] = times_plus(w.R_GB[p], X_PB.p, w.p_GB[p]);
  }
  const Matrix3<S>& R = w.R_GB[b];
  turn_freedoms(model, kin, b, R, w);
  w.bias[b] = turned(R, bias_acceleration(model, kin, b));
}

// A joint that closes a loop, as it stands on its parent.
template <class S>
void locate_closing_joint(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin, int base,
                          int s, LoopWork<S>& w) {
  const int p = model.parent[s];
  const bool on_base = p == base;
  const bool is_axis = model.passage[s] == Passage::hinge || model.passage[s] == Passage::slider;
  const Pose<S>& X = is_axis ? parameters.X_PF[s] : kin.X_PB[s];
  w.R_GB[s] = on_base ? X.R : w.R_GB[p] * X.R;
  w.p_GB[s] = on_base ? X.p : times_plus(w.R_GB[p], X.p, w.p_GB[p]);
  turn_freedoms(model, kin, s, w.R_GB[s], w);
  if (model.passage[s] == Passage::hinge)
    w.bias[s] = turned(w.R_GB[s], hinge_bias(X.motion_to_child(kin.V_WB[p]), kin.rate[s]));
  else if (model.passage[s] == Passage::slider)  // from F, not from M: what is between is a multiple of the axis
    w.bias[s] = turned(w.R_GB[s], slider_bias(X.motion_to_child(kin.V_WB[p]), kin.rate[s]));
  else
    w.bias[s] = turned(w.R_GB[s], kin.A_bias[s]);
  if (w.missed.empty()) return;
  const Motion<S>& missed = w.missed[s - model.size()];
  w.bias[s] += -(on_base ? missed : turned(w.R_GB[p], missed));
}

template <class S>
void locate_cluster(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                    const Cluster& cluster, LoopWork<S>& w) {
  for (const int b : cluster.members) locate_body(model, kin, cluster.base, b, w);
  for (const int s : cluster.closing) locate_closing_joint(model, parameters, kin, cluster.base, s, w);
}

}  // namespace volvelle
