#include "dynamics/closed_loops/semidefinite.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

namespace volvelle {

SemidefiniteFactor::SemidefiniteFactor(const Eigen::MatrixXd& A, const Eigen::VectorXd& sizes) {
  constexpr double rank_tolerance = 1e-12;  // of J Omega J', where singular values of J come squared
  if (A.size() == 0) return;
  scale_ = sizes.unaryExpr([](double s) { return s > 0 ? 1 / std::sqrt(s) : 1.0; });
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(scale_.asDiagonal() * A * scale_.asDiagonal());
  const Eigen::VectorXd& values = eigen.eigenvalues();  // upward
  const double least = rank_tolerance * std::max(1.0, values.cwiseAbs().maxCoeff());
  const Eigen::Index count = (values.array() > least).count();
  values_ = values.tail(count);
  vectors_ = eigen.eigenvectors().rightCols(count);
}

Eigen::VectorXd SemidefiniteFactor::solve(const Eigen::VectorXd& b) const {
  if (rank() == 0) return Eigen::VectorXd::Zero(b.size());
  const Eigen::VectorXd y = vectors_.transpose() * (scale_.asDiagonal() * b);
  return scale_.asDiagonal() * (vectors_ * (y.array() / values_.array()).matrix());
}

}  // namespace volvelle
