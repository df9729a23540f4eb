// Motors: a torque or force along a joint coordinate, as a profile of time. A motor with a no-load rate gives less the
// faster it turns its own way, as one on a constant voltage does, and nothing at that rate:
//   tau = T clamp(1 - s v / no_load_rate, least, 1),    s the sign of T,
// with `least` 0, or -1 where it brakes beyond that rate. Driven backwards it gives its stall torque T, not more. The
// corners are where v is 0, the no-load rate or twice that; steps end there. A wheel's motor may have a largest torque:
// there its profile is cut off.
#pragma once

#include <algorithm>
#include <tuple>
#include <vector>

#include "mechanics/drives.hpp"
#include "mechanics/forces.hpp"
#include "model/parameters.hpp"
#include "model/state.hpp"
#include "scalar/select.hpp"

namespace volvelle {

struct MotorPlace {
  int slot = 0;
  int v = 0;              // first velocity it acts on
  int count = 1;          // of velocities
  int level = 0;          // which profile
  bool limited = false;   // by a no-load rate
  bool governor = false;  // and brakes beyond it
  double most = 0;        // N m: largest torque; zero where there is none
};

template <class S>
struct Motor : MotorPlace {
  using Place = MotorPlace;
  Vector3<S> along;  // its part along each; a spherical joint's motors turn about the child's axes
  S droop{};         // 1 / no-load rate

  auto numbers() { return std::tie(along, droop); }
  auto numbers() const { return std::tie(along, droop); }
};

// Those of locked wheels are off.
std::vector<Motor<double>> compile_motors(const Description& description, const Model& model,
                                          const Parameters<double>& parameters, const Mode& mode, Profiles& profiles);

// What is left of a torque at this rate.
template <class S>
S motor_torque(const Motor<S>& motor, double level, const S& rate) {
  const S torque(motor.most > 0 ? std::clamp(level, -motor.most, motor.most) : level);
  if (!motor.limited) return torque;
  const S least(motor.governor ? -1.0 : 0.0), part = S(1) - motor.droop * rate * S(level < 0 ? -1.0 : 1.0);
  return torque * select(part > S(1), S(1), select(part < least, least, part));
}

// The same of a torque that differs from lane to lane.
template <class S>
S limited_torque(const MotorPlace& motor, const S& droop, const S& wanted, const S& rate) {
  const S most(motor.most);
  const S torque = motor.most > 0 ? select(wanted > most, most, select(wanted < -most, -most, wanted)) : wanted;
  if (!motor.limited) return torque;
  const S least(motor.governor ? -1.0 : 0.0), part = S(1) - droop * rate * select(wanted < S(0), S(-1), S(1));
  return torque * select(part > S(1), S(1), select(part < least, least, part));
}

template <class S>
void add_motors(const std::vector<Motor<S>>& motors, const Drives& drives, const State<S>& state, Forces<S>& forces) {
  S power = forces.power;
  for (const Motor<S>& motor : motors) {
    const S torque = motor_torque(motor, drives.levels[motor.level], state.v()[motor.v]);
    for (int i = 0; i < motor.count; ++i) {
      const S part = torque * motor.along[i];
      forces.tau[motor.v + i] += part;
      power += part * state.v()[motor.v + i];
    }
  }
  forces.power = power;
}

}  // namespace volvelle
