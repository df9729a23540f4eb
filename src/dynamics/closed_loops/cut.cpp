#include "dynamics/closed_loops/cut.hpp"

#include <Eigen/Dense>
#include <algorithm>

#include "mechanics/closing_joints.hpp"

namespace volvelle {
namespace {

using Rows = Eigen::Matrix<double, Eigen::Dynamic, 6>;

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

}  // namespace

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

void push_both(const Cut& cut, const Wrench<double>& F, Forces<double>& forces) {
  forces.push(cut.child, cut.X_CM.force_to_parent(F));
  if (cut.parent != 0) forces.push(cut.parent, -cut.X_PM.force_to_parent(F));
}

Vector6 relative_acceleration(const Cut& cut, const std::vector<Motion<double>>& A, const Vector3<double>& field) {
  Motion<double> parent = A[cut.parent];
  if (cut.parent == 0) parent = {{}, -field};  // seen from the falling frame the world rises
  return numbers_of(cut.X_CM.motion_to_child(A[cut.child]) - cut.X_PM.motion_to_child(parent));
}

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

void place_closing_joints(const Model& model, const Parameters<double>& parameters, const State<double>& state,
                          Kinematics<double>& kin, Residual& residual, std::vector<Motion<double>>& rates) {
  residual = {};
  rates.clear();
  for (int s = model.size(); s < model.joint_slots(); ++s) {
    double q[7], v[6];
    std::copy_n(state.q().data() + model.q_offset[s], coordinate_size(model.kind[s], model.attitude), q);
    std::copy_n(state.v().data() + model.v_offset[s], model.dof[s], v);
    move_body(model, parameters, q, v, kin.V_WB[model.parent[s]], s, kin);
    const ClosureError error = measure_closing_joint(model, parameters, kin, s, q, v);
    residual.place = larger(residual.place, worst_of(error.place));
    residual.rate = larger(residual.rate, worst_of(error.rate));
    rates.push_back(parameters.X_BM[s].motion_to_child(kin.V_WB[model.child[s]]) - kin.V_WB[s]);
  }
}

std::vector<double> numbers_of_rates(const std::vector<Motion<double>>& rates) {
  std::vector<double> all;
  for (const Motion<double>& rate : rates) {
    const Vector6 numbers = numbers_of(rate);
    all.insert(all.end(), numbers.data(), numbers.data() + 6);
  }
  return all;
}

}  // namespace volvelle
