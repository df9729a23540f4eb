// What compare takes for a difference: rounding of what stands still under load is none, a wrong force is one.
#include "simulation/comparison.hpp"

#include <gtest/gtest.h>

#include "scenario/scenario.hpp"
#include "simulation/events/rubbing_loop.hpp"
#include "simulation/whole_run.hpp"

namespace volvelle::testing {
namespace {

// A heavy arm that friction holds up, pushed at its end; with less friction it falls.
const std::string arm = R"(
volvelle = 1
name = "arm"
[bodies.upper]
mass = 5000
center_of_mass = [2.1, 0.2, -0.1]
inertia = [900, 8000, 8100, 20, 30, -10]
[bodies.lower]
mass = 3000
center_of_mass = [1.4, -0.1, 0.3]
inertia = [400, 2500, 2400, -10, 15, 5]
[joints.shoulder]
type = "revolute"
parent = "world"
child = "upper"
axis = [0.3, 1, 0.1]
initial = { angle = 0.4 }
friction = { torque = 4e6 }
[joints.elbow]
type = "revolute"
parent = "upper"
child = "lower"
position = [4, 0, 0.1]
axis = [0.1, 1, -0.2]
initial = { angle = -0.9 }
friction = { torque = 4e6 }
[forces.push]
body = "lower"
force = [70000, -30000, 50000]
position = [2.5, 0.1, 0.2]
[environment]
gravity = { type = "uniform", acceleration = [0, 0.5, -9.81] }
[run]
duration = 5
output_every = 0.1
[output]
columns = ["*"]
)";

// Hangs still on two hinges.
const std::string door = R"(
volvelle = 1
name = "door"
[bodies.door]
mass = 4000
center_of_mass = [0.5, 0, 0]
inertia = [900, 1000, 1100]
[joints.low]
type = "revolute"
parent = "world"
child = "door"
position = [0, 0, -0.6]
child_position = [0, 0, -0.6]
[joints.high]
type = "revolute"
parent = "world"
child = "door"
position = [0, 0, 0.9]
child_position = [0, 0, 0.9]
[forces.pull]
body = "door"
force = [3, 0, -7]
position = [1, 0, 0.2]
[environment]
gravity = { type = "uniform", acceleration = [0, 0, -10] }
[run]
duration = 1
output_every = 0.5
[output]
columns = ["*"]
)";

Comparison compare(const std::string& text, const std::vector<std::string>& settings,
                   const std::vector<std::string>& others) {
  const WholeRun ours(parse_scenario(text, "ours.toml", settings).description, FormulationKind::articulated);
  const WholeRun judge(parse_scenario(text, "theirs.toml", others).description, FormulationKind::udwadia_kalaba);
  return compare_rows(ours.rows, ours.summary, judge.rows, judge.summary);
}

std::string differences(const Comparison& comparison) {
  std::string words = comparison.other_events;
  for (const QuantityDifference& quantity : comparison.quantities)
    if (!(quantity.relative <= 1e-7))
      words += quantity.quantity + ": " + std::to_string(quantity.relative * 1e9) + "e-9; ";
  return words;
}

constexpr double allowed = 1e-7;

TEST(Comparison, WhatStandsStillUnderLoadIsTheSame) {
  for (const std::string& text : {arm, door}) {
    const Comparison comparison = compare(text, {}, {});
    EXPECT_LT(comparison.worst(), allowed) << differences(comparison);
    for (const QuantityDifference& quantity : comparison.quantities)
      if (quantity.quantity == "joint rate") {
        EXPECT_LT(quantity.largest, 1e-9);
      }
  }
}

TEST(Comparison, AForceThatIsWrongByAMillionthShows) {
  const std::string wrong = "forces.push.force=[70000.07,-30000.03,50000.05]";
  EXPECT_GT(compare(arm, {}, {wrong}).worst(), allowed);  // where all stands still, by the reactions
  const std::vector<std::string> falls = {"joints.shoulder.friction.torque=10", "joints.elbow.friction.torque=10"};
  EXPECT_LT(compare(arm, falls, falls).worst(), allowed);
  EXPECT_GT(compare(arm, falls, {falls[0], falls[1], wrong}).worst(), allowed);
}

TEST(Comparison, AForceOfTheWrongSignShows) {
  EXPECT_GT(compare(arm, {}, {"forces.push.force=[-70000,30000,-50000]"}).worst(), 1e-3);
  EXPECT_GT(compare(door, {"forces.pull.force=[3,0.1,-7]"}, {"forces.pull.force=[3,-0.1,-7]"}).worst(), 1e-3);
}

TEST(Comparison, LeavesOutReactionsThatWereNotUniqueForAWhile) {
  const std::string locked_for_a_while =
      rubbing_loop + "[sequence.hold]\ntime = 0.3\nlock = \"j8\"\n[sequence.let]\ntime = 0.6\nfree = \"j8\"\n";
  const std::vector<std::string> all = {"output.columns=[\"*\"]", "run.duration=0.9"};
  const Comparison free = compare(rubbing_loop, all, all);
  EXPECT_EQ(free.left_out, "");
  EXPECT_LT(free.worst(), allowed) << differences(free);
  const Comparison held = compare(locked_for_a_while, all, all);
  EXPECT_NE(held.left_out.find("reactions"), std::string::npos);
  EXPECT_LT(held.worst(), allowed) << differences(held);
  for (const QuantityDifference& quantity : held.quantities) EXPECT_FALSE(quantity.quantity.starts_with("reaction"));
}

}  // namespace
}  // namespace volvelle::testing
