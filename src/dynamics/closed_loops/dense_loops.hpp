// `loops = "dense"`: the tree alone by the articulated body, the forces that close the loops by one dense equation over
// all cut joints, and the tree again under those [Fulton & Schaub, Eqs. 13 to 22, Algorithms 4 to 7].
//   Q Omega Q' lambda = -(Q A_free + what velocities ask for),  f = +Q' lambda   [Eqs. 15 and 22, signs corrected]
// Rows are redundant more often than not: the equation is solved by its eigenvectors, without those that rounding alone
// gives a value. The smallest lambda comes out.
#pragma once

#include "dynamics/articulated_body.hpp"
#include "dynamics/formulation.hpp"

namespace volvelle {

class DenseLoops final : public Formulation {
 public:
  explicit DenseLoops(const Model& model);

  void place(const Parameters<double>& parameters, const State<double>& state, Kinematics<double>& kin) override;
  void solve(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
             const Forces<double>& forces, std::span<const double> changes, Accelerations<double>& out) override;
  bool sees_ties() const override { return false; }
  std::vector<double> rates_against_constraints() const override;
  Residual residual() const override { return residual_; }

  int rank() const { return rank_; }  // of the rows, in the last solution

 private:
  Model model_;
  Residual residual_;
  std::vector<Motion<double>> rates_;  // by joint that closes a loop: of M's two sides, about Mo in M
  int rank_ = 0;
};

// The same without the joints that close loops.
Model open_tree(const Model& model);

}  // namespace volvelle
