// Motors: a torque or force along a joint coordinate, as a profile of time.
#pragma once

#include <tuple>
#include <vector>

#include "mechanics/drives.hpp"
#include "mechanics/forces.hpp"
#include "model/parameters.hpp"
#include "model/state.hpp"

namespace volvelle {

struct MotorPlace {
  int slot = 0;
  int v = 0;      // first velocity it acts on
  int count = 1;  // of velocities
  int level = 0;  // which profile
};

template <class S>
struct Motor : MotorPlace {
  using Place = MotorPlace;
  Vector3<S> along;  // its part along each; a spherical joint's motors turn about the child's axes

  auto numbers() { return std::tie(along); }
  auto numbers() const { return std::tie(along); }
};

std::vector<Motor<double>> compile_motors(const Description& description, const Model& model,
                                          const Parameters<double>& parameters, Profiles& profiles);

template <class S>
void add_motors(const std::vector<Motor<S>>& motors, const Drives& drives, const State<S>& state, Forces<S>& forces) {
  for (const Motor<S>& motor : motors) {
    const S torque(drives.levels[motor.level]);
    for (int i = 0; i < motor.count; ++i) {
      const S part = torque * motor.along[i];
      forces.tau[motor.v + i] += part;
      forces.power += part * state.v()[motor.v + i];
    }
  }
}

}  // namespace volvelle
