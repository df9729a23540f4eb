// A joint that closes a loop, cut open: which motions of its two sides it keeps together, and what acts along the
// others.
#pragma once

#include "dynamics/closed_loops/compliance.hpp"
#include "dynamics/formulation.hpp"
#include "mechanics/accelerations.hpp"
#include "mechanics/forces.hpp"
#include "mechanics/kinematics.hpp"

namespace volvelle {

// Everything about Mo in M, as the child has it.
struct Cut {
  int slot = 0, parent = 0, child = 0;
  Pose<double> X_PM, X_CM;
  Eigen::Matrix<double, Eigen::Dynamic, 6> Q;  // directions that the joint keeps together
  Vector6 bias;          // of the child's side against the parent's: velocity products, and motions that are given
  Wrench<double> along;  // what acts along its velocities, on the child
};

Cut find_cut(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
             const Forces<double>& forces, int slot);

// A wrench on the child about Mo in M, with its counterpart on the parent.
void push_both(const Cut& cut, const Wrench<double>& F, Forces<double>& forces);

// Of the child's side against the parent's; `field`: of the tree.
Vector6 relative_acceleration(const Cut& cut, const std::vector<Motion<double>>& A, const Vector3<double>& field);

// v-dot of the cut joint, and what it passes on.
void finish_cut(const Model& model, const Kinematics<double>& kin, const Forces<double>& forces, const Cut& cut,
                const Wrench<double>& closing, Accelerations<double>& out);

// The joints that close loops as the bodies stand and move; by how much their sides miss each other, and the rates at
// which they part, about Mo in M.
void place_closing_joints(const Model& model, const Parameters<double>& parameters, const State<double>& state,
                          Kinematics<double>& kin, Residual& residual, std::vector<Motion<double>>& rates);
std::vector<double> numbers_of_rates(const std::vector<Motion<double>>& rates);

}  // namespace volvelle
