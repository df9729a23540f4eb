// Several things at one instant: impulses of latches, docks and stops that meet.
#include <cmath>
#include <gmock/gmock.h>

#include "simulation/events/happening.hpp"

namespace volvelle::testing {
namespace {

// Sliders along z on each other, from the world or from a hub that flies free.
std::string stack(const std::vector<std::pair<double, std::string>>& sliders, const std::string& base = "world") {
  std::string text = base == "world" ? "" : body(base, 3);
  for (std::size_t i = 0; i < sliders.size(); ++i) {
    const std::string name = "b" + std::to_string(i);
    text += body(name, sliders[i].first) + joint("prismatic", "j" + std::to_string(i),
                                                 i == 0 ? base : "b" + std::to_string(i - 1), name, sliders[i].second);
  }
  return text;
}

// A latch behind two elastic stops: the heavy slider's momentum may not be doubled by them.
TEST(AtOnce, ALatchBehindTwoStopsGainsNothing) {
  for (const char* base : {"world", "hub"}) {
    const Happening run =
        happen(stack({{0.1, "initial = { displacement = -2, speed = 2 }\nstop = { upper = 0, restitution = 1 }"},
                      {0.1, "initial = { displacement = -0.05, speed = 0.05 }\nstop = { upper = 0, restitution = 1 }"},
                      {20, "initial = { displacement = 2, speed = -2 }\nlatch = { displacement = 0 }"}},
                     base) +
               run_for(1.05, 0.35));
    EXPECT_EQ(run.events("latch", "j2").size(), 1u);
    EXPECT_LE(run.last("energy.kinetic"), run.rows["energy.kinetic"].front());
    EXPECT_GE(run.last("energy.dissipated"), 0);
    EXPECT_LT(run.worst_audit(), 1e-12);
  }
}

// One stop is hit while another is touched and left: driven back into that, it is thrown back there as well.
TEST(AtOnce, AStopThatIsLeftCatchesWhatComesBack) {
  const Happening run =
      happen(stack({{1, "initial = { displacement = 1, speed = 1 }\nstop = { upper = 1, restitution = 1 }"},
                    {1, "initial = { displacement = 1, speed = -0.5 }\nstop = { upper = 1, restitution = 1 }"}}) +
             run_for(0.1, 0.05));
  // b0 and b1 at 1 and 0.5 m/s: b0 is thrown back, -1 and 0.5; they exchange, 0.5 and -1; b0 is thrown back again
  EXPECT_NEAR(run.last("b0.velocity.z"), -0.5, 1e-12);
  EXPECT_NEAR(run.last("b1.velocity.z"), -1, 1e-12);
}

// The same stops in another order of the file: the same motion, and each leaves as fast as its restitution asks.
TEST(AtOnce, TheOrderOfTheFileDoesNotMatter) {
  const std::vector<std::string> joints = {
      joint("prismatic", "j0", "world", "b0", "initial = { speed = -0.2 }\nstop = { lower = 0, restitution = 0.5 }"),
      joint("prismatic", "j1", "b0", "b1", "initial = { speed = 2 }\nstop = { upper = 0, restitution = 1 }"),
      joint("prismatic", "j2", "b1", "b2", "initial = { speed = -1 }\nstop = { lower = 0, restitution = 1 }")};
  const std::string bodies = body("b0", 1) + body("b1", 2) + body("b2", 5), end = run_for(0.05, 0.05);
  for (const std::string& order : {joints[0] + joints[1] + joints[2], joints[2] + joints[1] + joints[0]}) {
    const Happening run = happen(bodies + order + end);
    EXPECT_NEAR(run.last("j0.speed"), 2.05, 1e-12);
    EXPECT_NEAR(run.last("j1.speed"), -2, 1e-12);
    EXPECT_NEAR(run.last("j2.speed"), 1, 1e-12);
    EXPECT_NEAR(run.last("energy.dissipated"), 0, 1e-12);
  }
}

std::string two_apart(const std::string& x, const std::string& y) {
  return body("a", 1) + body("b", 1) + joint("prismatic", "x", "world", "a", x) +
         joint("prismatic", "y", "world", "b", y);
}

// Both leave their stops together and are back within one coarse step: the second in the file first.
TEST(AtOnce, TwoThatLeaveTogetherComeBackOneByOne) {
  const Happening run = happen(two_apart("initial = { speed = 0.04 }\nmotor = { force = -10 }\nstop = { lower = 0 }",
                                         "initial = { speed = 0.02 }\nmotor = { force = -20 }\nstop = { lower = 0 }") +
                                   run_for(0.1, 0.02, "rk4"),
                               {"run.step=0.01", "joints.x.stop.restitution=0", "joints.y.stop.restitution=0"});
  EXPECT_NEAR(run.events("stop", "y").at(0).time, 0.002, 1e-12);
  EXPECT_NEAR(run.events("stop", "x").at(0).time, 0.008, 1e-12);
  EXPECT_NEAR(run.last("x.displacement"), 0, 1e-15);
  EXPECT_NEAR(run.last("y.displacement"), 0, 1e-15);
  EXPECT_NEAR(run.last("energy.dissipated"), 0.001, 1e-15);
}

// Two that bounce alike stay alike.
TEST(AtOnce, TwinsBounceTogether) {
  const std::string bouncing =
      "initial = { speed = 0.04 }\nmotor = { force = -10 }\nstop = { lower = 0, restitution = 0.9 }";
  const Happening run = happen(two_apart(bouncing, bouncing) + run_for(0.06, 0.002, "rk4"), {"run.step=0.002"});
  EXPECT_GE(run.events("stop", "x").size(), 5u);
  EXPECT_EQ(run.events("stop", "x").size(), run.events("stop", "y").size());
  EXPECT_EQ(run.rows["x.speed"], run.rows["y.speed"]);
}

// An elastic stop that is hit at time zero, while strangers dock.
TEST(AtOnce, AnImpactBesideADock) {
  const Happening run =
      happen(body("a", 1) +
             joint("prismatic", "x", "world", "a", "initial = { speed = 1 }\nstop = { upper = 0, restitution = 1 }") +
             body("c", 1, 1, "initial = { position = [5, 0, 0] }") +
             body("d", 1, 1, "initial = { position = [5.01, 0, 0], velocity = [1, 0, 0] }") +
             dock("c", "[0, 0, 0]", "d", "[0, 0, 0]", "capture = { distance = 0.1 }") + run_for(0.1, 0.05));
  EXPECT_NEAR(run.last("x.speed"), -1, 1e-12);
  EXPECT_EQ(run.events("stop", "x").size(), 1u);
  EXPECT_NEAR(run.events("dock", "port").at(0).energy_lost, 0.25, 1e-12);
}

// What is undone at the instant it happens still takes its impulse.
TEST(AtOnce, FreedAsItLatches) {
  const Happening run = happen(puck("initial = { speed = 1 }\nlatch = { displacement = 1 }") +
                               "[sequence.go]\nevent = \"slide.latch\"\nfree = \"slide\"\n" + run_for(2, 0.5));
  EXPECT_EQ(run.events("release", "slide").size(), 1u);
  EXPECT_EQ(run.last("slide.speed"), 0);
  EXPECT_NEAR(run.last("energy.dissipated"), 1, 1e-12);
}

// Ports that fly through each other between two rows, however far the rows are apart.
TEST(AtOnce, ADockIsNotFlownThrough) {
  for (const char* method : {"dp54", "dp853", "adams", "bdf"})
    for (const double every : {1.0, 7.0, 20.0, 60.0}) {
      const Happening run = happen(
          body("a", 100, 10) + body("b", 50, 5, "initial = { position = [3, 0, 0], velocity = [-0.2, 0, 0] }") +
          dock("a", "[0, 0, 0]", "b", "[0, 0, 0]", "capture = { distance = 0.05 }") + run_for(60, every, method));
      ASSERT_EQ(run.events("dock", "port").size(), 1u) << method << " " << every;
      EXPECT_NEAR(run.events("dock", "port")[0].time, 14.75, 1e-9) << method << " " << every;
    }
}

// What waits in vain is said.
TEST(AtOnce, WhatNeverHappensIsNoted) {
  const Happening run = happen(puck("friction = { force = 5 }\nmotor = { force = 2 }\nlatch = { displacement = 1 }") +
                               "[sequence.fire]\nevent = \"slide.latch\"\nstop = true\n" + run_for(2, 0.5));
  EXPECT_THAT(run.summary.notes, ::testing::Contains("never happened: fire"));
}

}  // namespace
}  // namespace volvelle::testing
