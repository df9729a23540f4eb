// Bushings in whole runs: energy, momentum, frequency, the stiff limit, rest, switching.
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numbers>

#include "laws/random_spacecraft.hpp"
#include "simulation/columns.hpp"

namespace volvelle::testing {
namespace {

using ::testing::HasSubstr;

// Two skew bodies that fly free, a bushing between them: stiff but about its axis.
Description two_bodies(double stiffness, double damping) {
  Random random(3);
  Description d;
  d.name = "two bodies";
  d.bodies = {random_body(random, "hub"), random_body(random, "panel")};
  for (BodyDescription& body : d.bodies) body.has_initial = true;
  BushingDescription b;
  b.name = "crease";
  b.bodies = {"hub", "panel"};
  b.positions = {Vector3<double>{1, 0.2, 0}, Vector3<double>{-0.3, 0, 0.1}};
  b.axis = {0.3, 1, -0.2};
  b.stiffness = {{stiffness, 1.5 * stiffness, stiffness}, {stiffness, 0.7 * stiffness, 0}};
  b.damping = {{damping, damping, 2 * damping}, {damping, 2 * damping, 0}};
  d.bodies[1].position = b.positions[0] - b.positions[1];
  d.bushings.push_back(b);
  d.run.duration = 4;
  d.run.output_every = 0.1;
  d.run.integrator = IntegratorKind::dp853;
  d.run.tolerance = {1e-12, 1e-14};
  return d;
}

// The panel turns about the crease at `rate`, and the whole tumbles.
void set_spinning(Description& d, double rate) {
  const BushingDescription& b = d.bushings[0];
  const Vector3<double> axis = normalized(b.axis), tumble{0.2, -0.1, 0.3}, turning = tumble + axis * rate;
  d.bodies[0].rate = tumble;
  d.bodies[1].rate = turning;
  d.bodies[1].velocity = cross(tumble, b.positions[0]) - cross(turning, b.positions[1]);
}

void expect_audits_close(const Columns& record, double energy, double momentum) {
  const double scale = record["energy.kinetic"].front() + std::abs(record["energy.potential"].front());
  for (std::size_t i = 0; i < record["time"].size(); ++i) {
    EXPECT_NEAR(record["energy.balance"][i], record["energy.balance"].front(), energy * scale) << i;
    for (const char* of : {"momentum.linear.x", "momentum.linear.y", "momentum.linear.z", "momentum.angular.x",
                           "momentum.angular.y", "momentum.angular.z"})
      EXPECT_NEAR(record[of][i], record[of].front(), momentum * (1 + std::abs(record[of].front()))) << of << i;
  }
}

TEST(BushingRun, KeepsEnergyAndMomentumThroughWholeTurns) {
  for (const FormulationKind formulation : {FormulationKind::articulated, FormulationKind::udwadia_kalaba}) {
    Description d = two_bodies(300, 0);
    set_spinning(d, 4);  // more than two turns
    d.run.formulation = formulation;
    Columns record;
    EXPECT_EQ(run(d, record).status, Summary::Status::finished);
    expect_audits_close(record, 1e-10, 1e-11);
    EXPECT_GT(most(record["crease.angle"]), 3.0);
    EXPECT_LT(least(record["crease.angle"]), -3.0) << "it goes round";
    EXPECT_GT(most(record["crease.gap"]), 1e-3) << "it gives way";
    EXPECT_GT(most(record["crease.tilt"]), 1e-3);
  }
}

TEST(BushingRun, AccountsForWhatItDissipates) {
  Description d = two_bodies(300, 3);
  set_spinning(d, 4);
  Columns record;
  EXPECT_EQ(run(d, record).status, Summary::Status::finished);
  expect_audits_close(record, 1e-10, 1e-11);
  EXPECT_GT(record["energy.dissipated"].back(), 0.01);
}

TEST(BushingRun, IsAHingeWhenItIsStiff) {
  Description hinged = two_bodies(0, 0);
  set_spinning(hinged, 1);
  JointDescription joint;
  joint.name = "crease";
  joint.kind = JointKind::revolute;
  joint.parent = "hub";
  joint.child = "panel";
  joint.axis = hinged.bushings[0].axis;
  joint.on_parent.position = hinged.bushings[0].positions[0];
  joint.on_child.position = hinged.bushings[0].positions[1];
  joint.rates[0] = 1;
  hinged.joints.push_back(joint);
  hinged.bushings.clear();
  hinged.bodies[1].has_initial = false;
  hinged.run.duration = 2;
  Columns hinge;
  run(hinged, hinge);

  double before = 0;
  for (const double stiffness : {1e4, 1e5, 1e6}) {
    Description d = two_bodies(stiffness, 0);
    set_spinning(d, 1);
    d.run.duration = 2;
    Columns record;
    EXPECT_EQ(run(d, record).status, Summary::Status::finished);
    double worst = 0;
    for (std::size_t i = 0; i < record["time"].size(); ++i)
      worst = std::max(worst, std::abs(record["crease.angle"][i] - hinge["crease.angle"][i]));
    if (before > 0) {
      EXPECT_NEAR(worst / before, 0.1, 0.05) << "as 1 / stiffness";
    }
    before = worst;
  }
  EXPECT_LT(before, 1e-4);
}

// Two balls on x, held along x, with the frequency and damping ratio that were asked for.
TEST(BushingRun, SwingsAtItsFrequencyAndDampsByItsRatio) {
  constexpr double frequency = 1.3, ratio = 0.1, stretch = 0.05;
  Description d;
  d.name = "balls";
  for (const char* name : {"a", "b"}) {
    BodyDescription ball;
    ball.name = name;
    ball.mass = *name == 'a' ? 2 : 5;
    ball.inertia = {1, 2, 2.5, 0, 0, 0};
    ball.has_initial = true;
    d.bodies.push_back(ball);
  }
  d.bodies[1].position = {1 + stretch, 0, 0};
  BushingDescription b;
  b.name = "tie";
  b.bodies = {"a", "b"};
  b.frequency = SixValues{{frequency, frequency, frequency}, {frequency, frequency, frequency}};
  b.damping_ratio = SixValues{{ratio, ratio, ratio}, {ratio, ratio, ratio}};
  b.rest_position = Vector3<double>{1, 0, 0};
  d.bushings.push_back(b);
  d.run.duration = 2;
  d.run.output_every = 0.1;
  d.run.integrator = IntegratorKind::dp853;
  d.run.tolerance = {1e-11, 1e-13};
  Columns record;
  run(d, record);
  const double w = 2 * std::numbers::pi * frequency, damped = w * std::sqrt(1 - ratio * ratio);
  for (std::size_t i = 0; i < record["time"].size(); ++i) {
    const double t = record["time"][i];
    const double x =
        stretch * std::exp(-ratio * w * t) * (std::cos(damped * t) + ratio * w / damped * std::sin(damped * t));
    EXPECT_NEAR(record["b.position.x"][i] - record["a.position.x"][i] - 1, x, 1e-10) << t;
    EXPECT_NEAR(record["tie.gap"][i], std::abs(x), 1e-10) << t;
  }
}

// About the bushing's own point, which the centres of mass are off.
TEST(BushingRun, ARotationFrequencyCountsInertiaAboutThePoint) {
  constexpr double frequency = 0.8, turn = 1e-3;
  Description d;
  d.name = "flap";
  BodyDescription flap;
  flap.name = "flap";
  flap.mass = 3;
  flap.center_of_mass = {0.5, 0, 0};
  flap.inertia = {0.1, 0.2, 0.25, 0, 0, 0};
  d.bodies.push_back(flap);
  JointDescription hinge;
  hinge.name = "hinge";
  hinge.kind = JointKind::revolute;
  hinge.parent = world_name;
  hinge.child = "flap";
  hinge.coordinates[0] = turn;
  d.joints.push_back(hinge);
  BushingDescription b;
  b.name = "spring";
  b.bodies = {world_name, "flap"};
  b.frequency = SixValues{{}, {0, 0, frequency}};
  b.rest_orientation = Quaternion<double>{};
  d.bushings.push_back(b);
  d.run.duration = 2;
  d.run.output_every = 0.1;
  d.run.integrator = IntegratorKind::dp853;
  Columns record;
  run(d, record);
  for (std::size_t i = 0; i < record["time"].size(); ++i)
    EXPECT_NEAR(record["spring.angle"][i], turn * std::cos(2 * std::numbers::pi * frequency * record["time"][i]),
                1e-11);
}

TEST(BushingRun, RestsAsItStartsUnlessItSaysWhere) {
  Description d = two_bodies(1e3, 0);
  d.bodies[1].attitude = quaternion_about(normalized(Vector3<double>{1, 2, 3}), 2.0);
  d.bodies[1].position = {3, -1, 2};
  Columns still;
  run(d, still);
  EXPECT_LT(most(still["crease.gap"]), 1e-12);
  EXPECT_LT(most(still["energy.kinetic"]), 1e-20);
  d.bushings[0].rest_position = Vector3<double>{};
  Columns pulled;
  run(d, pulled);
  EXPECT_GT(pulled["crease.gap"].front(), 1.0);
  EXPECT_LT(pulled["crease.tilt"].front(), 1e-15);
}

TEST(BushingRun, TheSequenceTurnsItOnAndOff) {
  Description d = two_bodies(300, 3);
  set_spinning(d, 1);
  const auto change = [](const char* name, ChangeDescription::Kind kind, double time) {
    ChangeDescription entry;
    entry.name = name;
    entry.when.time = time;
    entry.kind = kind;
    entry.target = "crease";
    return entry;
  };
  d.sequence = {change("hold", ChangeDescription::Kind::on, 1), change("let_go", ChangeDescription::Kind::off, 2)};
  Columns record;
  EXPECT_EQ(run(d, record).status, Summary::Status::finished);
  expect_audits_close(record, 1e-10, 1e-11);
  EXPECT_EQ(record["energy.potential"][9], 0) << "off until 1 s";
  EXPECT_GT(record["energy.potential"][12], 0);
  EXPECT_EQ(record["energy.potential"].back(), 0);
  EXPECT_GT(record["crease.gap"].back(), record["crease.gap"][20]) << "they part";
}

TEST(BushingRun, ABodyWithoutInertiaHasNoFrequency) {
  Description d = two_bodies(1, 0);
  d.bodies[1].inertia = {};
  d.bodies[1].center_of_mass = d.bushings[0].positions[1];
  d.bushings[0].frequency = SixValues{{1, 1, 1}, {1, 1, 0}};
  EXPECT_THAT(refusal_of(d), HasSubstr("no inertia about the bushing's x axis"));
}

TEST(BushingRun, AStepTooLargeForItIsRefused) {
  Description d = two_bodies(1e6, 0);
  d.run.integrator = IntegratorKind::rk4;
  d.run.step = 0.01;
  EXPECT_THAT(refusal_of(d), HasSubstr("the spring of link 'crease'"));
}

}  // namespace
}  // namespace volvelle::testing
