// A way from loads to accelerations other than the articulated body. It may place the bodies by kinematics of its own.
#pragma once

#include "mechanics/accelerations.hpp"
#include "mechanics/forces.hpp"
#include "mechanics/kinematics.hpp"

namespace volvelle {

// How far the bodies are from what joints and constraints ask for.
struct Residual {
  double place = 0;  // m or rad
  double rate = 0;   // per second
};

class Formulation {
 public:
  Formulation() = default;
  Formulation(const Formulation&) = delete;
  Formulation& operator=(const Formulation&) = delete;
  virtual ~Formulation() = default;

  // Poses and velocities of every body in the world, and H; all that loads, events and results read of `kin`.
  virtual void place(const Parameters<double>& parameters, const State<double>& state, Kinematics<double>& kin) = 0;

  // Accelerations, and what joints pass on, of bodies that are placed and move as `kin` says. `model` may hold other
  // velocities than the one it was made for. `changes`: how fast rates against constraints change, by row; none
  // without.
  virtual void solve(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                     const Forces<double>& forces, std::span<const double> changes, Accelerations<double>& out) = 0;

  // Whether solve() finds for itself what Kinematics::tie adds to prescribed accelerations.
  virtual bool sees_ties() const = 0;

  // By row of the constraints beyond joints: the rate at which the bodies, as they were placed last, move against it.
  virtual std::vector<double> rates_against_constraints() const = 0;

  // Of the bodies as they were placed last.
  virtual Residual residual() const = 0;
};

}  // namespace volvelle
