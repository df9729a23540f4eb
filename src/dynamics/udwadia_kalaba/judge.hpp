// The formulation `udwadia-kalaba`: the multibody behind the interface of all formulations, for a state of joint
// coordinates handed to it, and in its own coordinates.
#pragma once

#include <algorithm>
#include <cmath>

#include "dynamics/formulation.hpp"
#include "dynamics/udwadia_kalaba/multibody.hpp"

namespace volvelle::udwadia_kalaba {

class Judge final : public Formulation {
 public:
  Judge(const Description& description, const Model& model, const Mode& mode) : multibody(description, model, mode) {}

  void place(const Parameters<double>& parameters, const State<double>& state, Kinematics<double>& kin) override {
    multibody.weigh(parameters);
    if (!standing) multibody.place(state.q(), state.v());
    multibody.describe(parameters, kin);
  }

  void solve(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
             const Forces<double>& forces, std::span<const double> changes, Accelerations<double>& out) override {
    if (!standing) multibody.adopt(parameters, kin);
    multibody.accelerate(model, parameters, kin, forces, changes);
    multibody.report(parameters, kin, forces, out);
  }

  bool sees_ties() const override { return true; }

  std::vector<double> rates_against_constraints() const override { return multibody.rates_against_constraints(); }

  Residual residual() const override {
    Residual worst;
    for (const Violation& found : multibody.violations()) {
      worst.place = std::max(worst.place, std::abs(found.drift));
      worst.rate = std::max(worst.rate, std::abs(found.rate_drift));
    }
    return worst;
  }

  Multibody multibody;
  bool standing = false;  // the bodies stand and move by their own coordinates, and stay as they are
};

}  // namespace volvelle::udwadia_kalaba
