// On the way from the tips to the base, through joints whose free axes are axes of their body: hinges, sliders, balls.
#pragma once

#include <type_traits>

#include "dynamics/articulated_body_work.hpp"
#include "dynamics/rotors.hpp"

namespace volvelle {

// Through a hinge or slider, Felt being its HingeInertia, HingeTip, SliderInertia or SliderTip.
template <template <class> class Felt, bool known_first = false, class X, class Inertia, class S>
void pass_through_axis(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin, const X& X_PB,
                       const S* tau, int b, const Inertia& P, const Wrench<S>& Z, ArticulatedBodyWork<S>& w) {
  const int k = model.v_offset[b];
  const Felt<S> felt(P);                                                                 // P+ = P - U D^-1 U'
  const S nu = (Felt<S>::along(Z) - tau[k]) * felt.D_minus;                              // nu = D^-1 (tau - H' Z)
  const Wrench<S> Z_felt = felt.felt_force(P, Z, kin.V_WB[b], kin.rate[b], nu, tau[k]);  // Z+ = Z + P+ a + U nu
  w.Y[k] = felt.Y;
  w.nu[k] = nu;
  const auto add = [&](const ArticulatedInertia<S>& there) { return felt.onto_parent(there, X_PB); };
  hand_to_parent<known_first>(model, parameters, X_PB, b, add, Z_felt, w);
}

// Through the hinge of a body that others hang on, its loads laid on top of them: nothing is decided on the way.
template <bool is_link, bool known_first, class S>
VOLVELLE_APART void pass_straight(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                                  const S* tau, int b, ArticulatedBodyWork<S>& w) {
  const Burden<S>& burden = w.burden[model.shelf[b]];
  const Wrench<S> Z = plus_velocity_force(parameters, kin, b, burden.Z);  // Z = V x* M V - F
  const auto pass = [&](const auto& X_PB) {
    pass_through_axis<HingeInertia, known_first>(model, parameters, kin, X_PB, tau, b, burden.P, Z, w);
  };
  if constexpr (is_link)
    pass(link_pose(parameters, kin, b));
  else
    pass(kin.X_PB[b]);
}

template <class S>
void pass_through_hinge(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin, const S* tau,
                        int b, ArticulatedBodyWork<S>& w) {
  if (model.passage[b] != Passage::link)
    pass_straight<false, false>(model, parameters, kin, tau, b, w);
  else if (model.lays_first[b])
    pass_straight<true, true>(model, parameters, kin, tau, b, w);
  else
    pass_straight<true, false>(model, parameters, kin, tau, b, w);
}

template <class S>
void pass_through_ball(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin, const S* tau,
                       int b, const ArticulatedInertia<S>& P, const Wrench<S>& Z, ArticulatedBodyWork<S>& w) {
  const int k = model.v_offset[b];
  const BallInertia<S> felt(P);
  const Vector3<S> tau_b{tau[k], tau[k + 1], tau[k + 2]};
  const Vector3<S> nu = felt.J.solve(tau_b - Z.torque);
  for (int i = 0; i < 3; ++i) {
    w.Y[k + i].z = felt.Y.row[i];
    w.nu[k + i] = nu[i];
  }
  const auto add = [&](const ArticulatedInertia<S>& there) { return felt.onto_parent(there, kin.X_PB[b]); };
  hand_to_parent(model, parameters, kin.X_PB[b], b, add, felt.felt_force(P, Z, kin.A_bias[b], nu, tau_b), w);
}

}  // namespace volvelle
