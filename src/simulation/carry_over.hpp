// The state of one model, as the state of another of the same spacecraft: joints locked or freed, bodies come loose or
// joined.
#pragma once

#include "simulation/evaluation.hpp"

namespace volvelle {

// How a body moves, whatever it hangs on.
struct BodyState {
  Pose<double> X_WU;   // the user's body frame in the world
  Motion<double> V_U;  // its velocity relative to `v_WR`, about Uo in U
  Vector3<double> v_WR;
};

// By index into Description::bodies. The evaluation's last solve must be of this state.
std::vector<BodyState> body_states(const Evaluation<double>& evaluation);

State<double> carry_over(const Evaluation<double>& from, const State<double>& state, const Evaluation<double>& to);

}  // namespace volvelle
