// Poses move spatial vectors and inertias; the laws hold against dense 6x6 matrices.
#include <Eigen/Dense>
#include <gtest/gtest.h>

#include "dynamics/free_root.hpp"
#include "laws/random_spacecraft.hpp"
#include "spatial/felt_tip.hpp"

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

TEST_F(Spatial, TheForceOfVelocitiesIsTheSameByTheCentreOfMass) {
  for (int i = 0; i < 50; ++i) {
    const Sample s(random);
    const Vector3<double> center = s.M.moment / s.M.mass;
    const Symmetric3<double> about_center = s.M.inertia - point_inertia(center) * s.M.mass;
    const Wrench<double> difference =
        plus_velocity_force(s.M.mass, center, about_center, s.V, s.F) - plus_velocity_force(s.M, s.V, s.F);
    EXPECT_NEAR(norm(difference.torque) + norm(difference.force), 0, 1e-12);
  }
}

TEST_F(Spatial, SymmetricMatricesAreInvertedAndFactored) {
  for (int i = 0; i < 50; ++i) {
    const Sample s(random);
    const Symmetric3<double>& A = s.M.inertia;
    EXPECT_NEAR(norm(Cofactors<double>(A).solve(A * s.V.angular) - s.V.angular), 0, 1e-13);
    EXPECT_NEAR(norm(SymmetricFactor<double>(A).solve(A * s.V.angular) - s.V.angular), 0, 1e-13);
  }
}

TEST_F(Spatial, BothWaysToRotateAgree) {
  for (int i = 0; i < 50; ++i) {
    const Sample s(random);
    const Symmetric3<double> difference = rotate(s.X.R, s.P.M) - rotate_mass(s.X.R, s.P.M);
    EXPECT_NEAR(norm(difference * s.V.angular), 0, 1e-14 * s.P.M.trace() * norm(s.V.angular));
  }
}

TEST_F(Spatial, MotionsAreMovedOnTopOfOthers) {
  for (int i = 0; i < 50; ++i) {
    const Sample s(random);
    const Motion<double> difference = s.X.motion_onto_child(s.U, s.V) - (s.U + s.X.motion_to_child(s.V));
    EXPECT_NEAR(norm(difference.angular) + norm(difference.linear), 0, 1e-14);
  }
}

template <class S>
void expect_same_inertia(const ArticulatedInertia<S>& felt, const ArticulatedInertia<S>& expected, S allowed) {
  for (const Vector3<S>& a : {Vector3<S>{1, 0, 0}, {0, 1, 0}, {0, 0, 1}})
    for (const Motion<S>& A : {Motion<S>{a, {}}, {{}, a}}) {
      const Wrench<S> difference = felt * A - expected * A;
      EXPECT_LT(norm(difference.torque) + norm(difference.force), allowed);
    }
}

template <class S>
struct TipSample {
  const RigidInertia<S>& M;
  ArticulatedInertia<S> P, P_parent;
  Pose<S> X;
  Wrench<S> F;
  Motion<S> V;

  TipSample(const RigidInertia<S>& rigid, const Sample& s)
      : M(rigid),
        P(rigid),
        P_parent(cast<S>(s.P.J), cast<S>(s.P.K), cast<S>(s.P.M)),
        X(cast<S>(s.X)),
        F{cast<S>(s.F.torque), cast<S>(s.F.force)},
        V{cast<S>(s.V.angular), cast<S>(s.V.linear)} {}
  S allowed() const { return S(1e-13) * (P_parent.J.trace() + P_parent.M.trace()); }
};

template <template <class> class Tip, template <class> class Any, class S>
void expect_tip_is_felt_like_any(const TipSample<S>& s) {
  const Tip<S> tip(s.M);
  const Any<S> any(s.P);
  EXPECT_EQ(tip.D_minus, any.D_minus);
  EXPECT_LT(std::abs(tip.Y.x - any.Y.x) + std::abs(tip.Y.y - any.Y.y) + norm(tip.Y.z - any.Y.z), S(1e-14));
  EXPECT_EQ(Tip<S>::along(s.F), Any<S>::along(s.F));
  const Wrench<S> Z = tip.felt_force(s.M, s.F, s.V, 0.7, 0.3, -0.2) - any.felt_force(s.P, s.F, s.V, 0.7, 0.3, -0.2);
  EXPECT_LT(norm(Z.torque) + norm(Z.force), S(1e-12));
  expect_same_inertia(tip.onto_parent(s.P_parent, s.X), any.onto_parent(s.P_parent, s.X), s.allowed());
}

template <class S>
void expect_leaning_tip_is_felt_like_any(const TipSample<S>& s) {
  expect_tip_is_felt_like_any<HingeTip, HingeInertia>(s);
  const Vector3<S> center = s.M.moment / s.M.mass;
  const Symmetric3<S> about_center = s.M.inertia - point_inertia(center) * s.M.mass;
  const Wrench<S> from_velocities =
      leaning_velocity_force(s.M.mass, center, about_center, s.V) - plus_velocity_force(s.M, s.V, {});
  EXPECT_LT(norm(from_velocities.torque) + norm(from_velocities.force), S(1e-13));
}

// A body that nothing hangs on is felt through its hinge as any other with the same inertia, its centre of mass on x;
// or anywhere, for scalars that may ask what comes of moving it.
TEST_F(Spatial, AHingedTipIsFeltLikeAnyHingedBody) {
  for (int i = 0; i < 50; ++i) {
    const Sample s(random);
    RigidInertia<double> on_x = s.M;
    on_x.moment.y = on_x.moment.z = 0;
    expect_leaning_tip_is_felt_like_any(TipSample<double>(on_x, s));
    const RigidInertia<long double> anywhere = cast<long double>(s.M);
    expect_leaning_tip_is_felt_like_any(TipSample<long double>(anywhere, s));
  }
}

// Likewise through a slider; off x, to first order.
TEST_F(Spatial, ATipOnASliderIsFeltLikeAnyBodyOnOne) {
  for (int i = 0; i < 50; ++i) {
    const Sample s(random);
    RigidInertia<double> on_x = s.M;
    on_x.moment.y = on_x.moment.z = 0;
    expect_tip_is_felt_like_any<SliderTip, SliderInertia>(TipSample<double>(on_x, s));
    RigidInertia<long double> near_x = cast<long double>(on_x);
    near_x.moment.y = s.M.moment.y * 1e-8L;
    near_x.moment.z = s.M.moment.z * 1e-8L;
    TipSample<long double> sample(near_x, s);
    expect_tip_is_felt_like_any<SliderTip, SliderInertia>(sample);
  }
}

// Cofactors of a slender body that stands askew would lose what it does across its axis in the rounding of what it does
// about it.
TEST_F(Spatial, ASlenderBodyOnABallKeepsItsDigits) {
  for (int i = 0; i < 50; ++i) {
    const Sample s(random);
    const Vector3<double> e = normalized(s.F.force);
    const Symmetric3<double> J = plus_outer(Symmetric3<double>::diagonal(1), e * (1e-10 - 1), e);
    const RigidInertia<double> rod{3, e * 1.5, J};
    const BallInertia<double> felt{ArticulatedInertia<double>(rod)};
    const Vector3<double> across = cross(e, s.F.torque);
    EXPECT_LT(norm(J * felt.J.solve(across) - across), 1e-14 * norm(across));  // by cofactors 1e-10 to 1e-6
    const Matrix3<double> remains = J.full() * felt.Y + skew(rod.moment);      // J Y = -K
    for (const Vector3<double>& row : remains.row) EXPECT_LT(norm(row), 1e-14);
  }
}

// Turned about one axis at a time, or by a matrix.
TEST_F(Spatial, ALinkIsAPoseLikeAnyOther) {
  for (int i = 0; i < 50; ++i) {
    const Sample s(random);
    const double theta = random.uniform(-4, 4), alpha = random.uniform(-4, 4);
    const Pose<double> X_PF{
        {{{1, 0, 0}, {0, std::cos(alpha), -std::sin(alpha)}, {0, std::sin(alpha), std::cos(alpha)}}},
        {s.X.p.x, s.X.p.y, 0}};
    const LinkPose<double> link({std::sin(theta), std::cos(theta)}, X_PF);
    const Pose<double> pose = link.pose();
    const Matrix3<double> about_z{
        {{std::cos(theta), -std::sin(theta), 0}, {std::sin(theta), std::cos(theta), 0}, {0, 0, 1}}};
    EXPECT_NEAR(norm(pose.R * s.F.force - X_PF.R * (about_z * s.F.force)), 0, 1e-15);
    EXPECT_LT((dense(link.motion_onto_child(s.U, s.V)) - dense(pose.motion_onto_child(s.U, s.V))).norm(), 1e-14);
    EXPECT_LT((dense(link.force_to_parent(s.F)) - dense(pose.force_to_parent(s.F))).norm(), 1e-14);
    const Wrench<double> there{s.V.linear, s.V.angular};
    EXPECT_LT((dense(link.force_onto_parent(there, s.F)) - dense(pose.force_onto_parent(there, s.F))).norm(), 1e-14);
    const Matrix6 any = dense(HingeInertia<double>(s.P).onto_parent(s.P, pose));
    EXPECT_LT((dense(HingeInertia<double>(s.P).onto_parent(s.P, link)) - any).norm(), 1e-14 * any.norm());
    RigidInertia<double> on_x = s.M;
    on_x.moment.y = on_x.moment.z = 0;
    const Matrix6 tip = dense(HingeTip<double>(on_x).onto_parent(s.P, pose));
    EXPECT_LT((dense(HingeTip<double>(on_x).onto_parent(s.P, link)) - tip).norm(), 1e-14 * tip.norm());
  }
}

// A slender body turned by a quarter keeps the digits of its small moment.
TEST_F(Spatial, ALinkKeepsTheDigitsOfSlenderBodies) {
  const Pose<double> X_PF{Matrix3<double>::identity(), {}};
  const LinkPose<double> quarter({1, 0}, X_PF);
  const Symmetric3<double> J = DoubleTurn<double>(quarter.theta).inertia_onto({}, quarter, 1e9, 1e-9, 0);
  EXPECT_DOUBLE_EQ(J.xx, 1e-9);
  EXPECT_DOUBLE_EQ(J.yy, 1e9);
}

TEST_F(Spatial, ABodyAloneMovesLikeAnArticulatedOne) {
  for (int i = 0; i < 50; ++i) {
    const Sample s(random);
    const Motion<double> A = move_freely(s.M, s.F);
    EXPECT_LT((dense(A) - dense(move_freely(ArticulatedInertia<double>(s.M), s.F))).norm(), 1e-12);
    EXPECT_LT((dense(s.M * A) - dense(s.F)).norm(), 1e-12);
  }
}

TEST_F(Spatial, KineticEnergyOfAPointMass) {
  const auto M = RigidInertia<double>::about_origin(3, {0, 2, 0}, {});
  const Motion<double> V{{0, 0, 1}, {}};  // turns about the origin at 2 m: 2 m/s
  EXPECT_NEAR(0.5 * dot(V, M * V), 0.5 * 3 * 4, 1e-15);
}

}  // namespace
}  // namespace volvelle::testing
