#include "dynamics/closed_loops/dense_loops.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "dynamics/closed_loops/cut.hpp"
#include "dynamics/closed_loops/semidefinite.hpp"

namespace volvelle {
namespace {

// Q Omega Q' between two cuts.
Eigen::MatrixXd coupling_of(const Compliance& omega, const Cut& a, const Cut& b) {
  const Matrix6 on_child_a = motion_matrix(a.X_CM), on_parent_a = motion_matrix(a.X_PM);
  const Matrix6 on_child_b = motion_matrix(b.X_CM), on_parent_b = motion_matrix(b.X_PM);
  const Matrix6 between = on_child_a * omega(a.child, b.child) * on_child_b.transpose() -
                          on_child_a * omega(a.child, b.parent) * on_parent_b.transpose() -
                          on_parent_a * omega(a.parent, b.child) * on_child_b.transpose() +
                          on_parent_a * omega(a.parent, b.parent) * on_parent_b.transpose();
  return a.Q * between * b.Q.transpose();
}

// What one row does to either body alone, which its own entry is the difference of; and what it would do if they flew
// free, so that where both cannot move at all rounding does not count as a row.
Eigen::VectorXd sizes_of(const Parameters<double>& parameters, const Compliance& omega, const Cut& cut) {
  const Matrix6 on_child = motion_matrix(cut.X_CM), on_parent = motion_matrix(cut.X_PM);
  const Matrix6 alone = on_child * omega(cut.child, cut.child) * on_child.transpose() +
                        on_parent * omega(cut.parent, cut.parent) * on_parent.transpose();
  const RigidInertia<double>& M = parameters.M_B[cut.child];
  Vector6 free;
  free << Eigen::Vector3d::Constant(1 / std::max(M.inertia.trace(), 1e-12 * M.mass)),
      Eigen::Vector3d::Constant(1 / M.mass);
  return (cut.Q * alone * cut.Q.transpose()).diagonal() + (cut.Q * free.asDiagonal() * cut.Q.transpose()).diagonal();
}

}  // namespace

Model open_tree(const Model& model) {
  Model tree = model;
  const std::size_t size = std::size_t(model.size());
  tree.parent.resize(size);
  tree.child.resize(size);
  tree.loops = {};
  tree.clusters.clear();
  tree.loop_plan.reset();
  for (std::size_t b = 0; b < size; ++b) tree.bears[b] = !tree.is_tip[b];
  tree.lays_first = tree.hands_first;
  return tree;
}

DenseLoops::DenseLoops(const Model& model) : model_(model) {}

void DenseLoops::place(const Parameters<double>& parameters, const State<double>& state, Kinematics<double>& kin) {
  compute_kinematics(model_, parameters, state, kin);
  place_closing_joints(model_, parameters, state, kin, residual_, rates_);
}

std::vector<double> DenseLoops::rates_against_constraints() const { return numbers_of_rates(rates_); }

void DenseLoops::solve(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                       const Forces<double>& forces, std::span<const double> changes, Accelerations<double>& out) {
  const Model tree = open_tree(model);
  ArticulatedBodyWork<double> work(tree);
  Forces<double> all = forces;
  std::vector<Cut> cuts;
  for (int s = model.size(); s < model.joint_slots(); ++s) {
    cuts.push_back(find_cut(model, parameters, kin, forces, s));
    push_both(cuts.back(), cuts.back().along, all);
  }
  solve_articulated_body(tree, parameters, kin, all, work, out, true);

  Eigen::Index rows = 0;
  std::vector<Eigen::Index> first;
  for (const Cut& cut : cuts) {
    first.push_back(rows);
    rows += cut.Q.rows();
  }
  const Compliance omega(tree, kin, work);
  Eigen::MatrixXd A(rows, rows);
  Eigen::VectorXd sizes(rows), b(rows);
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    const Cut& cut = cuts[i];
    Vector6 wanted = cut.bias;
    if (!changes.empty()) wanted += Eigen::Map<const Vector6>(changes.data() + 6 * i);
    const Vector3<double>& field = forces.field[std::size_t(tree.tree[cut.child])];
    b.segment(first[i], cut.Q.rows()) = cut.Q * (wanted - relative_acceleration(cut, out.A_WB, field));
    sizes.segment(first[i], cut.Q.rows()) = sizes_of(parameters, omega, cut);
    for (std::size_t j = 0; j <= i; ++j) {
      const Eigen::MatrixXd coupling = coupling_of(omega, cut, cuts[j]);
      A.block(first[i], first[j], coupling.rows(), coupling.cols()) = coupling;
      A.block(first[j], first[i], coupling.cols(), coupling.rows()) = coupling.transpose();
    }
  }
  const SemidefiniteFactor factor(A, sizes);
  const Eigen::VectorXd lambda = factor.solve(b);
  rank_ = factor.rank();
  std::vector<Wrench<double>> closing(cuts.size());
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    const Vector6 f = cuts[i].Q.transpose() * lambda.segment(first[i], cuts[i].Q.rows());
    closing[i] = {{f[0], f[1], f[2]}, {f[3], f[4], f[5]}};
    push_both(cuts[i], closing[i], all);
  }
  solve_articulated_body(tree, parameters, kin, all, work, out, true);
  compute_joint_wrenches(tree, work, out);
  for (std::size_t i = 0; i < cuts.size(); ++i) finish_cut(model, kin, forces, cuts[i], closing[i], out);
}

}  // namespace volvelle
