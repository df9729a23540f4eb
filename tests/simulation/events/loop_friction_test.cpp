// Dry friction on coordinates that loops make depend on each other, and at dead centre, where nothing can hold one.
#include <cmath>
#include <gtest/gtest.h>

#include "scenario/scenario.hpp"
#include "simulation/columns.hpp"
#include "simulation/events/rubbing_loop.hpp"

namespace volvelle::testing {
namespace {

// At its outer dead centre: crank of 0.3 m, rod of 0.8 m.
const std::string slider_crank = R"(
volvelle = 1
name = "slider crank"
[bodies.crank]
mass = 2
center_of_mass = [0.1, 0.02, 0]
inertia = [0.01, 0.02, 0.03]
[bodies.rod]
mass = 1
center_of_mass = [0.45, 0, 0.01]
inertia = [0.01, 0.06, 0.06]
[bodies.slider]
mass = 1.5
inertia = [0.01, 0.01, 0.01]
[joints.main]
type = "revolute"
parent = "world"
child = "crank"
[joints.pin]
type = "revolute"
parent = "crank"
child = "rod"
position = [0.3, 0, 0]
[joints.wrist]
type = "revolute"
parent = "slider"
child = "rod"
child_position = [0.8, 0, 0]
[joints.guide]
type = "prismatic"
parent = "world"
child = "slider"
axis = [1, 0, 0]
initial = { displacement = 1.1 }
friction = { force = 1.5 }
[run]
duration = 4
output_every = 0.01
)";

// Four hinges that rub with 2 N m in all, and a motor that has that after 4 s.
const std::string parallelogram = R"(
volvelle = 1
name = "parallelogram"
[bodies.left]
mass = 1
center_of_mass = [0, 0.5, 0]
inertia = [0.08, 0.01, 0.09]
[bodies.right]
mass = 2
center_of_mass = [0, 0.4, 0.1]
inertia = [0.08, 0.01, 0.09]
[bodies.top]
mass = 1.5
center_of_mass = [0.4, 0, 0]
inertia = [0.01, 0.1, 0.1]
[joints.left_foot]
type = "revolute"
parent = "world"
child = "left"
initial = { angle = 0.3 }
friction = { torque = 1 }
motor = { torque = { table = [[0, 0], [10, 5]] } }
[joints.right_foot]
type = "revolute"
parent = "world"
child = "right"
position = [1, 0, 0]
initial = { angle = 0.3 }
friction = { torque = 0.5 }
[joints.left_head]
type = "revolute"
parent = "left"
child = "top"
position = [0, 1, 0]
initial = { angle = -0.3 }
friction = { torque = 0.3 }
[joints.right_head]
type = "revolute"
parent = "right"
child = "top"
position = [0, 1, 0]
child_position = [1, 0, 0]
initial = { angle = -0.3 }
friction = { torque = 0.2 }
[run]
duration = 5
output_every = 0.1
)";

// The ways by which a loop is solved.
const std::vector<std::vector<std::string>> ways = {{}, {"run.loops=dense"}, {"run.formulation=udwadia-kalaba"}};

struct Done {
  Columns record;
  Summary summary;
};

Done run_scenario(const std::string& text, std::vector<std::string> settings, const std::vector<std::string>& way) {
  settings.insert(settings.end(), way.begin(), way.end());
  Done done;
  done.summary = run(parse_scenario(text, "loop.toml", settings).description, done.record);
  EXPECT_EQ(done.summary.failure, "");
  EXPECT_LT(done.summary.audits[0].relative, 1e-10);
  return done;
}

// Friction takes its force times the way, between rows a little more where the slider turns back.
void expect_heat_of_the_way(Done& done, double force) {
  const std::vector<double>& place = done.record["guide.displacement"];
  double way = 0;
  for (std::size_t i = 1; i < place.size(); ++i) way += std::abs(place[i] - place[i - 1]);
  EXPECT_GT(way, 0.5);
  EXPECT_NEAR(done.record["energy.dissipated"].back(), force * way, 1e-3 * force * way);
}

void expect_same_events(const Summary& a, const Summary& b) {
  ASSERT_EQ(a.events.size(), b.events.size());
  for (std::size_t i = 0; i < a.events.size(); ++i) {
    EXPECT_EQ(a.events[i].kind, b.events[i].kind);
    EXPECT_EQ(a.events[i].name, b.events[i].name);
    EXPECT_NEAR(a.events[i].time, b.events[i].time, 1e-9);
  }
}

// Of one instant, however many coordinates of a joint take part.
void expect_each_once(const Summary& summary) {
  for (std::size_t i = 0; i < summary.events.size(); ++i)
    for (std::size_t k = i + 1; k < summary.events.size(); ++k)
      EXPECT_FALSE(summary.events[i].kind == summary.events[k].kind &&
                   summary.events[i].name == summary.events[k].name &&
                   summary.events[k].time - summary.events[i].time < 1e-9)
          << summary.events[i].name << " " << summary.events[i].kind << " at " << summary.events[i].time;
}

TEST(LoopFriction, NothingHoldsASliderAtDeadCentre) {
  std::vector<Summary> summaries;
  for (const auto& way : ways) {
    Done done = run_scenario(slider_crank, {"joints.main.motor={torque=0.5}"}, way);
    summaries.push_back(done.summary);
    ASSERT_GT(done.summary.events.size(), 3U);
    EXPECT_LT(done.summary.events[0].time, 1e-3);
    expect_heat_of_the_way(done, 1.5);
    expect_same_events(done.summary, summaries[0]);
    expect_each_once(done.summary);
  }
}

TEST(LoopFriction, ACrankIsDrivenOutOfDeadCentre) {
  for (const auto& way : ways) {
    Done done = run_scenario(slider_crank, {"joints.main.motion={ramp={from=0,to=9.5,start=0.5,stop=3.5}}"}, way);
    EXPECT_NEAR(done.record["main.angle"].back(), 9.5, 1e-9);
    expect_heat_of_the_way(done, 1.5);
  }
}

TEST(LoopFriction, JointsThatShareALoadHoldItTogether) {
  std::vector<Summary> summaries;
  for (const auto& way : ways) {
    Done done = run_scenario(parallelogram, {}, way);
    summaries.push_back(done.summary);
    expect_same_events(done.summary, summaries[0]);
    ASSERT_FALSE(done.summary.events.empty());
    EXPECT_NEAR(done.summary.events.back().time, 4, 1e-9);
    const std::vector<double>& angle = done.record["left_foot.angle"];
    EXPECT_NEAR(angle[40], 0.3, 1e-12);  // 4 s
    EXPECT_GT(angle[41], 0.3 + 1e-7);
  }
}

TEST(LoopFriction, TwoCoordinatesOfOneWayToMoveComeToRest) {
  std::vector<Summary> summaries;
  for (const auto& way : ways) {
    summaries.push_back(run_scenario(rubbing_loop, {}, way).summary);
    expect_same_events(summaries.back(), summaries[0]);
    expect_each_once(summaries.back());
  }
}

}  // namespace
}  // namespace volvelle::testing
