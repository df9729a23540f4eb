// The measure of errors does not depend on axes, on the attitude's coordinates, or on how many others are at rest.
#include "simulation/integrators/error_norm.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "laws/motion_of_bodies.hpp"
#include "laws/random_spacecraft.hpp"
#include "spatial/mrp.hpp"

namespace volvelle::testing {
namespace {

constexpr Tolerance tolerance{1e-8, 1e-10};

// A free body with an attitude, then the three groups of the audits.
Flight free_body(AttitudeCoordinates attitude = AttitudeCoordinates::quaternion) {
  Random random(1);
  Description d;
  d.bodies.push_back(random_body(random, "body"));
  d.bodies[0].position = {3, -4, 12};
  d.bodies[0].velocity = {0.3, 0.2, -0.6};
  d.bodies[0].rate = {0.1, -0.2, 0.2};
  d.bodies[0].attitude = normalized(Quaternion<double>{0.7, 0.1, -0.5, 0.3});
  d.run.attitude = attitude;
  return Flight(d);
}

void put(std::vector<double>& x, std::size_t at, const Vector3<double>& v) {
  for (int i = 0; i < 3; ++i) x[at + std::size_t(i)] = v[i];
}
Vector3<double> get(const std::vector<double>& x, std::size_t at) { return {x[at], x[at + 1], x[at + 2]}; }

TEST(ErrorNorm, DoesNotDependOnTheAxes) {
  const Flight flight = free_body();
  const ErrorNorm norm = make_error_norm(flight.evaluation.model(), tolerance);
  const Matrix3<double> R = rotation_matrix(normalized(Quaternion<double>{0.3, 0.5, -0.2, 0.8}));
  for (const std::size_t at : {4u, 7u, 10u}) {  // position, angular velocity, velocity
    std::vector<double> x = flight.state.x;
    std::vector<double> error(x.size());
    put(error, at, {1e-9, 2e-9, -2e-9});
    const double size = scaled_error(norm, error, x, x).size;
    EXPECT_NEAR(size, 3e-9 / (1e-10 + 1e-8 * volvelle::norm(get(x, at))), 1e-12);
    put(error, at, R * get(error, at));
    put(x, at, R * get(x, at));
    EXPECT_NEAR(scaled_error(norm, error, x, x).size, size, 1e-12);
  }
}

// Turned by 1e-6 rad, however the attitude is written and whichever way it points.
TEST(ErrorNorm, MeasuresAttitudesByTheAngleTheyAreWrongBy) {
  const Vector3<double> axis = Vector3<double>{1, 2, -2} * (1.0 / 3);
  for (const AttitudeCoordinates attitude : {AttitudeCoordinates::quaternion, AttitudeCoordinates::mrp}) {
    const Flight flight = free_body(attitude);
    const ErrorNorm norm = make_error_norm(flight.evaluation.model(), tolerance);
    const Quaternion<double> right = flight.description.bodies[0].attitude;
    const Quaternion<double> wrong = right * quaternion_about(axis, 1e-6);
    std::vector<double> error(flight.state.x.size());
    if (attitude == AttitudeCoordinates::quaternion) {
      error = {wrong.w - right.w, wrong.x - right.x, wrong.y - right.y, wrong.z - right.z};
      error.resize(flight.state.x.size());
    } else {
      put(error, 0, mrp_from_quaternion(wrong) - mrp_from_quaternion(right));
    }
    EXPECT_NEAR(scaled_error(norm, error, flight.state.x, flight.state.x).size, 1e-6 / (1e-10 + 1e-8), 1e-3);
  }
}

// A quaternion of another length is the same attitude.
TEST(ErrorNorm, IgnoresTheLengthOfAQuaternion) {
  const Flight flight = free_body();
  const ErrorNorm norm = make_error_norm(flight.evaluation.model(), tolerance);
  std::vector<double> error(flight.state.x.size());
  for (std::size_t i = 0; i < 4; ++i) error[i] = 1e-3 * flight.state.x[i];
  EXPECT_LT(scaled_error(norm, error, flight.state.x, flight.state.x).size, 1e-6);
}

TEST(ErrorNorm, NamesTheComponentThatIsWorst) {
  const Flight flight = free_body();
  const ErrorNorm norm = make_error_norm(flight.evaluation.model(), tolerance);
  std::vector<double> error(flight.state.x.size());
  error[5] = 1e-9;
  error[8] = 1e-9;  // of the smaller angular velocity
  EXPECT_EQ(scaled_error(norm, error, flight.state.x, flight.state.x).component, 8);
  error[11] = std::nan("");
  const ScaledError lost = scaled_error(norm, error, flight.state.x, flight.state.x);
  EXPECT_EQ(lost.component, 11);
  EXPECT_TRUE(std::isinf(lost.size));
}

Description panels(int count) {
  Random random(2);
  Description d;
  d.bodies.push_back(random_body(random, "hub"));
  for (int i = 0; i < count; ++i) {
    d.bodies.push_back(random_body(random, "panel" + std::to_string(i)));
    JointDescription joint;
    joint.name = "hinge" + std::to_string(i);
    joint.kind = JointKind::revolute;
    joint.parent = "hub";
    joint.child = d.bodies.back().name;
    d.joints.push_back(joint);
  }
  return d;
}

TEST(ErrorNorm, QuietPanelsDoNotHideOneThatMoves) {
  double sizes[2];
  for (const int count : {1, 1000}) {
    const Flight flight(panels(count));
    const ErrorNorm norm = make_error_norm(flight.evaluation.model(), tolerance);
    std::vector<double> error(flight.state.x.size());
    error[7] = 1e-9;
    sizes[count > 1] = scaled_error(norm, error, flight.state.x, flight.state.x).size;
  }
  EXPECT_EQ(sizes[0], sizes[1]);
}

TEST(ErrorNorm, PrescribedCoordinatesBelongToNoGroup) {
  Description d = panels(2);
  d.joints[0].motion = {ConstantProfile{0.2}};
  const Flight flight(d);
  const ErrorNorm norm = make_error_norm(flight.evaluation.model(), tolerance);
  EXPECT_EQ(norm.groups.size(), 2u + 1u + 2u + 1u + 3u);  // attitude, position, hinge1; their velocities; audits
  std::vector<double> error(flight.state.x.size());
  error[7] = error[9 + 6] = 1;  // angle and rate of hinge0
  EXPECT_EQ(scaled_error(norm, error, flight.state.x, flight.state.x).size, 0);
}

TEST(ErrorNorm, FloorsLiftTheSizesOfTheAudits) {
  const Flight flight = free_body();
  ErrorNorm norm = make_error_norm(flight.evaluation.model(), tolerance);
  std::vector<double> error(flight.state.x.size());
  error[13] = 1e-9;  // of the supplied energy
  EXPECT_NEAR(scaled_error(norm, error, flight.state.x, flight.state.x).size, 10, 1e-9);
  norm.groups[norm.groups.size() - 3].floor = 5;
  EXPECT_NEAR(scaled_error(norm, error, flight.state.x, flight.state.x).size, 1e-9 / (1e-10 + 5e-8), 1e-9);
}

// Integrators that weigh components alone must not tolerate more.
TEST(ErrorNorm, WeightsAreNoLooserThanTheWorstGroup) {
  for (const AttitudeCoordinates attitude : {AttitudeCoordinates::quaternion, AttitudeCoordinates::mrp}) {
    const Flight flight = free_body(attitude);
    const ErrorNorm norm = make_error_norm(flight.evaluation.model(), tolerance);
    Random random(3);
    std::vector<double> error(flight.state.x.size()), weight(error.size());
    error_weights(norm, flight.state.x, weight);
    for (int trial = 0; trial < 100; ++trial) {
      double sum = 0;
      for (std::size_t i = 0; i < error.size(); ++i) {
        error[i] = random.uniform(-1e-8, 1e-8);
        sum += weight[i] * error[i] * weight[i] * error[i];
      }
      EXPECT_GE(std::sqrt(sum) * (1 + 1e-12), scaled_error(norm, error, flight.state.x, flight.state.x).size);
    }
  }
}

}  // namespace
}  // namespace volvelle::testing
