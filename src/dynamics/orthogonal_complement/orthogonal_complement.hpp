// The formulation `orthogonal-complement`: the equations of all bodies at once, freed from what joints pass on by the
// natural orthogonal complement [Misra & Misra 2001, Eqs. 28 to 36].
//
// Frame, Base, Links and Joints are the kinematics that all formulations share: a body's twist and its rate of change,
// in its hinge frame, from those of the body it stands on. Here are Inertia, Wrench, System and Solver.
#pragma once

#include "dynamics/formulation.hpp"

namespace volvelle {

class OrthogonalComplement final : public Formulation {
 public:
  explicit OrthogonalComplement(const Model& model) : model_(model) {}

  void place(const Parameters<double>& parameters, const State<double>& state, Kinematics<double>& kin) override;
  void solve(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
             const Forces<double>& forces, std::span<const double> changes, Accelerations<double>& out) override;
  bool sees_ties() const override { return true; }
  std::vector<double> rates_against_constraints() const override;
  Residual residual() const override { return residual_; }

 private:
  Model model_;
  Residual residual_;
  std::vector<Motion<double>> rates_;  // by joint that closes a loop: of M's two sides, about Mo in M
};

}  // namespace volvelle
