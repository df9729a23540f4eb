#include "spatial/rotation.hpp"

#include <gtest/gtest.h>
#include <numbers>

#include "laws/random_spacecraft.hpp"
#include "spatial/mrp.hpp"

namespace volvelle::testing {
namespace {

double distance(const Quaternion<double>& a, const Quaternion<double>& b) {  // up to sign
  return 1 - std::abs(a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z);
}

double distance(const Matrix3<double>& a, const Matrix3<double>& b) {
  double sum = 0;
  for (int i = 0; i < 3; ++i) sum += squared_norm(a.row[i] - b.row[i]);
  return std::sqrt(sum);
}

TEST(Rotation, MatrixOfAProductIsTheProductOfMatrices) {
  Random random(1);
  for (int i = 0; i < 100; ++i) {
    const auto p = random.attitude(), q = random.attitude();
    EXPECT_LT(distance(rotation_matrix(p * q), rotation_matrix(p) * rotation_matrix(q)), 1e-14);
  }
}

TEST(Rotation, AQuarterTurnAboutZTakesXToY) {
  const auto q = quaternion_about(Vector3<double>{0, 0, 1}, std::numbers::pi / 2);
  EXPECT_LT(norm(rotation_matrix(q) * Vector3<double>{1, 0, 0} - Vector3<double>{0, 1, 0}), 1e-15);
}

TEST(Rotation, DirectionCosinesGoBackToTheQuaternionThroughEveryBranch) {
  Random random(2);
  for (int i = 0; i < 200; ++i) {
    const auto q = random.attitude();
    EXPECT_LT(distance(quaternion_from_dcm(rotation_matrix(q)), q), 1e-15);
  }
  for (int axis = 0; axis < 3; ++axis) {  // half turns: the scalar part is zero
    Vector3<double> e;
    e[axis] = 1;
    const auto q = quaternion_about(e, std::numbers::pi);
    EXPECT_LT(distance(quaternion_from_dcm(rotation_matrix(q)), q), 1e-15);
  }
}

TEST(Rotation, AllTwelveEulerSequencesGoThereAndBack) {
  const char* sequences[] = {"121", "123", "131", "132", "212", "213", "231", "232", "312", "313", "321", "323"};
  Random random(3);
  for (const char* sequence : sequences) {
    ASSERT_TRUE(is_euler_sequence(sequence));
    const bool repeated = sequence[0] == sequence[2];
    for (int i = 0; i < 50; ++i) {
      const std::array<double, 3> angles{
          random.uniform(-3, 3), repeated ? random.uniform(0.1, 3) : random.uniform(-1.5, 1.5), random.uniform(-3, 3)};
      const auto back = euler_from_quaternion(sequence, quaternion_from_euler(sequence, angles));
      for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(back[k], angles[k], 1e-12) << sequence;
    }
  }
  EXPECT_FALSE(is_euler_sequence("112"));
  EXPECT_FALSE(is_euler_sequence("324"));
  EXPECT_FALSE(is_euler_sequence("32"));
}

TEST(Rotation, Euler321IsYawThenPitchThenRoll) {
  const auto q = quaternion_from_euler("321", {std::numbers::pi / 2, 0, 0});
  EXPECT_LT(norm(rotation_matrix(q) * Vector3<double>{1, 0, 0} - Vector3<double>{0, 1, 0}), 1e-15);
}

TEST(Rotation, TheShortestTurnFromZ) {
  Random random(4);
  for (int i = 0; i < 100; ++i) {
    const auto axis = random.vector(1);
    const auto turned = rotation_matrix(quaternion_z_to(axis)) * Vector3<double>{0, 0, 1};
    EXPECT_LT(norm(turned - normalized(axis)), 1e-14);
  }
  for (const double tilt : {0.0, 1e-17, 1e-13, 1e-9}) {  // opposite to z, and nearly so
    const Vector3<double> axis{tilt, 0, -1};
    EXPECT_LT(norm(rotation_matrix(quaternion_z_to(axis)) * Vector3<double>{0, 0, 1} - normalized(axis)), 1e-14);
  }
}

TEST(Mrp, ShortSetAndShadowSetAreTheSameRotation) {
  Random random(5);
  for (int i = 0; i < 100; ++i) {
    const auto q = random.attitude();
    const auto sigma = mrp_from_quaternion(q);
    EXPECT_LE(norm(sigma), 1 + 1e-15);
    EXPECT_LT(distance(quaternion_from_mrp(sigma), q), 1e-15);
    EXPECT_LT(distance(quaternion_from_mrp(mrp_shadow(sigma)), q), 1e-15);
  }
}

TEST(Mrp, IsTheTangentOfAQuarterOfTheAngle) {
  const auto sigma = mrp_from_quaternion(quaternion_about(Vector3<double>{0, 1, 0}, 1.2));
  EXPECT_NEAR(sigma.y, std::tan(0.3), 1e-15);
}

// The rates of quaternion and MRP against a small turn about the body's own axes.
TEST(Rotation, RatesFollowBodyAxes) {
  Random random(6);
  for (int i = 0; i < 50; ++i) {
    const auto q = random.attitude();
    const auto w = random.vector(1);
    const double s = 1e-5;
    const auto turned = [&](double by) { return q * quaternion_about(normalized(w), norm(w) * by); };
    const auto rate = quaternion_rate(q, w);
    EXPECT_NEAR((turned(s).x - turned(-s).x) / (2 * s), rate.x, 1e-9);
    EXPECT_NEAR((turned(s).w - turned(-s).w) / (2 * s), rate.w, 1e-9);
    const auto sigma = mrp_from_quaternion(q);
    if (norm(sigma) > 0.99) continue;
    const auto numeric = (mrp_from_quaternion(turned(s)) - mrp_from_quaternion(turned(-s))) / (2 * s);
    EXPECT_LT(norm(numeric - mrp_rate(sigma, w)), 1e-8);
  }
}

TEST(Rotation, RotationVectorIsAngleTimesAxis) {
  Random random(7);
  for (int i = 0; i < 50; ++i) {
    const auto axis = normalized(random.vector(1));
    const double angle = random.uniform(0, 3.1);
    const auto q = quaternion_about(axis, angle);
    EXPECT_LT(norm(rotation_vector(q) - axis * angle), 1e-13);
    EXPECT_LT(norm(rotation_vector(q * -1.0) - axis * angle), 1e-13);
  }
  EXPECT_EQ(norm(rotation_vector(Quaternion<double>{})), 0);
  EXPECT_NEAR(rotation_vector(quaternion_about(Vector3<double>{1, 0, 0}, 1e-12)).x, 1e-12, 1e-27);
}

}  // namespace
}  // namespace volvelle::testing
