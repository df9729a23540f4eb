// Poses move spatial vectors and inertias; the laws hold against dense 6x6 matrices.
#include <Eigen/Dense>
#include <gtest/gtest.h>

#include "laws/random_spacecraft.hpp"
#include "spatial/pose.hpp"

namespace volvelle::testing {
namespace {

using Vector6 = Eigen::Matrix<double, 6, 1>;
using Matrix6 = Eigen::Matrix<double, 6, 6>;

Vector6 dense(const Vector3<double>& a, const Vector3<double>& b) {
  Vector6 v;
  v << a.x, a.y, a.z, b.x, b.y, b.z;
  return v;
}
Vector6 dense(const Motion<double>& m) { return dense(m.angular, m.linear); }
Vector6 dense(const Wrench<double>& w) { return dense(w.torque, w.force); }

template <class Inertia>
Matrix6 dense(const Inertia& M) {
  Matrix6 matrix;
  for (int i = 0; i < 6; ++i) {
    Motion<double> unit;
    (i < 3 ? unit.angular : unit.linear)[i % 3] = 1;
    matrix.col(i) = dense(M * unit);
  }
  return matrix;
}

struct Sample {
  Pose<double> X;
  Motion<double> V, U;
  Wrench<double> F;
  RigidInertia<double> M;
  ArticulatedInertia<double> P;

  explicit Sample(Random& random) {
    X = {rotation_matrix(random.attitude()), random.vector(2)};
    V = {random.vector(1), random.vector(1)};
    U = {random.vector(1), random.vector(1)};
    F = {random.vector(1), random.vector(1)};
    const BodyDescription body = random_body(random, "");
    M = RigidInertia<double>::about_origin(body.mass, body.center_of_mass, body.inertia);
    P = ArticulatedInertia<double>(M);
    P.subtract_square(P * U, 0.3 / dot(U, P * U));  // not rigid any more
  }
};

class Spatial : public ::testing::Test {
 protected:
  Random random{11};
};

TEST_F(Spatial, PowerDoesNotDependOnTheFrame) {
  for (int i = 0; i < 50; ++i) {
    const Sample s(random);
    EXPECT_NEAR(dot(s.V, s.X.force_to_parent(s.F)), dot(s.X.motion_to_child(s.V), s.F), 1e-13);
  }
}

TEST_F(Spatial, ThereAndBackIsWhereItWas) {
  for (int i = 0; i < 50; ++i) {
    const Sample s(random);
    EXPECT_LT((dense(s.X.motion_to_parent(s.X.motion_to_child(s.V))) - dense(s.V)).norm(), 1e-14);
    EXPECT_LT((dense(s.X.force_to_parent(s.X.force_to_child(s.F))) - dense(s.F)).norm(), 1e-14);
    EXPECT_LT((dense(s.X.inverse().motion_to_child(s.V)) - dense(s.X.motion_to_parent(s.V))).norm(), 1e-14);
  }
}

TEST_F(Spatial, InertiaMovesLikeItsDenseMatrix) {
  for (int i = 0; i < 50; ++i) {
    const Sample s(random);
    Matrix6 to_child;
    for (int k = 0; k < 6; ++k) {
      Motion<double> unit;
      (k < 3 ? unit.angular : unit.linear)[k % 3] = 1;
      to_child.col(k) = dense(s.X.motion_to_child(unit));
    }
    const Matrix6 rigid = to_child.transpose() * dense(s.M) * to_child;
    const Matrix6 articulated = to_child.transpose() * dense(s.P) * to_child;
    EXPECT_LT((dense(s.X.inertia_to_parent(s.M)) - rigid).norm() / rigid.norm(), 1e-14);
    const ArticulatedInertia<double> there(s.M);
    const Matrix6 sum = dense(there) + articulated;
    EXPECT_LT((dense(s.X.inertia_onto_parent(there, s.P)) - sum).norm() / sum.norm(), 1e-14);
  }
}

TEST_F(Spatial, ARigidInertiaIsAnArticulatedOne) {
  const Sample s(random);
  EXPECT_LT((dense(s.M) - dense(ArticulatedInertia<double>(s.M))).norm(), 1e-14);
  EXPECT_LT((dense(s.P) - dense(s.P).transpose()).norm(), 1e-14);
}

TEST_F(Spatial, CrossProductsAreDual) {
  for (int i = 0; i < 50; ++i) {
    const Sample s(random);
    EXPECT_NEAR(dot(cross_motion(s.V, s.U), s.F), -dot(s.U, cross_force(s.V, s.F)), 1e-13);
  }
}

TEST_F(Spatial, TheForceOfVelocitiesIsTheirCrossProductWithMomentum) {
  for (int i = 0; i < 50; ++i) {
    const Sample s(random);
    const Wrench<double> difference = plus_velocity_force(s.M, s.V, s.F) - (cross_force(s.V, s.M * s.V) + s.F);
    EXPECT_NEAR(norm(difference.torque) + norm(difference.force), 0, 1e-12);
  }
}

TEST_F(Spatial, SymmetricMatricesAreInvertedAndFactored) {
  for (int i = 0; i < 50; ++i) {
    const Sample s(random);
    const Symmetric3<double>& A = s.M.inertia;
    EXPECT_NEAR(norm(inverse(A) * (A * s.V.angular) - s.V.angular), 0, 1e-13);
    EXPECT_NEAR(norm(SymmetricFactor<double>(A).solve(A * s.V.angular) - s.V.angular), 0, 1e-13);
  }
}

TEST_F(Spatial, KineticEnergyOfAPointMass) {
  const auto M = RigidInertia<double>::about_origin(3, {0, 2, 0}, {});
  const Motion<double> V{{0, 0, 1}, {}};  // turns about the origin at 2 m: 2 m/s
  EXPECT_NEAR(0.5 * dot(V, M * V), 0.5 * 3 * 4, 1e-15);
}

}  // namespace
}  // namespace volvelle::testing
