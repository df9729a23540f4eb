// A x = b with A symmetric, never negative, and short of rank more often than not.
#pragma once

#include <Eigen/Core>

namespace volvelle {

struct SemidefiniteSolution {
  Eigen::VectorXd x;  // the smallest there is, each number times the root of its size
  int rank = 0;
};

// By eigenvectors, without those that rounding alone gives a value. `sizes`: what the diagonal is the difference of.
SemidefiniteSolution solve_semidefinite(const Eigen::MatrixXd& A, const Eigen::VectorXd& sizes,
                                        const Eigen::VectorXd& b);

}  // namespace volvelle
