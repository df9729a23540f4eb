#include "dynamics/closed_loops/dense_loops.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "dynamics/closed_loops/compliance.hpp"
#include "dynamics/closed_loops/semidefinite.hpp"
#include "mechanics/closing_joints.hpp"

namespace volvelle {
namespace {

using Rows = Eigen::Matrix<double, Eigen::Dynamic, 6>;

// A joint that closes a loop: everything about Mo in M, as the child has it.
struct Cut {
  int slot = 0, parent = 0, child = 0;
  Pose<double> X_PM, X_CM;
  Rows Q;                // directions that the joint keeps together
  Vector6 bias;          // of the child's side against the parent's: velocity products, and motions that are given
  Wrench<double> along;  // what acts along its velocities, on the child
};

Pose<double> pose_in(const Kinematics<double>& kin, int parent, int child) {
  const Matrix3<double>& R = kin.R_WB[parent];
  return {transpose(R) * kin.R_WB[child], transpose_times(R, kin.p_RB_W[child] - kin.p_RB_W[parent])};
}

Rows complement_of(const Eigen::Matrix<double, 6, Eigen::Dynamic>& H) {
  if (H.cols() == 0) return Rows::Identity(6, 6);
  const Eigen::HouseholderQR<Eigen::MatrixXd> factor(H);
  const Eigen::MatrixXd basis = factor.householderQ() * Eigen::MatrixXd::Identity(6, 6);
  return basis.rightCols(6 - H.cols()).transpose();
}

// The wrench that works with tau along the joint's velocities and not across them: H (H' H)^-1 tau.
Wrench<double> push_along(const Model& model, const Kinematics<double>& kin, const Forces<double>& forces, int slot) {
  const int first = model.v_offset[slot], dof = model.dof[slot];
  if (dof == 0) return {};
  Eigen::Matrix<double, 6, Eigen::Dynamic> H(6, dof);
  Eigen::VectorXd tau(dof);
  for (int i = 0; i < dof; ++i) {
    H.col(i) = numbers_of(kin.H[first + i]);
    tau[i] = forces.tau[first + i];
  }
  const Vector6 f = H * (H.transpose() * H).ldlt().solve(tau);
  return {{f[0], f[1], f[2]}, {f[3], f[4], f[5]}};
}

Cut find_cut(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
             const Forces<double>& forces, int slot) {
  Cut cut{slot, model.parent[slot], model.child[slot], {}, parameters.X_BM[slot], {}, {}, {}};
  cut.X_PM = pose_in(kin, cut.parent, cut.child) * cut.X_CM;
  const int first = model.v_offset[slot], dof = model.dof[slot];
  Eigen::Matrix<double, 6, Eigen::Dynamic> free(6, 0);
  Motion<double> given = kin.A_bias[slot];
  for (int v = first; v < first + dof; ++v) {
    if (model.held[v]) {
      given += kin.H[v] * kin.prescribed_acceleration[v];
      continue;
    }
    free.conservativeResize(6, free.cols() + 1);
    free.col(free.cols() - 1) = numbers_of(kin.H[v]);
  }
  cut.Q = complement_of(free);
  cut.along = push_along(model, kin, forces, slot);
  cut.bias = numbers_of(given);
  return cut;
}

// A wrench on the child about Mo in M, with its counterpart on the parent.
void push_both(const Cut& cut, const Wrench<double>& F, Forces<double>& forces) {
  forces.push(cut.child, cut.X_CM.force_to_parent(F));
  if (cut.parent != 0) forces.push(cut.parent, -cut.X_PM.force_to_parent(F));
}

Vector6 relative_acceleration(const Cut& cut, const std::vector<Motion<double>>& A, const Vector3<double>& field) {
  Motion<double> parent = A[cut.parent];
  if (cut.parent == 0) parent = {{}, -field};  // seen from the falling frame the world rises
  return numbers_of(cut.X_CM.motion_to_child(A[cut.child]) - cut.X_PM.motion_to_child(parent));
}

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

// v-dot of the cut joint, and what it passes on.
void finish_cut(const Model& model, const Kinematics<double>& kin, const Forces<double>& forces, const Cut& cut,
                const Wrench<double>& closing, Accelerations<double>& out) {
  const Vector3<double>& field = forces.field[std::size_t(model.tree[cut.child])];
  const Vector6 left = relative_acceleration(cut, out.A_WB, field) - cut.bias;
  const int first = model.v_offset[cut.slot], dof = model.dof[cut.slot];
  std::vector<int> free;
  for (int v = first; v < first + dof; ++v) {
    out.vdot[v] = kin.prescribed_acceleration[v];
    if (!model.held[v]) free.push_back(v);
  }
  Eigen::Matrix<double, 6, Eigen::Dynamic> H(6, Eigen::Index(free.size()));
  for (std::size_t i = 0; i < free.size(); ++i) H.col(Eigen::Index(i)) = numbers_of(kin.H[free[i]]);
  if (!free.empty()) {
    const Eigen::VectorXd x = H.colPivHouseholderQr().solve(left);
    for (std::size_t i = 0; i < free.size(); ++i) out.vdot[free[i]] = x[Eigen::Index(i)];
  }
  out.F_joint[cut.slot] = closing + cut.along;
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

DenseLoops::DenseLoops(const Model& model) : model_(model), rates_(std::size_t(model.joint_slots() - model.size())) {}

void DenseLoops::place(const Parameters<double>& parameters, const State<double>& state, Kinematics<double>& kin) {
  compute_kinematics(model_, parameters, state, kin);
  residual_ = {};
  for (int s = model_.size(); s < model_.joint_slots(); ++s) {
    double q[7], v[6];
    std::copy_n(state.q().data() + model_.q_offset[s], coordinate_size(model_.kind[s], model_.attitude), q);
    std::copy_n(state.v().data() + model_.v_offset[s], model_.dof[s], v);
    move_body(model_, parameters, q, v, kin.V_WB[model_.parent[s]], s, kin);
    const ClosureError error = measure_closing_joint(model_, parameters, kin, s, q, v);
    residual_.place = std::max(residual_.place, worst_of(error.place));
    residual_.rate = std::max(residual_.rate, worst_of(error.rate));
    rates_[std::size_t(s - model_.size())] =
        parameters.X_BM[s].motion_to_child(kin.V_WB[model_.child[s]]) - kin.V_WB[s];
  }
}

std::vector<double> DenseLoops::rates_against_constraints() const {
  std::vector<double> rates;
  for (const Motion<double>& rate : rates_) {
    const Vector6 numbers = numbers_of(rate);
    rates.insert(rates.end(), numbers.data(), numbers.data() + 6);
  }
  return rates;
}

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
