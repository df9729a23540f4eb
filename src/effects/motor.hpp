// Motors: a torque or force along a joint coordinate, as a profile of time.
#pragma once

#include <vector>

#include "mechanics/forces.hpp"
#include "model/parameters.hpp"
#include "model/state.hpp"

namespace volvelle {

struct Motor {
  int slot = 0;
  int v = 0;                       // first velocity it acts on
  std::vector<double> along{1.0};  // its part along each; a spherical joint's motors turn about the child's axes
  Profile torque;
};

std::vector<Motor> compile_motors(const Description& description, const Model& model,
                                  const Parameters<double>& parameters);

template <class S>
void add_motors(const std::vector<Motor>& motors, const State<S>& state, Forces<S>& forces) {
  for (const Motor& motor : motors) {
    const S torque(evaluate(motor.torque, state.at).value);
    for (std::size_t i = 0; i < motor.along.size(); ++i) {
      const S part = torque * S(motor.along[i]);
      forces.tau[motor.v + i] += part;
      forces.power += part * state.v()[motor.v + i];
    }
  }
}

}  // namespace volvelle
