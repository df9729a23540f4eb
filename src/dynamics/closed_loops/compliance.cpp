#include "dynamics/closed_loops/compliance.hpp"

#include <Eigen/Dense>

namespace volvelle {
namespace {

Eigen::Vector3d vector_of(const Vector3<double>& v) { return {v.x, v.y, v.z}; }

Matrix6 matrix_of(const ArticulatedInertia<double>& P) {
  Matrix6 M;
  for (int i = 0; i < 6; ++i) {
    Motion<double> unit;
    (i < 3 ? unit.angular[i] : unit.linear[i - 3]) = 1;
    M.col(i) = numbers_of(P * unit);
  }
  return M;
}

std::size_t place_of(int j, int k) { return std::size_t(j) * (std::size_t(j) + 1) / 2 + std::size_t(k); }

}  // namespace

Vector6 numbers_of(const Motion<double>& A) {
  Vector6 x;
  x << vector_of(A.angular), vector_of(A.linear);
  return x;
}

Vector6 numbers_of(const Wrench<double>& F) {
  Vector6 x;
  x << vector_of(F.torque), vector_of(F.force);
  return x;
}

Matrix6 motion_matrix(const Pose<double>& X) {
  Matrix6 M;
  for (int i = 0; i < 6; ++i) {
    Motion<double> unit;
    (i < 3 ? unit.angular[i] : unit.linear[i - 3]) = 1;
    M.col(i) = numbers_of(X.motion_to_child(unit));
  }
  return M;
}

Compliance::Compliance(const Model& tree, const Kinematics<double>& kin, const ArticulatedBodyWork<double>& work)
    : size_(tree.size()), omega_(place_of(size_, 0), Matrix6::Zero()) {
  for (int j = 1; j < size_; ++j) {
    const Matrix6 P = matrix_of(work.P[j]);
    if (tree.passage[j] == Passage::flying) {
      omega_[place_of(j, j)] = P.inverse();
      continue;
    }
    std::vector<int> free;
    for (int v = tree.v_offset[j]; v < tree.v_offset[j] + tree.dof[j]; ++v)
      if (!tree.held[v]) free.push_back(v);
    Eigen::Matrix<double, 6, Eigen::Dynamic> H(6, Eigen::Index(free.size()));
    for (std::size_t i = 0; i < free.size(); ++i) H.col(Eigen::Index(i)) = numbers_of(kin.H[free[i]]);
    const Eigen::Matrix<double, 6, Eigen::Dynamic> U = P * H;
    const Eigen::MatrixXd D = H.transpose() * U;
    const Eigen::MatrixXd D_inverse =
        D.size() > 0 ? Eigen::MatrixXd(D.ldlt().solve(Eigen::MatrixXd::Identity(D.rows(), D.cols()))) : D;
    const Matrix6 L = (Matrix6::Identity() - H * D_inverse * U.transpose()) * motion_matrix(kin.X_PB[j]);
    const int p = tree.parent[j];
    for (int k = 1; k < j; ++k) omega_[place_of(j, k)] = L * (*this)(p, k);
    omega_[place_of(j, j)] = L * (*this)(p, p) * L.transpose() + H * D_inverse * H.transpose();
  }
}

Matrix6 Compliance::operator()(int j, int k) const {
  if (j == 0 || k == 0) return Matrix6::Zero();
  if (j >= k) return omega_[place_of(j, k)];
  return omega_[place_of(k, j)].transpose();
}

}  // namespace volvelle
