// Whole runs that use propellant: the rocket equation, and what leaves is accounted for.
#include <cmath>
#include <gtest/gtest.h>

#include "effects/thrust_levels.hpp"
#include "laws/random_spacecraft.hpp"
#include "simulation/columns.hpp"

namespace volvelle::testing {
namespace {

RunDescription tight_run(double duration) {
  RunDescription run;
  run.duration = duration;
  run.output_every = duration / 50;
  run.integrator = IntegratorKind::dp853;
  run.tolerance = {1e-12, 1e-14};
  return run;
}

ThrusterDescription burning(const std::string& body, const std::string& tank, double force, double isp, double stop) {
  ThrusterDescription t{"main", body, {}, {0, 0, 1}, force, {{1, stop}}, 0, 0, 0};
  t.specific_impulse = isp;
  t.tank = tank;
  return t;
}

TEST(PropellantRun, FollowsTheRocketEquation) {
  Description d;
  d.bodies.resize(1);
  d.bodies[0].name = "hub";
  d.bodies[0].mass = 500;
  d.bodies[0].inertia = {100, 120, 80, 0, 0, 0};
  d.bodies[0].has_initial = true;
  d.thrusters = {burning("hub", "hub", 2000, 220, 200)};
  d.run = tight_run(250);
  for (const FormulationKind formulation : {FormulationKind::articulated, FormulationKind::back_substitution,
                                            FormulationKind::orthogonal_complement, FormulationKind::udwadia_kalaba}) {
    d.run.formulation = formulation;
    Columns record;
    EXPECT_EQ(run(d, record).failure, "");
    const double exhaust = 220 * standard_gravity, end = 500 - 199 * 2000 / exhaust;
    EXPECT_NEAR(record["hub.mass"].back(), end, 1e-9);
    EXPECT_NEAR(record["system.mass"].back(), end, 1e-9);
    EXPECT_NEAR(record["hub.velocity.z"].back(), exhaust * std::log(500 / end), 1e-8);
  }
}

// With its propellant gone, it flies on.
TEST(PropellantRun, ThrustEndsWithThePropellant) {
  Description d;
  d.bodies.resize(1);
  d.bodies[0].name = "hub";
  d.bodies[0].mass = 500;
  d.bodies[0].propellant = 100;
  d.bodies[0].inertia = {100, 120, 80, 0, 0, 0};
  d.bodies[0].has_initial = true;
  d.thrusters = {burning("hub", "hub", 2000, 220, 200)};
  d.run = tight_run(250);
  Columns record;
  EXPECT_EQ(run(d, record).failure, "");
  EXPECT_NEAR(record["hub.mass"].back(), 400, 1e-9);
  EXPECT_NEAR(record["hub.velocity.z"].back(), 220 * standard_gravity * std::log(1.25), 1e-8);
}

// A skew bus, and a tank and an engine on branches of it that swing.
Description bus_with_tank(bool in_orbit) {
  Random random(11);
  Description d;
  d.bodies = {random_body(random, "bus"), random_body(random, "tank"), random_body(random, "engine")};
  d.bodies[0].has_initial = true;
  d.bodies[0].rate = {0.1, -0.2, 0.15};
  d.bodies[0].velocity = {1, 2, -1};
  for (int i = 0; i < 2; ++i) {
    JointDescription hinge;
    hinge.name = i == 0 ? "sling" : "gimbal";
    hinge.kind = JointKind::revolute;
    hinge.parent = i == 0 ? "bus" : "tank";
    hinge.child = i == 0 ? "tank" : "engine";
    hinge.on_parent.position = {0.4, -0.3, 0.7};
    hinge.on_child.position = {-0.2, 0.1, 0.3};
    hinge.axis = i == 0 ? Vector3<double>{1, 0.3, -0.2} : Vector3<double>{-0.1, 1, 0.4};
    hinge.rates[0] = 0.3 - 0.5 * i;
    hinge.spring = SpringDescription{{20.0}, {0.1}, {0.0}, {}};
    hinge.damper = {0.5};
    d.joints.push_back(hinge);
  }
  d.thrusters = {burning("engine", "tank", 0.01 * standard_gravity * 50 * d.bodies[1].mass, 50, 40)};  // 1 % a second
  d.thrusters[0].direction = {0.3, 1, -0.5};
  d.thrusters[0].position = {0.1, 0.2, 0.3};
  d.thrusters[0].rise = 3;
  d.thrusters[0].fall = 2;
  d.run = tight_run(60);
  if (!in_orbit) return d;
  d.gravity.kind = GravityDescription::Kind::point_mass;
  d.gravity.mu = 3.986004418e14;
  d.gravity.j2 = 1.08263e-3;
  d.gravity.radius = 6378137;
  d.bodies[0].position = {7e6, 0, 0};
  d.bodies[0].velocity = {0, 7000, 2500};
  return d;
}

void expect_all_explained(const Description& d, double bound) {
  Columns record;
  const Summary summary = run(d, record);
  EXPECT_EQ(summary.failure, "");
  EXPECT_LT(record["tank.mass"].back(), 0.7 * record["tank.mass"].front());
  for (const Audit& audit : summary.audits) EXPECT_LT(audit.relative, bound) << audit.name;
}

TEST(PropellantRun, TakesAlongItsEnergyAndMomentum) {
  for (const FormulationKind formulation : {FormulationKind::articulated, FormulationKind::back_substitution,
                                            FormulationKind::orthogonal_complement, FormulationKind::udwadia_kalaba}) {
    for (const bool in_orbit : {false, true}) {
      Description d = bus_with_tank(in_orbit);
      d.run.formulation = formulation;
      expect_all_explained(d, 1e-10);
    }
  }
}

TEST(PropellantRun, IsExplainedInAFieldWithoutGradientAndInAUniformOneToo) {
  Description d = bus_with_tank(true);
  d.gravity.gradient = false;
  expect_all_explained(d, 1e-10);
  d = bus_with_tank(false);
  d.gravity.kind = GravityDescription::Kind::uniform;
  d.gravity.acceleration = {0.1, -0.2, 0.3};
  expect_all_explained(d, 1e-10);
}

TEST(PropellantRun, FormulationsAgree) {
  Description d = bus_with_tank(true);
  Columns articulated, other;
  run(d, articulated);
  for (const FormulationKind formulation : {FormulationKind::back_substitution, FormulationKind::udwadia_kalaba}) {
    d.run.formulation = formulation;
    other = {};
    run(d, other);
    for (const char* name : {"bus.rate.x", "bus.rate.y", "sling.angle", "gimbal.angle", "bus.mrp.1", "tank.mass"})
      EXPECT_NEAR(other[name].back(), articulated[name].back(), 1e-8) << name;
  }
}

}  // namespace
}  // namespace volvelle::testing
