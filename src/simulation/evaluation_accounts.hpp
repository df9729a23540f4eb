// Part of evaluation.hpp: the rates of the integrals that audit a run.
#pragma once

#include "simulation/evaluation.hpp"

namespace volvelle {

template <class S>
void Evaluation<S>::integrate(const State<S>& state, std::span<S> rate) const {
  std::fill(rate.begin(), rate.end(), S(0));
  rate[Integral::supplied] = forces_.power + motion_power(state, true);
  rate[Integral::dissipated] = forces_.dissipation;
  add_external(drives_, rate);
  compute_law_rates(model_, parameters_, state, kinematics_, rate);
  compute_feedback_rates(model_, parameters_, effects_.feedbacks, drives_, state, kinematics_, rate);
}

// What acts from outside, and what leaves: its work and its impulse.
template <class S>
void Evaluation<S>::add_external(const Drives& drives, std::span<S> rate) const {
  Vector3<S> driven, others, total, torque;
  const bool falls = effects_.gravity.kind != GravityDescription::Kind::none;
  for (std::size_t t = 0; t < centers_.size(); ++t) {
    rate[Integral::supplied] += dot(forces_.driven[t].force, system_.v_CR[t]);
    driven += forces_.driven[t].force;
    others += forces_.external[t].force;
    for (const Wrench<S>& F : {forces_.driven[t], forces_.external[t]}) {
      total += F.force;
      torque += cross_plus(system_.p_CR[t], F.force, F.torque);
    }
    if (!falls) continue;
    if (centers_.size() == 1) {  // the field is that at the system's centre of mass
      total = forces_.field[t] * centers_[t].mass + total;
      continue;
    }
    const Vector3<S> excess = field_excess(effects_.gravity, centers_, system_, t) * centers_[t].mass;
    others += excess;
    total += forces_.field[t] * centers_[t].mass;
    torque += cross(system_.p_CR[t] + centers_[t].p_RC, excess);
  }
  rate[Integral::carried] = dot(driven, system_.v_WC);
  rate[Integral::exchanged] = dot(others, system_.v_WC);
  if (!effects_.propellant.tanks.empty()) {
    Expelled<S> gone;
    add_expelled(model_, parameters_, effects_.propellant, effects_.gravity, kinematics_, centers_, system_, drives,
                 gone);
    rate[Integral::supplied] -= gone.own;
    rate[Integral::carried] -= gone.orbital;
    total += -gone.momentum;
    torque += -gone.angular_momentum;
  }
  for (int i = 0; i < 3; ++i) {
    rate[Integral::impulse + i] = total[i];
    rate[Integral::angular_impulse + i] = torque[i];
  }
}

// The same where loops make the drives' forces depend on each other: what moves the bodies and no load puts in.
template <class S>
S Evaluation<S>::power_left_over(const State<S>& state) const {
  S power(0);
  for (int b = 1; b < model_.size(); ++b) {
    const RigidInertia<S>& M = parameters_.M_B[b];
    const Motion<S>& V = kinematics_.V_WB[b];
    power += dot(V, M * accelerations_.A_WB[b]);  // V . V x* M V = 0
    if (forces_.pushed[b].yes) power -= dot(V, forces_.F_B[b]);
  }
  for (int i = 0; i < model_.velocities; ++i) power -= forces_.tau[i] * state.v()[i];
  if (!other_) return power;
  for (int b = 1; b < model_.size(); ++b) {  // constraints push one tree off the other, or off the world
    const RigidInertia<S>& M = parameters_.M_B[b];
    const Motion<S>& V = kinematics_.V_WB[b];
    const Vector3<S> f = (M * accelerations_.A_WB[b] + cross_force(V, M * V) - forces_.F_B[b]).force;
    power += dot(kinematics_.v_WR[model_.tree[b]], kinematics_.R_WB[b] * f);
  }
  return power;
}

// What the drives of prescribed coordinates put in: the force they must apply beyond springs and motors, times the
// rate.
template <class S>
S Evaluation<S>::motion_power(const State<S>& state, bool solved) const {
  S power(0);
  if (model_.has_loops()) return model_.motions.empty() ? power : power_left_over(state);
  for (const PrescribedCoordinate& c : model_.motions) {
    const Wrench<S> passed =
        solved ? accelerations_.F_joint[c.slot] : work_.P[c.slot] * accelerations_.A_WB[c.slot] + work_.Z[c.slot];
    const S drive = dot(kinematics_.H[c.v], passed) - forces_.tau[c.v];
    power += drive * state.v()[c.v];
  }
  return power;
}

}  // namespace volvelle
