// The articulated body under constraints beyond joints. Loops stay with what closes them; on top of that one dense
// equation gives the forces of the constraints,
//   J Omega J' lambda = -(J A_free + what velocities ask for)
// with Omega the answer of all bodies, loops closed, to a push on any of them: one solution of the articulated body for
// each push. Rows may depend on each other, on joints and on loops: the smallest lambda comes out.
#pragma once

#include <memory>

#include "dynamics/closed_loops/dense_loops.hpp"
#include "mechanics/constraint_rows.hpp"

namespace volvelle {

class ConstrainedBody final : public Formulation {
 public:
  ConstrainedBody(const Description& description, const Model& model, const Parameters<double>& parameters);

  void place(const Parameters<double>& parameters, const State<double>& state, Kinematics<double>& kin) override;
  void solve(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
             const Forces<double>& forces, std::span<const double> changes, Accelerations<double>& out) override;
  bool sees_ties() const override { return false; }
  std::vector<double> rates_against_constraints() const override;  // those of loops come last, six by joint
  Residual residual() const override;

  const std::vector<ConstraintRow>& rows() const { return rows_; }  // of the bodies as they were placed last
  std::vector<Violation> violations() const { return constraints_.violations(rows_); }  // likewise

  // Of the last solution: how many rows say something new, and by how much the worst is not obeyed.
  int rank() const { return rank_; }
  double contradiction() const { return contradiction_; }

 private:
  // Accelerations without the constraints; with what joints pass on, where that is wanted.
  void move(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
            const Forces<double>& forces, std::span<const double> changes, bool reactions, Accelerations<double>& out);
  void measure_loops(const Parameters<double>& parameters, const State<double>& state, Kinematics<double>& kin);

  Model model_;
  ConstraintRows constraints_;
  std::unique_ptr<DenseLoops> dense_;  // where loops are closed so
  ArticulatedBodyWork<double> work_;
  std::vector<ConstraintRow> rows_;
  Residual loops_;
  std::vector<double> loop_rates_;
  int rank_ = 0;
  double contradiction_ = 0;
};

}  // namespace volvelle
