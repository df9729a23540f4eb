// A way from loads to accelerations other than the articulated body. It may place the bodies by kinematics of its own.
#pragma once

#include "mechanics/accelerations.hpp"
#include "mechanics/forces.hpp"
#include "mechanics/kinematics.hpp"

namespace volvelle {

class Formulation {
 public:
  Formulation() = default;
  Formulation(const Formulation&) = delete;
  Formulation& operator=(const Formulation&) = delete;
  virtual ~Formulation() = default;

  // Poses and velocities of every body in the world, and H; all that loads, events and results read of `kin`.
  virtual void place(const Parameters<double>& parameters, const State<double>& state, Kinematics<double>& kin) = 0;

  // Accelerations, and what joints pass on, of bodies that are placed and move as `kin` says. `model` may hold other
  // velocities than the one it was made for.
  virtual void solve(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                     const Forces<double>& forces, Accelerations<double>& out) = 0;
};

}  // namespace volvelle
