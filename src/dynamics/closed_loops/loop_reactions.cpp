#include "dynamics/closed_loops/loop_reactions.hpp"

#include <Eigen/Dense>
#include <unordered_map>

#include "mechanics/inverse_dynamics.hpp"

namespace volvelle {
namespace {

// World axes, about the tree's reference point.
Pose<double> pose_of(const Kinematics<double>& kin, int b) { return {kin.R_WB[b], kin.p_RB_W[b]}; }

// M of a joint that closes a loop, as the child has it.
Pose<double> closing_pose(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                          int slot) {
  return pose_of(kin, model.child[slot]) * parameters.X_BM[slot];
}

// The equations of one cluster: along free velocities joints pass on what acts there and nothing else. Unknown are the
// wrenches of the joints that close its loops, six numbers each, on the child about Mo in M.
class ClusterReactions {
 public:
  ClusterReactions(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                   const Forces<double>& forces, int c)
      : model_(model), parameters_(parameters), kin_(kin), forces_(forces), cluster_(model.clusters[c]) {
    for (const int b : cluster_.members) add_velocities(b);
    for (const int s : cluster_.closing) add_velocities(s);
    length_ = 0;
    for (const int b : cluster_.members) length_ = std::max(length_, norm(kin.X_PB[b].p));
    if (!(length_ > 0)) length_ = 1;
  }

  // `without`: the forces along the velocities if these joints passed on nothing.
  int solve(const std::vector<double>& without, std::vector<Wrench<double>>& closing) const {
    const Eigen::Index columns = Eigen::Index(6 * cluster_.closing.size());
    Eigen::MatrixXd A = Eigen::MatrixXd::Zero(Eigen::Index(velocities_.size()), columns);
    Eigen::VectorXd b(A.rows());
    for (std::size_t i = 0; i < velocities_.size(); ++i) {
      const bool closes = slots_[i] >= model_.size();
      b[Eigen::Index(i)] = (closes ? 0 : without[velocities_[i]]) - forces_.tau[velocities_[i]];
      if (closes) b[Eigen::Index(i)] = forces_.tau[velocities_[i]];
    }
    for (std::size_t i = 0; i < cluster_.closing.size(); ++i)
      for (int n = 0; n < 6; ++n) fill_column(cluster_.closing[i], n, A.col(Eigen::Index(6 * i) + n));
    if (A.size() == 0) return int(columns);
    const Eigen::CompleteOrthogonalDecomposition<Eigen::MatrixXd> factor(A);
    const Eigen::VectorXd x = factor.solve(b);
    for (std::size_t i = 0; i < cluster_.closing.size(); ++i)
      for (int n = 0; n < 6; ++n) closing[i] += unit(n) * x[Eigen::Index(6 * i) + n];
    return int(columns - factor.rank());
  }

  const std::vector<int>& joints() const { return cluster_.closing; }

 private:
  void add_velocities(int slot) {
    for (int v = model_.v_offset[slot]; v < model_.v_offset[slot] + model_.dof[slot]; ++v) {
      if (model_.held[v]) continue;
      row_[v] = int(velocities_.size());
      velocities_.push_back(v);
      slots_.push_back(slot);
    }
  }

  // Torques count by forces a typical distance apart, so that the smallest set does not depend on units.
  Wrench<double> unit(int n) const {
    Wrench<double> F;
    if (n < 3)
      F.torque[n] = length_;
    else
      F.force[n - 3] = 1;
    return F;
  }

  template <class Out>
  void fill_column(int slot, int n, Out&& column) const {
    for (int v = model_.v_offset[slot]; v < model_.v_offset[slot] + model_.dof[slot]; ++v)
      if (!model_.held[v]) column[row_.at(v)] = dot(kin_.H[v], unit(n));
    const Wrench<double> F = closing_pose(model_, parameters_, kin_, slot).force_to_parent(unit(n));
    add_path(model_.child[slot], F, column);
    add_path(model_.parent[slot], -F, column);
  }

  // A push on a body is taken off what the joints inward of it pass on.
  template <class Out>
  void add_path(int body, const Wrench<double>& F, Out&& column) const {
    for (int b = body; b != cluster_.base; b = model_.parent[b]) {
      const Pose<double> X = pose_of(kin_, b);
      for (int v = model_.v_offset[b]; v < model_.v_offset[b] + model_.dof[b]; ++v)
        if (!model_.held[v]) column[row_.at(v)] += dot(X.motion_to_parent(kin_.H[v]), F);
    }
  }

  const Model& model_;
  const Parameters<double>& parameters_;
  const Kinematics<double>& kin_;
  const Forces<double>& forces_;
  const Cluster& cluster_;
  double length_ = 1;
  std::vector<int> velocities_, slots_;
  std::unordered_map<int, int> row_;  // by velocity
};

}  // namespace

int find_loop_reactions(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                        const Forces<double>& forces, Accelerations<double>& out) {
  std::vector<Wrench<double>> needed(std::size_t(model.size()));
  std::vector<double> along(std::size_t(model.velocities));
  find_forces_of_bodies(model, parameters, kin, forces, 1, out, needed.data());
  pass_to_parents(model, kin, needed.data(), out.F_joint.data(), std::span<double>(along));
  int free = 0;
  for (int c = 0; c < int(model.clusters.size()); ++c) {
    const ClusterReactions reactions(model, parameters, kin, forces, c);
    std::vector<Wrench<double>> closing(reactions.joints().size());
    free += reactions.solve(along, closing);
    for (std::size_t i = 0; i < closing.size(); ++i) {
      const int slot = reactions.joints()[i], child = model.child[slot], parent = model.parent[slot];
      out.F_joint[slot] = closing[i];
      const Wrench<double> F = closing_pose(model, parameters, kin, slot).force_to_parent(closing[i]);
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
