// Constraints on a mechanism with a loop, and from there to another spacecraft: whole runs by both formulations.
#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>

#include "description/problem.hpp"
#include "simulation/whole_run.hpp"

namespace volvelle::testing {
namespace {

BodyDescription body(const std::string& name, double mass, const Vector3<double>& center) {
  BodyDescription made;
  made.name = name;
  made.mass = mass;
  made.center_of_mass = center;
  made.inertia = {0.12 * mass, 0.2 * mass, 0.15 * mass, 0.01 * mass, -0.02 * mass, 0.015 * mass};
  return made;
}

JointDescription hinge_at(const std::string& name, const std::string& parent, const std::string& child,
                          const Vector3<double>& on_parent, double angle) {
  JointDescription made;
  made.name = name;
  made.kind = JointKind::revolute;
  made.parent = parent;
  made.child = child;
  made.on_parent.position = on_parent;
  made.coordinates = {angle};
  return made;
}

// A four-bar on a hub; a rack on the hub that follows the hinge which closes it; and a client on a rod from its top.
Description constrained_four_bar() {
  Description d;
  d.name = "four-bar";
  d.bodies = {body("hub", 40, {0.1, -0.05, 0.02}), body("left", 2, {0.02, 0.5, 0.03}),
              body("top", 3, {0.6, 0.1, 0}),       body("right", 1.5, {0, 0.4, 0.1}),
              body("rack", 0.7, {0.1, 0.05, 0.2}), body("client", 12, {0.1, 0.2, 0})};
  for (const std::size_t flying : {0U, 5U}) {
    d.bodies[flying].has_initial = true;
    d.bodies[flying].velocity = {0.3, -0.2, 0.1};
  }
  d.bodies[5].position = {4, 3, 0.5};
  d.joints = {hinge_at("a", "hub", "left", {}, 0.3), hinge_at("b", "left", "top", {0, 1, 0}, -0.3),
              hinge_at("c", "hub", "right", {1.2, 0, 0}, 0.3), hinge_at("d", "right", "top", {0, 1, 0}, -0.3),
              hinge_at("slide", "hub", "rack", {0, 0, -0.5}, 0)};
  d.joints[0].spring = SpringDescription{{4}, {0.6}, {0}};
  d.joints[3].on_child.position = {1.2, 0, 0};
  d.joints[4].kind = JointKind::prismatic;
  d.joints[4].axis = normalized(Vector3<double>{0.2, 0.1, 1});
  ConstraintDescription gear, rod;
  gear.name = "gear";
  gear.kind = ConstraintDescription::Kind::coupling;
  gear.joints = {"slide", "d"};
  gear.ratio = 0.3;
  rod.name = "rod";
  rod.kind = ConstraintDescription::Kind::distance;
  rod.bodies = {"top", "client"};
  rod.positions = {Vector3<double>{0.3, 0.2, 0.1}, Vector3<double>{-0.2, 0.1, 0}};
  d.constraints = {gear, rod};
  d.run.integrator = IntegratorKind::dp853;
  d.run.tolerance = {1e-11, 1e-13};
  d.run.duration = 3;
  d.run.output_every = 0.5;
  return d;
}

struct Run : WholeRun {
  Run(const Description& d, FormulationKind formulation) : WholeRun(d, formulation) {
    EXPECT_EQ(Simulation(d).degrees_of_freedom(), 6 + 6 + 1 - 1 + (d.joints[0].motion.empty() ? 0 : -1));
    for (const Audit& audit : summary.audits)
      if (audit.audited) {
        EXPECT_LT(audit.relative, audit.name.starts_with("energy") ? 1e-9 : 1e-12) << audit.name;
      }
    EXPECT_EQ(summary.audits.back().name, "loops.residual");
    EXPECT_EQ(summary.audits.back().drift, largest("loops.residual"));
    EXPECT_GT(summary.audits.back().scale, 0.1);
  }

  double largest(const std::string& column) const {
    std::size_t at = 0;
    double found = 0;
    for (const Block& block : rows.layout().blocks)
      for (const std::string& name : block.columns) {
        if (name == column)
          for (std::size_t row = 0; row < rows.rows(); ++row) found = std::max(found, std::abs(rows[row][at]));
        ++at;
      }
    return found;
  }
};

void compare(const Description& d, std::size_t events) {
  const Run ours(d, FormulationKind::articulated), judge(d, FormulationKind::udwadia_kalaba);
  EXPECT_LT(ours.largest("loops.residual"), 1e-14);
  EXPECT_LT(ours.largest("loops.rate_residual"), 1e-14);
  EXPECT_GT(ours.largest("slide.speed"), 0.01);
  ASSERT_EQ(ours.rows.rows(), judge.rows.rows());
  double worst = 0;
  for (std::size_t row = 0; row < ours.rows.rows(); ++row)
    for (std::size_t i = 0; i < ours.rows[row].size(); ++i)
      worst = std::max(worst, std::abs(ours.rows[row][i] - judge.rows[row][i]));
  EXPECT_LT(worst, 1e-9);
  ASSERT_EQ(ours.summary.events.size(), judge.summary.events.size());
  EXPECT_GE(ours.summary.events.size(), events);
  for (std::size_t i = 0; i < ours.summary.events.size(); ++i) {
    EXPECT_NEAR(ours.summary.events[i].time, judge.summary.events[i].time, 1e-9);
    EXPECT_NEAR(ours.summary.events[i].energy_lost, judge.summary.events[i].energy_lost, 1e-10);
  }
}

TEST(ConstrainedLoops, SwingByBothFormulations) { compare(constrained_four_bar(), 0); }

TEST(ConstrainedLoops, SwingWithDenseLoops) {
  Description d = constrained_four_bar();
  d.run.loops = LoopMethod::dense;
  compare(d, 0);
}

TEST(ConstrainedLoops, LatchByBothFormulations) {
  Description d = constrained_four_bar();
  d.joints[3].latch = -0.5;
  compare(d, 1);
}

TEST(ConstrainedLoops, HitStopsAndRub) {
  Description d = constrained_four_bar();
  StopDescription stop;
  stop.lower = {-0.6};
  stop.upper = {2};
  stop.restitution = 0.4;
  d.joints[3].stop = stop;
  d.joints[4].friction = FrictionDescription{{0.05}, {0}};
  compare(d, 2);
}

// The drive's work, through a loop and a rod, on a spacecraft that moves by.
TEST(ConstrainedLoops, AreDriven) {
  Description d = constrained_four_bar();
  d.joints[0].spring.reset();
  d.joints[0].coordinates = {};
  d.joints[0].motion = {SineProfile{0.2, 0.3, M_PI / 2, 0.1}};
  compare(d, 0);
}

TEST(ConstrainedLoops, DoNotRunByAdams) {
  Description d = constrained_four_bar();
  d.joints.erase(d.joints.begin() + 3);
  d.constraints.erase(d.constraints.begin());
  d.run.integrator = IntegratorKind::adams;
  EXPECT_THROW(Simulation simulation(d), InvalidDescription);
}

}  // namespace
}  // namespace volvelle::testing
