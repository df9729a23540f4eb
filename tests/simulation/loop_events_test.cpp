// Dry friction in a loop that moves: at dead centre the rocker turns back, whatever rubs there, and nothing can hold
// it.
#include <cmath>
#include <gtest/gtest.h>

#include "simulation/assembly.hpp"
#include "simulation/columns.hpp"
#include "simulation/four_bar.hpp"

namespace volvelle::testing {
namespace {

constexpr double rubbing = 0.01;  // N m

// The crank goes round, the rocker to and fro.
Description crank_and_rocker(FormulationKind formulation) {
  Description d = four_bar({0, 0, 0}, {0, 0.3, 0}, {1, 0.3, 0}, {1, -0.5, 0});
  d.gravity = {};
  d.run.formulation = formulation;
  d.run.duration = 3;
  d.run.output_every = 0.01;
  const double rates[] = {5, -5, 1.875, -1.875};
  for (std::size_t i = 0; i < 4; ++i) d.joints[i].rates[0] = rates[i];
  d.joints[2].friction = FrictionDescription{{rubbing}, {0}};
  return d;
}

TEST(LoopEvents, RockerTurnsBackAtDeadCentre) {
  Columns record, judged;
  const Summary summary = run(crank_and_rocker(FormulationKind::articulated), record);
  ASSERT_EQ(summary.failure, "");
  EXPECT_LT(summary.audits[0].relative, 1e-9);
  int slips = 0;
  for (const Event& event : summary.events) {
    EXPECT_EQ(event.kind, "slip");
    ++slips;
  }
  EXPECT_GE(slips, 4);
  const std::vector<double>& angle = record["ground_d.angle"];
  double way = 0;  // between rows; a little more where it turns back
  for (std::size_t i = 1; i < angle.size(); ++i) way += std::abs(angle[i] - angle[i - 1]);
  EXPECT_NEAR(record["energy.dissipated"].back(), rubbing * way, 1e-3 * rubbing * way);
  ASSERT_EQ(run(crank_and_rocker(FormulationKind::udwadia_kalaba), judged).failure, "");
  EXPECT_NEAR(record["ground_a.angle"].back(), judged["ground_a.angle"].back(), 1e-6);
}

// A lever that a rod with two ball joints holds; a disc that glides in a plane and is pinned to the lever's end. The
// lever is locked by the one loop, so that the other leaves the disc its spin.
TEST(LoopEvents, ADiscSpinsOnALockedLever) {
  const auto structure = [](FormulationKind formulation) {
    Description d;
    d.name = "lever";
    d.run.duration = 2;
    d.run.output_every = 0.5;
    d.run.integrator = IntegratorKind::dp853;
    d.run.tolerance = {1e-11, 1e-12};
    d.run.formulation = formulation;
    d.gravity = {GravityDescription::Kind::uniform, {0, 0, -9.81}, 0, true, 0, 0};
    d.bodies = {bar("lever", {}, {1.25, 0, 0}, 1), bar("rod", {}, {0, 1.25, 0}, 0.5), bar("disc", {}, {}, 2)};
    d.joints = {hinge("hinge", world_name, {}, "lever", {}, {}),
                hinge("rod_low", world_name, {}, "rod", {}, {0.7, -1.1, 0.3}),
                hinge("rod_high", "lever", {}, "rod", {}, {0.7, 0.1, 0.2}),
                hinge("floor", world_name, {}, "disc", {}, {1.3, 0.1, 0.4}),
                hinge("ball", "lever", {}, "disc", {}, {0.9, 0.3, 0.1})};
    d.joints[0].axis = normalized(Vector3<double>{0.3, -0.2, 1});
    d.joints[1].on_child = {};
    d.joints[2].on_child = {{0, 1.2, -0.1}, {}};
    d.joints[3].on_child = {};
    d.joints[4].on_child = {{-0.4, 0.2, -0.3}, {}};
    d.joints[3].axis = normalized(Vector3<double>{1, 2, 0.5});
    for (const std::size_t ball : {1U, 2U, 4U}) d.joints[ball].kind = JointKind::spherical;
    d.joints[3].kind = JointKind::planar;
    return d;
  };
  Columns record, judged;
  EXPECT_EQ(Simulation(structure(FormulationKind::articulated)).degrees_of_freedom(), 2);
  const Summary summary = run(structure(FormulationKind::articulated), record);
  ASSERT_EQ(summary.failure, "");
  EXPECT_LT(summary.audits[0].relative, 1e-9);
  ASSERT_EQ(run(structure(FormulationKind::udwadia_kalaba), judged).failure, "");
  EXPECT_NEAR(record["disc.rate.y"].back(), judged["disc.rate.y"].back(), 1e-7);
}

// The latch stops the rocker, and with it the whole linkage, at an angle between rows.
TEST(LoopEvents, LatchTakesTheSameByEveryWay) {
  const auto latching = [](FormulationKind formulation, LoopMethod method) {
    Description d = four_bar({0, 0, 0}, {0.3, 1, 0}, {2.1, 1.2, 0}, {2, 0, 0});
    d.run.formulation = formulation;
    d.run.loops = method;
    d.joints[2].latch = -0.05;
    d.bodies.push_back(bar("flag", {}, {0.2, 0.5, 0.1}, 0.7));  // goes on
    d.joints.push_back(hinge("at_flag", "coupler", {}, "flag", {}, {0.8, 0.3, 0}));
    d.joints.back().axis = normalized(Vector3<double>{0.3, 1, 0.2});
    d.joints.back().rates[0] = 2;
    return d;
  };
  Columns judged;
  const Summary judge = run(latching(FormulationKind::udwadia_kalaba, LoopMethod::automatic), judged);
  ASSERT_EQ(judge.events.size(), 1U);
  EXPECT_GT(judge.events[0].energy_lost, 0.1);
  for (const LoopMethod method : {LoopMethod::automatic, LoopMethod::dense}) {
    Columns record;
    const Summary summary = run(latching(FormulationKind::articulated, method), record);
    ASSERT_EQ(summary.failure, "");
    ASSERT_EQ(summary.events.size(), 1U);
    EXPECT_NEAR(summary.events[0].time, judge.events[0].time, 1e-9);
    EXPECT_NEAR(summary.events[0].energy_lost, judge.events[0].energy_lost, 1e-8);
    EXPECT_LT(summary.audits[0].relative, 1e-9);
    EXPECT_NEAR(record["at_flag.rate"].back(), judged["at_flag.rate"].back(), 1e-7);
  }
}

// The joint that is cut has no place in the tree's passes: what it is measured by comes from its two bodies.
TEST(LoopEvents, AccelerationsOfACutJointAreMeasuredByItsBodies) {
  for (const std::size_t cut : {0U, 1U, 2U, 3U}) {
    Description d = four_bar({0, 0, 0}, {0.3, 1, 0}, {2.1, 1.2, 0}, {2, 0, 0});
    d.run.cuts = {Cuts::Kind::named, {d.joints[cut].name}};
    Assembly assembly(d);
    assembly.evaluation.solve(assembly.state);
    const int slot = assembly.slot_of_joint(int(cut));
    ASSERT_GE(slot, assembly.model().size());
    const int v = assembly.model().v_offset[slot];
    const double acceleration = std::abs(assembly.evaluation.accelerations().vdot[v]);
    EXPECT_GE(assembly.acceleration_scale(v, slot, 0), acceleration);
    EXPECT_LT(assembly.acceleration_scale(v, slot, 0), 1e3 * acceleration);
  }
}

// It comes to rest on its stop at once, in one line, whichever joint is cut.
TEST(LoopEvents, APlasticStopIsHitOnceWhicheverJointIsCut) {
  for (const std::size_t stopped : {1U, 3U})
    for (const std::size_t cut : {0U, 1U, 2U, 3U}) {
      Description d = four_bar({0, 0, 0}, {0.3, 1, 0}, {2.1, 1.2, 0}, {2, 0, 0});
      d.run.cuts = {Cuts::Kind::named, {d.joints[cut].name}};
      d.joints[stopped].stop = StopDescription{};
      d.joints[stopped].stop->lower = {-0.05};
      d.joints[stopped].stop->upper = {0.05};
      SCOPED_TRACE(d.joints[stopped].name + " with " + d.joints[cut].name + " cut");
      const Summary summary = Simulation(d).run({}, {});
      ASSERT_EQ(summary.failure, "");
      ASSERT_EQ(summary.events.size(), 2U);
      EXPECT_EQ(summary.events[0].kind, "stop");
      EXPECT_EQ(summary.events[1].kind, "rest");
      EXPECT_EQ(summary.events[0].time, summary.events[1].time);
    }
}

}  // namespace
}  // namespace volvelle::testing
