// A x = b with A symmetric, never negative, and short of rank more often than not: by eigenvectors, without those that
// rounding alone gives a value.
#pragma once

#include <Eigen/Core>

namespace volvelle {

class SemidefiniteFactor {
 public:
  // `sizes`: what the diagonal is the difference of.
  SemidefiniteFactor(const Eigen::MatrixXd& A, const Eigen::VectorXd& sizes);

  // The smallest x there is, each number counted by the root of its size.
  Eigen::VectorXd solve(const Eigen::VectorXd& b) const;
  int rank() const { return int(values_.size()); }

 private:
  Eigen::VectorXd scale_, values_;
  Eigen::MatrixXd vectors_;  // those that count, by column
};

}  // namespace volvelle
