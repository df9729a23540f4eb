// The formulation `udwadia-kalaba`: the multibody behind the interface of all formulations, for a state of joint
// coordinates handed to it, and in its own coordinates.
#pragma once

#include "dynamics/formulation.hpp"
#include "dynamics/udwadia_kalaba/multibody.hpp"

namespace volvelle::udwadia_kalaba {

class Judge final : public Formulation {
 public:
  Judge(const Description& description, const Model& model, const Mode& mode) : multibody(description, model, mode) {}

  void place(const Parameters<double>& parameters, const State<double>& state, Kinematics<double>& kin) override {
    if (!standing) multibody.place(state.q(), state.v());
    multibody.describe(parameters, kin);
  }

  void solve(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
             const Forces<double>& forces, Accelerations<double>& out) override {
    if (!standing) multibody.adopt(parameters, kin);
    multibody.accelerate(model, parameters, kin, forces);
    multibody.report(parameters, kin, forces, out);
  }

  Multibody multibody;
  bool standing = false;  // the bodies stand and move by their own coordinates, and stay as they are
};

}  // namespace volvelle::udwadia_kalaba
