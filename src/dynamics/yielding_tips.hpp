// On the way from the tips to the base, through the joints of bodies that nothing hangs on: from their rigid inertia
// and their loads to the parent at once.
#pragma once

#include "dynamics/aligned_joints.hpp"
#include "mechanics/forces.hpp"
#include "spatial/felt_tip.hpp"

namespace volvelle {

// Z = V x* M V - F of a body whose centre of mass is on x.
template <class S>
Wrench<S> leaning_loads(const Parameters<S>& parameters, const Kinematics<S>& kin, const Forces<S>& forces, int b) {
  Wrench<S> Z =
      leaning_velocity_force(parameters.M_B[b].mass, parameters.center_of_mass[b], parameters.I_center[b], kin.V_WB[b]);
  if (forces.pushed[b].yes) Z -= forces.F_B[b];
  return Z;
}

template <class S>
void pass_through_hinged_tip(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                             const Forces<S>& forces, const S* tau, int b, ArticulatedBodyWork<S>& w) {
  const Wrench<S> Z = leaning_loads(parameters, kin, forces, b);
  const auto pass = [&](const auto& X_PB, auto known_first) {
    pass_through_axis<HingeTip, known_first.value>(model, parameters, kin, X_PB, tau, b, parameters.M_B[b], Z, w);
  };
  if (model.passage[b] != Passage::link)
    pass(kin.X_PB[b], std::false_type{});
  else if (model.lays_first[b])
    pass(link_pose(parameters, kin, b), std::true_type{});
  else
    pass(link_pose(parameters, kin, b), std::false_type{});
}

// In functions of their own, where they have all registers: there is much to slider and ball.
template <class S>
VOLVELLE_APART void pass_through_slider_tip(const Model& model, const Parameters<S>& parameters,
                                            const Kinematics<S>& kin, const Forces<S>& forces, const S* tau, int b,
                                            ArticulatedBodyWork<S>& w) {
  const Wrench<S> Z = leaning_loads(parameters, kin, forces, b);
  pass_through_axis<SliderTip>(model, parameters, kin, kin.X_PB[b], tau, b, parameters.M_B[b], Z, w);
}
template <class S>
VOLVELLE_APART void pass_through_ball_tip(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                                          const Forces<S>& forces, const S* tau, int b, ArticulatedBodyWork<S>& w) {
  Wrench<S> Z = plus_velocity_force(parameters, kin, b, Wrench<S>{});
  if (forces.pushed[b].yes) Z -= forces.F_B[b];
  pass_through_ball(model, parameters, kin, tau, b, ArticulatedInertia<S>(parameters.M_B[b]), Z, w);
}

template <class S>
void pass_through_tip(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                      const Forces<S>& forces, const S* tau, int b, ArticulatedBodyWork<S>& w) {
  if (model.passage[b] == Passage::slider)
    pass_through_slider_tip(model, parameters, kin, forces, tau, b, w);
  else if (model.passage[b] == Passage::ball)
    pass_through_ball_tip(model, parameters, kin, forces, tau, b, w);
  else
    pass_through_hinged_tip(model, parameters, kin, forces, tau, b, w);
}

}  // namespace volvelle
