// Whole runs with wheels: what is conserved whatever drives them, limits and friction that do not chatter, and the
// shake of a wheel out of balance by hand.
#include <algorithm>
#include <cmath>
#include <complex>
#include <gtest/gtest.h>

#include "description/wheels.hpp"
#include "laws/random_wheels.hpp"
#include "simulation/columns.hpp"
#include "validation/reference_case.hpp"

namespace volvelle::testing {
namespace {

Description hub_with(const std::vector<WheelDescription>& wheels, double duration) {
  Description d;
  d.bodies.resize(1);
  d.bodies[0].name = "hub";
  d.bodies[0].mass = 100;
  d.bodies[0].inertia = {12, 10, 8, 0.3, -0.2, 0.4};
  d.wheels = wheels;
  mount_wheels(d);
  d.run.duration = duration;
  d.run.output_every = duration / 100;
  d.run.integrator = IntegratorKind::dp853;
  d.run.tolerance = {1e-12, 1e-14};
  return d;
}

WheelDescription wheel_about(const Vector3<double>& axis) {
  WheelDescription wheel;
  wheel.name = "wheel";
  wheel.body = "hub";
  wheel.axis = axis;
  wheel.spin_inertia = 0.05;
  return wheel;
}

const FormulationKind all_formulations[] = {FormulationKind::articulated, FormulationKind::back_substitution,
                                            FormulationKind::orthogonal_complement, FormulationKind::udwadia_kalaba};

std::vector<std::string> kinds_of(const Summary& summary) {
  std::vector<std::string> kinds;
  for (const Event& event : summary.events) kinds.push_back(event.kind);
  return kinds;
}

// Limited, rubbing, running against the limit and turning round.
TEST(WheelRun, LimitsAndFrictionKeepTheBooks) {
  WheelDescription wheel = wheel_about({1, 2, -1});
  wheel.torque = SineProfile{0.4, 0.05, 0, 0.02};
  wheel.friction = WheelFrictionDescription{0.02, 1e-3, 0.05, 2};
  wheel.max_torque = 0.3;
  wheel.max_speed = 20;
  for (const FormulationKind formulation : all_formulations) {
    Description d = hub_with({wheel}, 60);
    d.bodies[0].rate = {0.02, -0.01, 0.03};
    d.bodies[0].has_initial = true;
    d.run.formulation = formulation;
    Columns record;
    const Summary summary = run(d, record);
    ASSERT_EQ(summary.failure, "");
    EXPECT_LT(audit_of(summary, "energy.balance").relative, 1e-10);
    EXPECT_LT(audit_of(summary, "momentum.angular").relative, 1e-12);
    const std::vector<std::string> kinds = kinds_of(summary);
    EXPECT_GE(std::count(kinds.begin(), kinds.end(), "max_torque"), 4);
    EXPECT_GE(std::count(kinds.begin(), kinds.end(), "max_speed"), 2);
    EXPECT_EQ(std::count(kinds.begin(), kinds.end(), "max_speed"), std::count(kinds.begin(), kinds.end(), "recover"));
    EXPECT_LT(kinds.size(), 60u) << "chatters";
    for (const double speed : record["wheel.speed"]) EXPECT_LE(std::abs(speed), 20 * (1 + 1e-9));
    for (const double given : record["wheel.torque"]) EXPECT_LE(std::abs(given), 0.3 * (1 + 1e-9));
  }
}

// Driven no more, friction brings it to rest in the body, for good.
TEST(WheelRun, FrictionBringsAWheelToRest) {
  WheelDescription wheel = wheel_about({0, 0, 1});
  wheel.initial_speed = 10;
  wheel.friction = WheelFrictionDescription{0.05, 0, 0.08, 0.5};
  Columns record;
  const Summary summary = run(hub_with({wheel}, 30), record);
  ASSERT_EQ(summary.failure, "");
  EXPECT_EQ(record["wheel.speed"].back(), 0);
  EXPECT_EQ(kinds_of(summary).back(), "stick");
  EXPECT_LT(audit_of(summary, "momentum.angular").relative, 1e-12);
  EXPECT_LT(audit_of(summary, "energy.balance").relative, 1e-10);
}

// The centre of mass of both stays: the body's goes round a circle of U_s / (m + m_w), opposite to the wheel's.
TEST(WheelRun, StaticImbalanceShakesTheBodyAsItShould) {
  const double speed = 200, radius = 1e-5 / 102;
  WheelDescription wheel = wheel_about({0, 0, 1});
  wheel.mass = 2;
  wheel.transverse_inertia = 0.03;
  wheel.static_imbalance = 1e-5;
  wheel.zero_direction = Vector3<double>{1, 0, 0};
  wheel.speed = Profile(ConstantProfile{speed});
  Description d = hub_with({wheel}, 0.5);
  d.bodies[0].inertia = {10, 10, 10, 0, 0, 0};
  d.bodies[0].has_initial = true;
  d.bodies[0].velocity = {0, -radius * speed, 0};
  d.run.output_every = 0.5e-3;
  Columns record;
  ASSERT_EQ(run(d, record).failure, "");
  for (std::size_t i = 0; i < record["time"].size(); ++i) {
    const double angle = speed * record["time"][i];
    EXPECT_NEAR(record["hub.position.x"][i], radius * (1 - std::cos(angle)), 1e-5 * radius);
    EXPECT_NEAR(record["hub.velocity.y"][i], -radius * speed * std::cos(angle), 1e-5 * radius * speed);
  }
}

// With small tilts phi = phi_x + i phi_y, momentum stays: I phi-dot - i J Omega phi + i U Omega exp(i Omega t) is
// constant. The wheel's frequency has the amplitude U Omega / (I - J); the start adds a slow nutation.
TEST(WheelRun, DynamicImbalanceTiltsTheBodyAsItShould) {
  const double speed = 200, U = 1e-6, J = 0.05, I = 10.03;
  WheelDescription wheel = wheel_about({0, 0, 1});
  wheel.mass = 2;
  wheel.transverse_inertia = 0.03;
  wheel.dynamic_imbalance = U;
  wheel.zero_direction = Vector3<double>{1, 0, 0};
  wheel.speed = Profile(ConstantProfile{speed});
  Description d = hub_with({wheel}, 0.5);
  d.bodies[0].inertia = {10, 10, 10, 0, 0, 0};
  d.run.output_every = 0.5e-3;
  Columns record;
  ASSERT_EQ(run(d, record).failure, "");
  const std::complex<double> i(0, 1);
  const double A = -U / (I - J), B = U / J - A, slow = J * speed / I;
  for (std::size_t k = 0; k < record["time"].size(); ++k) {
    const double t = record["time"][k];
    const std::complex<double> rate = i * speed * A * std::exp(i * speed * t) + i * slow * B * std::exp(i * slow * t);
    EXPECT_NEAR(record["hub.rate.x"][k], rate.real(), 1e-3 * U * speed / I);
    EXPECT_NEAR(record["hub.rate.y"][k], rate.imag(), 1e-3 * U * speed / I);
  }
}

// Every drive at once on an articulated spacecraft that flies free, with nothing acting from outside.
TEST(WheelRun, AngularMomentumStaysWhateverDrivesTheWheels) {
  for (const unsigned seed : {1u, 2u, 3u}) {
    Random random(seed);
    SpacecraftOptions options;
    options.bodies = 4;
    options.several_roots = options.body_loads = options.links = options.gravity = false;
    Description d = random_spacecraft(random, options);
    add_random_wheels(random, d);
    d.run = hub_with({}, 4).run;
    for (const FormulationKind formulation :
         {FormulationKind::articulated, FormulationKind::back_substitution, FormulationKind::orthogonal_complement}) {
      d.run.formulation = formulation;
      Columns record;
      const Summary summary = run(d, record);
      ASSERT_EQ(summary.failure, "");
      EXPECT_LT(audit_of(summary, "momentum.angular").relative, 1e-12) << seed;
      EXPECT_LT(audit_of(summary, "momentum.linear").relative, 1e-12) << seed;
      EXPECT_LT(audit_of(summary, "energy.balance").relative, 1e-10) << seed;
    }
  }
}

// A PID wheel's speed is its law of the recorded attitude.
TEST(WheelRun, SpeedsObeyTheirLaw) {
  WheelDescription wheel = wheel_about({0, 1, 0});
  QuaternionLaw law;
  law.K1 = {0.5, 3, 40, 1};
  law.K3 = {0, 1, 60, 2};
  wheel.speed = law;
  Description d = hub_with({wheel}, 20);
  d.bodies[0].rate = {0.3, 0.2, -0.1};
  d.bodies[0].has_initial = true;
  Columns record;
  ASSERT_EQ(run(d, record).failure, "");
  for (std::size_t i = 0; i < record["time"].size(); ++i) {
    const auto at = [&](const char* column) { return record[column][i]; };
    const Quaternion<double> q{at("hub.attitude.w"), at("hub.attitude.x"), at("hub.attitude.y"), at("hub.attitude.z")};
    const Quaternion<double> w{0, at("hub.rate.x") / 2, at("hub.rate.y") / 2, at("hub.rate.z") / 2}, q_dot = q * w;
    const double speed = law.K1[0] * q.w + law.K1[1] * q.x + law.K1[2] * q.y + law.K1[3] * q.z + law.K3[1] * q_dot.x +
                         law.K3[2] * q_dot.y + law.K3[3] * q_dot.z;
    EXPECT_NEAR(at("wheel.speed"), speed, 1e-9);
  }
}

}  // namespace
}  // namespace volvelle::testing
