#include "dynamics/closed_loops/loop_reactions.hpp"

#include <Eigen/Dense>
#include <Eigen/SparseCholesky>
#include <unordered_map>

#include "mechanics/inverse_dynamics.hpp"
#include "model/loop_plan.hpp"

namespace volvelle {
namespace {

using Matrix6 = Eigen::Matrix<double, 6, 6>;
using Vector6 = Eigen::Matrix<double, 6, 1>;

// World axes, about the tree's reference point.
Pose<double> pose_of(const Kinematics<double>& kin, int b) { return {kin.R_WB[b], kin.p_RB_W[b]}; }

// M of a joint, as the child has it.
Pose<double> joint_pose(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                        int slot) {
  return pose_of(kin, model.child[slot]) * parameters.X_BM[slot];
}

// The equations of one cluster. Joints pass on what acts along their free velocities, and anything across them, such
// that every body gets what it needs. The smallest of all is F = along + P W' (x_child - x_parent), P the projection
// across the velocities and W what brings a joint's wrench to a body: so x solves a sparse equation, a block for every
// body and every joint between two.
// Torques count by forces a typical distance apart, so that the smallest set does not depend on units.
class ClusterReactions {
 public:
  ClusterReactions(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                   const Forces<double>& forces, int c)
      : model_(model), kin_(kin), cluster_(model.clusters[c]) {
    for (const int b : cluster_.members) {
      length_ = std::max(length_, norm(kin.X_PB[b].p));
      row_[b] = int(row_.size());
    }
    if (!(length_ > 0)) length_ = 1;
    for (const int b : cluster_.members) add_joint(parameters, forces, b);
    for (const int s : cluster_.closing) add_joint(parameters, forces, s);
  }

  // `needed`: by body, from the joints of the cluster, about Bo in world axes. By joint that closes a loop, on the
  // child about Mo in M.
  std::vector<Wrench<double>> solve(const std::vector<Wrench<double>>& needed) const {
    const Eigen::Index size = Eigen::Index(6 * cluster_.members.size());
    Eigen::VectorXd wanted(size);
    for (const auto& [b, row] : row_) wanted.segment<6>(6 * row) = numbers_of(needed[std::size_t(b)], 1 / length_);
    const bool few = cluster_.members.size() <= most_dense;
    const Eigen::VectorXd x = few ? solve_dense(wanted) : solve_sparse(wanted);
    std::vector<Wrench<double>> closing;
    for (std::size_t i = cluster_.members.size(); i < joints_.size(); ++i) {
      const Joint& joint = joints_[i];
      const Vector6 F =
          few ? Vector6(joint.along + joint.across * x.segment<6>(Eigen::Index(6 * i))) : wrench_of(joint, x);
      closing.push_back({Vector3<double>{F[0], F[1], F[2]} * length_, {F[3], F[4], F[5]}});
    }
    return closing;
  }

  int columns() const { return columns_; }  // numbers that the joints pass on across their velocities

 private:
  static constexpr double shift = 1e-11;
  static constexpr int most_rounds = 30;
  static constexpr std::size_t most_dense = 20;  // bodies

  struct Joint {
    int child = -1, parent = -1;  // rows; -1: the base
    Vector6 along;
    Matrix6 across;               // P
    Matrix6 on_child, on_parent;  // W
  };

  static Vector6 numbers_of(const Wrench<double>& F, double torque) {
    Vector6 x;
    x << torque * F.torque.x, torque * F.torque.y, torque * F.torque.z, F.force.x, F.force.y, F.force.z;
    return x;
  }

  // A wrench about Mo in M as one about Bo in world axes.
  Matrix6 brought_to(int b, const Pose<double>& X_WM) const {
    Matrix6 W;
    const Vector3<double> arm = (X_WM.p - kin_.p_RB_W[b]) / length_;
    for (int n = 0; n < 3; ++n) {
      const Vector3<double> axis = X_WM.R.column(n);
      W.col(n) = numbers_of({axis, {}}, 1);
      W.col(n + 3) = numbers_of({cross(arm, axis), axis}, 1);
    }
    return W;
  }

  void add_joint(const Parameters<double>& parameters, const Forces<double>& forces, int slot) {
    const auto row = [&](int b) { return row_.contains(b) ? row_.at(b) : -1; };
    const int child = model_.child[slot], parent = model_.parent[slot];
    const Pose<double> X_WM = joint_pose(model_, parameters, kin_, slot);
    std::vector<int> free;
    for (int v = model_.v_offset[slot]; v < model_.v_offset[slot] + model_.dof[slot]; ++v)
      if (!model_.held[v]) free.push_back(v);
    Eigen::Matrix<double, 6, Eigen::Dynamic> H(6, Eigen::Index(free.size()));
    Eigen::VectorXd tau(H.cols());
    for (std::size_t i = 0; i < free.size(); ++i) {
      const Motion<double>& h = kin_.H[free[i]];
      H.col(Eigen::Index(i)) = numbers_of({h.angular, h.linear}, length_);
      tau[Eigen::Index(i)] = forces.tau[free[i]];
    }
    columns_ += 6 - int(free.size());
    const Eigen::MatrixXd back =
        free.empty() ? Eigen::MatrixXd(0, 6) : Eigen::MatrixXd((H.transpose() * H).ldlt().solve(H.transpose()));
    joints_.push_back({row(child), row(parent), back.transpose() * tau, Matrix6::Identity() - H * back,
                       brought_to(child, X_WM), brought_to(parent, X_WM)});
  }

  Vector6 wrench_of(const Joint& joint, const Eigen::VectorXd& x) const {
    Vector6 turn = Vector6::Zero();
    if (joint.child >= 0) turn += joint.on_child.transpose() * x.segment<6>(6 * joint.child);
    if (joint.parent >= 0) turn -= joint.on_parent.transpose() * x.segment<6>(6 * joint.parent);
    return joint.along + joint.across * turn;
  }

  Eigen::VectorXd missing(const Eigen::VectorXd& x, const Eigen::VectorXd& wanted) const {
    Eigen::VectorXd left = wanted;
    for (const Joint& joint : joints_) {
      const Vector6 F = wrench_of(joint, x);
      if (joint.child >= 0) left.segment<6>(6 * joint.child) -= joint.on_child * F;
      if (joint.parent >= 0) left.segment<6>(6 * joint.parent) += joint.on_parent * F;
    }
    return left;
  }

  // A few bodies: as it stands, which keeps more digits.
  Eigen::VectorXd solve_dense(const Eigen::VectorXd& wanted) const {
    Eigen::MatrixXd G = Eigen::MatrixXd::Zero(wanted.size(), Eigen::Index(6 * joints_.size()));
    for (std::size_t i = 0; i < joints_.size(); ++i) {
      const Joint& joint = joints_[i];
      if (joint.child >= 0) G.block<6, 6>(6 * joint.child, Eigen::Index(6 * i)) += joint.on_child * joint.across;
      if (joint.parent >= 0) G.block<6, 6>(6 * joint.parent, Eigen::Index(6 * i)) -= joint.on_parent * joint.across;
    }
    const Eigen::VectorXd nothing = Eigen::VectorXd::Zero(wanted.size());
    return Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd>(G).solve(missing(nothing, wanted));
  }

  // Many bodies: x, corrected until nothing is missing.
  Eigen::VectorXd solve_sparse(const Eigen::VectorXd& wanted) const {
    const Eigen::SparseMatrix<double> A = equation();
    Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> factor;
    factor.setShift(shift * A.diagonal().maxCoeff());  // ways to move make it singular, and leave the answer as it is
    factor.compute(A);
    Eigen::VectorXd x = Eigen::VectorXd::Zero(wanted.size()), left = missing(x, wanted);
    for (int round = 0; round < most_rounds; ++round) {
      const Eigen::VectorXd next = x + factor.solve(left), next_left = missing(next, wanted);
      if (!(next_left.norm() < 0.9 * left.norm())) break;
      x = next;
      left = next_left;
    }
    return x;
  }

  Eigen::SparseMatrix<double> equation() const {
    std::vector<Eigen::Triplet<double>> entries;
    const auto add = [&](int row, int column, const Matrix6& block) {
      for (int i = 0; i < 6 && row >= 0 && column >= 0; ++i)
        for (int j = 0; j < 6; ++j) entries.emplace_back(6 * row + i, 6 * column + j, block(i, j));
    };
    for (const Joint& joint : joints_) {
      const Matrix6 child = joint.on_child * joint.across, parent = joint.on_parent * joint.across;
      add(joint.child, joint.child, child * joint.on_child.transpose());
      add(joint.parent, joint.parent, parent * joint.on_parent.transpose());
      add(joint.child, joint.parent, -child * joint.on_parent.transpose());
      add(joint.parent, joint.child, -parent * joint.on_child.transpose());
    }
    const Eigen::Index size = Eigen::Index(6 * cluster_.members.size());
    Eigen::SparseMatrix<double> A(size, size);
    A.setFromTriplets(entries.begin(), entries.end());
    return A;
  }

  const Model& model_;
  const Kinematics<double>& kin_;
  const Cluster& cluster_;
  double length_ = 0;
  int columns_ = 0;
  std::unordered_map<int, int> row_;  // by member
  std::vector<Joint> joints_;         // of members, then those that close loops
};

// What each body needs from the joints of its own cluster, about Bo in world axes: all the bodies that hang on it
// count, but those of the same cluster.
std::vector<Wrench<double>> needed_in_clusters(const Model& model, const Kinematics<double>& kin,
                                               const std::vector<Wrench<double>>& own,
                                               const std::vector<Wrench<double>>& F_joint) {
  std::vector<Wrench<double>> all = own;
  for (int b = model.size() - 1; b > 0; --b) {
    const int p = model.parent[b];
    if (model.cluster[p] >= 0 && model.cluster[b] != model.cluster[p])
      all[std::size_t(p)] += kin.X_PB[b].force_to_parent(F_joint[b]);
  }
  for (int b = 1; b < model.size(); ++b) {
    Wrench<double>& F = all[std::size_t(b)];
    F = {kin.R_WB[b] * F.torque, kin.R_WB[b] * F.force};
  }
  return all;
}

}  // namespace

int find_loop_reactions(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                        const Forces<double>& forces, Accelerations<double>& out) {
  std::vector<Wrench<double>> needed(std::size_t(model.size()));
  std::vector<double> along(std::size_t(model.velocities));
  find_forces_of_bodies(model, parameters, kin, forces, 1, out, needed.data());
  pass_to_parents(model, kin, needed.data(), out.F_joint.data(), std::span<double>(along));
  const std::vector<Wrench<double>> in_clusters = needed_in_clusters(model, kin, needed, out.F_joint);
  int free = 0;
  for (int c = 0; c < int(model.clusters.size()); ++c) {
    const Cluster& cluster = model.clusters[c];
    const ClusterReactions reactions(model, parameters, kin, forces, c);
    const std::vector<Wrench<double>> closing = reactions.solve(in_clusters);
    free += reactions.columns() - 6 * int(cluster.members.size()) + model.loop_plan->clusters[c].modes;
    for (std::size_t i = 0; i < closing.size(); ++i) {
      const int slot = cluster.closing[i], child = model.child[slot], parent = model.parent[slot];
      out.F_joint[slot] = closing[i];
      const Wrench<double> F = joint_pose(model, parameters, kin, slot).force_to_parent(closing[i]);
      const auto on = [&](int b) {  // about Bo in B
        const Wrench<double> shifted{F.torque - cross(kin.p_RB_W[b], F.force), F.force};
        return Wrench<double>{transpose_times(kin.R_WB[b], shifted.torque),
                              transpose_times(kin.R_WB[b], shifted.force)};
      };
      needed[std::size_t(child)] -= on(child);
      if (parent != 0) needed[std::size_t(parent)] += on(parent);
    }
  }
  pass_to_parents(model, kin, needed.data(), out.F_joint.data(), std::span<double>(along));
  return free;
}

}  // namespace volvelle
