// A base whose velocity, acceleration and angular velocity are given: it stands for gravity and for a turning frame.
#include <cmath>
#include <gtest/gtest.h>

#include "simulation/columns.hpp"
#include "simulation/every_formulation.hpp"

namespace volvelle::testing {
namespace {

// An arm of two skew hinges with a spring on a base.
std::string arm_on(const std::string& base_joint, const std::string& rest) {
  return R"(
[bodies.base]
mass = 30
center_of_mass = [0.1, 0.2, -0.3]
inertia = [5, 6, 7, 0.2, 0.1, -0.3]
[bodies.upper]
mass = 5
center_of_mass = [0.4, 0.1, 0.05]
inertia = [0.3, 0.5, 0.6, 0.05, 0.02, 0.01]
[bodies.lower]
mass = 3
center_of_mass = [0.3, -0.1, 0.02]
inertia = [0.2, 0.25, 0.3, 0.01, 0.03, -0.02]
[joints.ground]
parent = "world"
child = "base"
)" + base_joint +
         R"(
[joints.shoulder]
type = "revolute"
parent = "base"
child = "upper"
position = [0.3, 0.2, 0.4]
axis = [1, 2, 3]
initial = { angle = 0.3, rate = 0.4 }
[joints.elbow]
type = "universal"
parent = "upper"
child = "lower"
position = [0.9, 0, 0]
initial = { angle = [0.5, -0.2], rate = [0.1, 0.7] }
spring = { stiffness = [4, 6] }
)" + rest +
         "[run]\nduration = 3\n";
}

void expect_balance(const Columns& record, double tolerance) {
  const auto& balance = record["energy.balance"];
  EXPECT_LT(most(balance) - least(balance), tolerance * (1 + most(record["energy.kinetic"])));
}

TEST(BaseMotion, AnAccelerationUpwardIsGravityDownward) {
  const Description falling = described(
      arm_on("type = \"fixed\"\n", "[environment]\ngravity = { type = \"uniform\", acceleration = [1, -9.81, 2] }\n"));
  Columns expected;
  ASSERT_TRUE(run(falling, expected).is_complete());
  Description rising =
      described(arm_on("type = \"free\"\nmotion = { acceleration = [-1, 9.81, -2], rate = [0, 0, 0] }\n"
                       "initial = { velocity = [3, -2, 1] }\n",
                       ""));
  for (const FormulationKind formulation : every_formulation) {
    rising.run.formulation = formulation;
    Columns found;
    const Summary summary = run(rising, found);
    ASSERT_TRUE(summary.is_complete()) << summary.failure;
    for (const char* name : {"shoulder.angle", "elbow.angle.1", "elbow.angle.2", "shoulder.rate", "elbow.rate.2"})
      for (std::size_t i = 0; i < expected[name].size(); ++i)
        EXPECT_NEAR(found[name][i], expected[name][i], 1e-7) << name;
    const double t = 3;
    EXPECT_NEAR(found["base.velocity.y"].back(), -2 + 9.81 * t, 1e-9);
    EXPECT_NEAR(found["base.position.x"].back(), 3 * t - 0.5 * t * t, 1e-8);
    expect_balance(found, 1e-9);
    EXPECT_GT(found["energy.supplied"].back(), 1000);  // the lift's
  }
}

// What moves freely goes straight on; seen from a turning base it feels the centrifugal and the Coriolis force.
TEST(BaseMotion, ATurningBaseSeesStraightLinesBend) {
  Description d = described(R"(
[bodies.base]
mass = 100
inertia = [10, 20, 30]
[bodies.stone]
mass = 2
inertia = [0.1, 0.2, 0.3]
[joints.turn]
type = "free"
parent = "world"
child = "base"
motion = { velocity = [0, 0, 0], rate = [0, 0, 0.5] }
[joints.seen]
type = "prismatic"
parent = "base"
child = "stone"
coordinates = "cylindrical"
initial = { displacement = [2, 0.5], angle = 0.3, speed = [0.2, -0.1], rate = 0.1 }
[run]
duration = 4
)");
  const double n = 0.5, rho = 2, phi = 0.3;
  const Vector3<double> p{rho * std::cos(phi), rho * std::sin(phi), 0.5};
  const double outward = 0.2, around = rho * (0.1 + n);
  const Vector3<double> u{outward * std::cos(phi) - around * std::sin(phi),
                          outward * std::sin(phi) + around * std::cos(phi), -0.1};
  for (const FormulationKind formulation : every_formulation) {
    d.run.formulation = formulation;
    Columns record;
    const Summary summary = run(d, record);
    ASSERT_TRUE(summary.is_complete()) << summary.failure;
    for (std::size_t i = 0; i < record["time"].size(); ++i) {
      const double t = record["time"][i];
      const Vector3<double> at = p + u * t;
      EXPECT_NEAR(record["stone.position.x"][i], at.x, 1e-8);
      EXPECT_NEAR(record["stone.position.y"][i], at.y, 1e-8);
      EXPECT_NEAR(record["seen.displacement.1"][i], std::hypot(at.x, at.y), 1e-8);
      EXPECT_NEAR(std::remainder(record["seen.angle"][i] - (std::atan2(at.y, at.x) - n * t), 2 * M_PI), 0, 1e-8);
    }
    expect_balance(record, 1e-9);
    EXPECT_NEAR(record["energy.supplied"].back(), 0, 1e-9);  // nothing holds the stone
  }
}

// Clohessy & Wiltshire: near a circular orbit, seen from a frame that goes round with it. x outward, y along the orbit.
TEST(BaseMotion, AnOrbitingFrameSeesHillsEquations) {
  const double mu = 3.986004418e14, radius = 7e6, n = std::sqrt(mu / (radius * radius * radius));
  Description d = described(R"(
[bodies.frame]
mass = 1
inertia = [1, 1, 1]
[bodies.deputy]
mass = 10
inertia = [1, 1, 1]
[joints.orbit]
type = "spherical"
parent = "world"
child = "frame"
motion = { rate = [0, 0, 0] }
[joints.seen]
type = "prismatic"
parent = "frame"
child = "deputy"
position = [7e6, 0, 0]
coordinates = "rectangular"
initial = { displacement = [10, -20, 5], speed = [0.01, -0.02, 0.015] }
[environment]
gravity = { type = "point_mass", mu = 3.986004418e14 }
[run]
duration = 3000
output_every = 100
)");
  // a body of its own at the planet's centre would be pulled without end
  d.bodies[0].center_of_mass = {radius, 0, 0};
  d.joints[0].base_motion->rate[2] = ConstantProfile{n};
  const double x0 = 10, y0 = -20, z0 = 5, u0 = 0.01, v0 = -0.02, w0 = 0.015;
  Columns record;
  const Summary summary = run(d, record);
  ASSERT_TRUE(summary.is_complete()) << summary.failure;
  for (std::size_t i = 0; i < record["time"].size(); ++i) {
    const double t = record["time"][i], s = std::sin(n * t), c = std::cos(n * t);
    const double x = (4 - 3 * c) * x0 + s / n * u0 + 2 / n * (1 - c) * v0;
    const double y = 6 * (s - n * t) * x0 + y0 - 2 / n * (1 - c) * u0 + (4 * s - 3 * n * t) / n * v0;
    const double z = z0 * c + w0 / n * s;
    EXPECT_NEAR(record["seen.displacement.1"][i], x, 1e-2);  // of second order: squares of distances over the radius
    EXPECT_NEAR(record["seen.displacement.2"][i], y, 1e-2);
    EXPECT_NEAR(record["seen.displacement.3"][i], z, 1e-2);
  }
  EXPECT_GT(std::abs(record["seen.displacement.2"].back() - y0), 20);
}

// Only the rate, or only the velocity: what is not given is free.
TEST(BaseMotion, WhatIsNotGivenIsFree) {
  for (const std::string motion : {"{ rate = [0.1, { sine = { amplitude = 0.4, frequency = 0.3 } }, -0.2] }",
                                   "{ velocity = [{ sine = { amplitude = 1, frequency = 0.5 } }, 0, 1] }",
                                   "{ acceleration = [0, { table = [[0, 1], [1, 1], [1, -2]] }, 0] }"}) {
    Description d = described(arm_on("type = \"free\"\nmotion = " + motion + "\n", ""));
    Columns first;
    ASSERT_TRUE(run(d, first).is_complete());
    expect_balance(first, 1e-9);
    if (motion.find("rate") != std::string::npos) {  // nothing pushes the whole
      EXPECT_NEAR(first["momentum.linear.x"].back(), first["momentum.linear.x"].front(), 1e-8);
      EXPECT_NEAR(first["base.rate.x"].back(), 0.1, 1e-12);
    }
    for (const FormulationKind formulation : every_formulation) {
      d.run.formulation = formulation;
      Columns other;
      const Summary summary = run(d, other);
      ASSERT_TRUE(summary.is_complete()) << summary.failure;
      for (const char* name : {"elbow.angle.1", "base.position.x", "base.rate.y", "shoulder.rate"})
        EXPECT_NEAR(first[name].back(), other[name].back(), 1e-7) << name << motion;
    }
  }
}

}  // namespace
}  // namespace volvelle::testing
