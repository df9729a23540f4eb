#include "dynamics/closed_loops/semidefinite.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

namespace volvelle {

SemidefiniteSolution solve_semidefinite(const Eigen::MatrixXd& A, const Eigen::VectorXd& sizes,
                                        const Eigen::VectorXd& b) {
  constexpr double rank_tolerance = 1e-12;  // of J Omega J', where singular values of J come squared
  if (b.size() == 0) return {};
  const Eigen::VectorXd scale = sizes.unaryExpr([](double s) { return s > 0 ? 1 / std::sqrt(s) : 1.0; });
  const Eigen::MatrixXd scaled = scale.asDiagonal() * A * scale.asDiagonal();
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(scaled);
  SemidefiniteSolution found;
  Eigen::VectorXd y = eigen.eigenvectors().transpose() * (scale.asDiagonal() * b);
  const double least = rank_tolerance * std::max(1.0, eigen.eigenvalues().cwiseAbs().maxCoeff());
  for (Eigen::Index i = 0; i < y.size(); ++i) {
    const double value = eigen.eigenvalues()[i];
    if (value > least) ++found.rank;
    y[i] = value > least ? y[i] / value : 0.0;
  }
  found.x = scale.asDiagonal() * (eigen.eigenvectors() * y);
  return found;
}

}  // namespace volvelle
