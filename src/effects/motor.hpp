// Motors: a torque or force along a joint coordinate, as a profile of time.
#pragma once

#include <vector>

#include "mechanics/forces.hpp"
#include "model/state.hpp"

namespace volvelle {

struct Motor {
  int slot = 0;
  int v = 0;
  Profile torque;
};

std::vector<Motor> compile_motors(const Description& description, const Model& model);

template <class S>
void add_motors(const std::vector<Motor>& motors, const State<S>& state, Forces<S>& forces) {
  for (const Motor& motor : motors) {
    const S torque(evaluate(motor.torque, state.at).value);
    forces.tau[motor.v] += torque;
    forces.power += torque * state.v()[motor.v];
  }
}

}  // namespace volvelle
