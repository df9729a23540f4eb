// How bodies of a tree answer to forces on any of them: Omega(j, k), the acceleration of body j per unit of wrench on
// body k, about the bodies' own origins and in their axes [Fulton & Schaub, Algorithms 4 to 6, corrected].
//
// With P, D and U = P H of the articulated body, what a joint lets through is L = (1 - H D^-1 U') X, and
//   Omega(k, k) = L Omega(p, p) L' + H D^-1 H'   from the parent p outward
//   Omega(j, k) = L(j) Omega(p(j), k)            where j is no ancestor of k
// which is the paper's psi'(r, j) Omega(r, r) psi(r, k) over the nearest common ancestor r [Eq. 20]. A root that the
// world holds starts from Omega = 0, one that flies free from its own P^-1: the paper's recursion from the tips [Eq.
// 18] knows the second alone.
#pragma once

#include <Eigen/Core>

#include "dynamics/articulated_body_work.hpp"

namespace volvelle {

using Matrix6 = Eigen::Matrix<double, 6, 6>;
using Vector6 = Eigen::Matrix<double, 6, 1>;

Vector6 numbers_of(const Motion<double>& A);
Vector6 numbers_of(const Wrench<double>& F);

// X of a pose: motions of the parent's frame as those of the child's.
Matrix6 motion_matrix(const Pose<double>& X);

class Compliance {
 public:
  // `work` has kept P of every body.
  Compliance(const Model& tree, const Kinematics<double>& kin, const ArticulatedBodyWork<double>& work);

  Matrix6 operator()(int j, int k) const;

 private:
  int size_;
  std::vector<Matrix6> omega_;  // j >= k, row by row
};

}  // namespace volvelle
