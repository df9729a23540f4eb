// Friction along joint coordinates: a dry part against the direction of sliding, and a viscous part. The direction is
// part of the mode and does not change within a smooth stretch; a coordinate that sticks is held by the model, and
// nothing acts here. Near rest the dry part may be larger [Stribeck; Armstrong-Helouvry et al. 1994, Eq. 8]:
//   T(v) = torque + extra exp(-(v / stribeck)^2).
#pragma once

#include <cmath>
#include <tuple>
#include <vector>

#include "mechanics/forces.hpp"
#include "model/state.hpp"

namespace volvelle {

struct FrictionPlace {
  int slot = 0;
  int v = 0;
  int slip = 0;        // +1, -1; 0: no dry part acts
  bool grips = false;  // the dry part is larger near rest
};

template <class S>
struct JointFriction : FrictionPlace {
  using Place = FrictionPlace;
  S torque{};    // of the dry part, against `slip`
  S viscous{};   // N m s/rad or N s/m
  S extra{};     // of the dry part, near rest
  S per_rate{};  // 1 / stribeck

  auto numbers() { return std::tie(torque, viscous, extra, per_rate); }
  auto numbers() const { return std::tie(torque, viscous, extra, per_rate); }
};

std::vector<JointFriction<double>> compile_joint_friction(const Description& description, const Model& model,
                                                          const Mode& mode);

template <class S>
void add_joint_friction(const std::vector<JointFriction<S>>& frictions, const State<S>& state, Forces<S>& forces) {
  using std::exp;
  for (const JointFriction<S>& f : frictions) {
    const S& v = state.v()[f.v];
    S dry = f.torque;
    if (f.grips) {
      const S fast = v * f.per_rate;
      dry += f.extra * exp(-(fast * fast));
    }
    const S resistance = dry * S(f.slip) + f.viscous * v;
    forces.tau[f.v] -= resistance;
    forces.dissipation += resistance * v;
  }
}

}  // namespace volvelle
