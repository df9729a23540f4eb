// The turn that a bushing measures, and the forces it makes of it.
#include "effects/bushing.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "laws/random_spacecraft.hpp"
#include "simulation/derivatives.hpp"

namespace volvelle::testing {
namespace {

constexpr double pi = 3.14159265358979323846;

Matrix3<double> swing_and_twist(const Vector3<double>& tilt, double twist) {
  const double angle = norm(tilt);
  const Quaternion<double> swing = angle > 0 ? quaternion_about(tilt / angle, angle) : Quaternion<double>{};
  return rotation_matrix(swing * quaternion_about(Vector3<double>{0, 0, 1}, twist));
}

// Five points, each turned on by h about `axis`.
Vector3<double> turned_on(const Matrix3<double>& R, const Vector3<double>& axis) {
  const std::vector<double> slope = differences([&](Extended h) {
    const Vector3<Extended> about{axis.x, axis.y, axis.z};
    Vector3<Extended> turn;
    Matrix3<Extended> J;
    measure_turn(rotation_matrix(quaternion_about(about, h)) * cast<Extended>(R), turn, J);
    return std::vector<Extended>{turn.x, turn.y, turn.z};
  });
  return {slope[0], slope[1], slope[2]};
}

struct Turn {
  explicit Turn(const Matrix3<double>& R) { measure_turn(R, value, J); }
  Vector3<double> value;
  Matrix3<double> J;
};

TEST(BushingTurn, IsTheTiltOfTheAxisAndTheTwistLeft) {
  Random random(1);
  for (int i = 0; i < 200; ++i) {
    const double angle = i == 0 ? 0 : random.uniform(0, 3), direction = random.uniform(-pi, pi);
    const Vector3<double> tilt{angle * std::cos(direction), angle * std::sin(direction), 0};
    const double twist = random.uniform(-3.1, 3.1);
    const Turn turn(swing_and_twist(tilt, twist));
    EXPECT_NEAR(norm(turn.value - Vector3<double>{tilt.x, tilt.y, twist}), 0, 1e-13) << i;
  }
}

TEST(BushingTurn, RatesAreItsDerivatives) {
  Random random(2);
  // at rest, on either side of where the series ends (w = 0.02), far out, and at random
  for (const double angle : {0.0, 1e-9, 1e-4, 0.2, 0.2837, 0.2838, 1.0, 2.9, -1.0})
    for (int i = 0; i < 20; ++i) {
      const double alpha = angle < 0 ? random.uniform(0, 2.9) : angle, direction = random.uniform(-pi, pi);
      const Matrix3<double> R =
          swing_and_twist({alpha * std::cos(direction), alpha * std::sin(direction), 0}, random.uniform(-3.1, 3.1));
      const Vector3<double> axis = normalized(random.vector(1));
      const Vector3<double> expected = turned_on(R, axis);
      EXPECT_NEAR(norm(Turn(R).J * axis - expected), 0, 1e-10 * (1 + norm(expected))) << alpha << " " << i;
    }
}

TEST(BushingTurn, HasNumbersEvenWhereItIsSingular) {
  const Turn turn(swing_and_twist({pi, 0, 0}, 1));
  EXPECT_TRUE(std::isfinite(norm(turn.value)));
  for (int i = 0; i < 3; ++i) EXPECT_TRUE(std::isfinite(norm(turn.J.row[i])));
  const Turn opposite(Matrix3<double>::diagonal(1, -1, -1));
  EXPECT_TRUE(std::isfinite(norm(opposite.value)));
}

// A crease that folds right round: nothing about the axis, nothing across it.
TEST(BushingTurn, TheFreeAxisFeelsNothing) {
  for (double twist = -3.1; twist < 3.2; twist += 0.1) {
    const Turn turn(swing_and_twist({}, twist));
    EXPECT_LT(std::hypot(turn.value.x, turn.value.y), 1e-16) << twist;
    EXPECT_LT(norm(turn.J.row[2] - Vector3<double>{0, 0, 1}), 1e-15);
  }
}

}  // namespace
}  // namespace volvelle::testing
