// Impulses that constraints pass from one tree to another: momentum and the energy account must close, however the
// trees move, and the formulations agree on what happens.
#include <algorithm>
#include <gtest/gtest.h>

#include "simulation/kept_rows.hpp"
#include "simulation/simulation.hpp"

namespace volvelle::testing {
namespace {

BodyDescription body(const std::string& name, double mass, const Vector3<double>& position,
                     const Vector3<double>& velocity) {
  BodyDescription made;
  made.name = name;
  made.mass = mass;
  made.inertia = {0.3 * mass, 0.4 * mass, 0.5 * mass, 0.02 * mass, -0.03 * mass, 0.01 * mass};
  made.has_initial = true;
  made.position = position;
  made.velocity = velocity;
  return made;
}

// A hub with a panel on a spring, and a client on a rod from the panel's tip: two trees. All move along.
Description tied(const Vector3<double>& velocity) {
  Description d;
  d.name = "tied";
  d.bodies = {body("hub", 100, {}, velocity), body("panel", 20, {}, {}), body("client", 50, {20, 3, 1}, velocity)};
  d.bodies[1].has_initial = false;
  d.bodies[1].center_of_mass = {0.5, 0.1, -0.2};
  JointDescription hinge;
  hinge.name = "hinge";
  hinge.kind = JointKind::revolute;
  hinge.parent = "hub";
  hinge.child = "panel";
  hinge.on_parent.position = {1, 0, 0.2};
  hinge.axis = normalized(Vector3<double>{0.1, 0.2, 1});
  hinge.coordinates = {0.2};
  hinge.spring = SpringDescription{{3}, {1.5}, {0}};
  d.joints = {hinge};
  ConstraintDescription rod;
  rod.name = "rod";
  rod.kind = ConstraintDescription::Kind::distance;
  rod.bodies = {"panel", "client"};
  rod.positions = {Vector3<double>{1, 0, 0}, Vector3<double>{0, 0.3, 0}};
  d.constraints = {rod};
  d.run.integrator = IntegratorKind::dp853;
  d.run.tolerance = {1e-12, 1e-14};
  d.run.duration = 4;
  d.run.output_every = 0.5;
  return d;
}

Summary run_by(FormulationKind formulation, Description d) {
  d.run.formulation = formulation;
  KeptRows rows{{"*"}};
  Simulation simulation(d);
  Summary summary = simulation.run({&rows}, {});
  EXPECT_TRUE(summary.is_complete()) << summary.failure;
  for (const Audit& audit : summary.audits)
    if (audit.audited) {
      EXPECT_LT(audit.relative, 1e-9) << audit.name;
    }
  return summary;
}

Summary run(const Description& d) {
  Summary ours = run_by(FormulationKind::articulated, d);
  const Summary judge = run_by(FormulationKind::udwadia_kalaba, d);
  EXPECT_EQ(ours.events.size(), judge.events.size());
  for (std::size_t i = 0; i < std::min(ours.events.size(), judge.events.size()); ++i) {
    EXPECT_EQ(ours.events[i].kind, judge.events[i].kind);
    EXPECT_NEAR(ours.events[i].time, judge.events[i].time, 1e-9);
    EXPECT_NEAR(ours.events[i].energy_lost, judge.events[i].energy_lost, 1e-8);
  }
  return ours;
}

TEST(TiedTrees, LatchTogether) {
  Description d = tied({});
  d.joints[0].latch = 1.2;
  const Summary at_rest = run(d);
  ASSERT_EQ(at_rest.events.size(), 1U);
  EXPECT_GT(at_rest.events[0].energy_lost, 0.1);
  for (BodyDescription& moving : d.bodies) moving.velocity = {3, -7, 2};
  const Summary in_passing = run(d);
  ASSERT_EQ(in_passing.events.size(), 1U);
  EXPECT_NEAR(in_passing.events[0].time, at_rest.events[0].time, 1e-9);
  EXPECT_NEAR(in_passing.events[0].energy_lost, at_rest.events[0].energy_lost, 1e-9);
}

TEST(TiedTrees, HitStops) {
  Description d = tied({3, -7, 2});
  StopDescription stop;
  stop.lower = {-10};
  stop.upper = {1.2};
  stop.restitution = 0.5;
  d.joints[0].stop = stop;
  EXPECT_FALSE(run(d).events.empty());
}

TEST(TiedTrees, Dock) {
  Description d = tied({3, -7, 2});
  d.bodies.push_back(body("third", 30, {20, 3, 4}, {3, -7, 1}));
  DockDescription port;
  port.name = "port";
  port.bodies = {"client", "third"};
  port.positions = {Vector3<double>{0, 0, 1}, Vector3<double>{0, 0, -0.5}};
  port.capture = TriggerDescription{.time = 1.5};
  d.docks = {port};
  const Summary summary = run(d);
  ASSERT_EQ(summary.events.size(), 1U);
  EXPECT_GT(summary.events[0].energy_lost, 0.1);
}

// Of two bodies that are joined, one may be tied: whichever stands first in the file, its tie takes part.
TEST(TiedTrees, DockInEitherOrder) {
  const auto docked = [](bool tied_first) {
    Description d = tied({});
    d.joints.clear();
    const BodyDescription client = body("client", 50, {2, 0, 0}, {0, 1, 0.5});
    const BodyDescription chaser = body("chaser", 30, {2, 1, 3}, {0.4, -0.7, -1});
    d.bodies = {tied_first ? client : chaser, tied_first ? chaser : client};
    ConstraintDescription plane;
    plane.name = "plane";
    plane.kind = ConstraintDescription::Kind::point_on_plane;
    plane.bodies = {"world", "client"};
    plane.positions = {Vector3<double>{2.1, 0, 0.3}, Vector3<double>{0.1, 0.2, -0.1}};
    plane.normal = {1, 0, 0};
    d.constraints = {plane};
    DockDescription port;
    port.name = "port";
    port.bodies = {"client", "chaser"};
    port.capture = TriggerDescription{.time = 1};
    d.docks = {port};
    return run(d);
  };
  const Summary first = docked(true), second = docked(false);
  ASSERT_EQ(first.events.size(), 1U);
  ASSERT_EQ(second.events.size(), 1U);
  EXPECT_GT(first.events[0].energy_lost, 1);
  EXPECT_NEAR(first.events[0].energy_lost, second.events[0].energy_lost, 1e-9);
}

// What rounding leaves of accelerations at the instant something begins to slip is no push the other way.
TEST(SlipFromRest, HappensOnceByEveryFormulation) {
  Description d = tied({});
  d.constraints.clear();
  d.bodies.pop_back();
  d.bodies.push_back(body("tip", 5, {}, {}));
  d.bodies[0].has_initial = d.bodies[2].has_initial = false;
  JointDescription mount, outer = d.joints[0];
  mount.name = "mount";
  mount.parent = "world";
  mount.child = "hub";
  outer.name = "outer";
  outer.parent = "panel";
  outer.child = "tip";
  d.joints.push_back(mount);
  d.joints.push_back(outer);
  for (JointDescription& joint : d.joints) joint.spring.reset();
  d.joints[0].friction = FrictionDescription{{2}, {0}};
  d.joints[2].friction = FrictionDescription{{1}, {0}};
  ForceDescription push;
  push.name = "push";
  push.body = "tip";
  push.position = {0.6, 0, 0};
  push.force = {0, 1, 0};
  push.scale = RampProfile{0, 3, 0, 4};
  d.forces = {push};
  EXPECT_GE(run(d).events.size(), 2U);
}

}  // namespace
}  // namespace volvelle::testing
