// Friction along joint coordinates: a dry part against the direction of sliding, and a viscous part. The direction is
// part of the mode and does not change within a smooth stretch; a coordinate that sticks is held by the model, and
// nothing acts here.
#pragma once

#include <vector>

#include "mechanics/forces.hpp"
#include "model/state.hpp"

namespace volvelle {

struct JointFriction {
  int slot = 0;
  int v = 0;
  double torque = 0;   // of the dry part, against `slip`
  double viscous = 0;  // N m s/rad or N s/m
  int slip = 0;        // +1, -1; 0: no dry part acts
};

std::vector<JointFriction> compile_joint_friction(const Description& description, const Model& model, const Mode& mode);

template <class S>
void add_joint_friction(const std::vector<JointFriction>& frictions, const State<S>& state, Forces<S>& forces) {
  for (const JointFriction& f : frictions) {
    const S& v = state.v()[f.v];
    const S resistance = S(f.torque * f.slip) + S(f.viscous) * v;
    forces.tau[f.v] -= resistance;
    forces.dissipation += resistance * v;
  }
}

}  // namespace volvelle
