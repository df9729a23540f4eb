// Cases at the edge, each found by someone who tried to break it.
#include <cmath>
#include <gmock/gmock.h>

#include "simulation/events/happening.hpp"

namespace volvelle::testing {
namespace {

TEST(Edge, ALatchAtAStopHolds) {
  const Happening run =
      happen(puck("initial = { speed = 1 }\nstop = { upper = 1, restitution = 0.5 }\nlatch = { displacement = 1 }") +
             run_for(2, 0.5));
  ASSERT_EQ(run.summary.events.size(), 1u);
  EXPECT_EQ(run.summary.events[0].kind, "latch");
  EXPECT_NEAR(run.summary.events[0].energy_lost, 1, 1e-12);
  EXPECT_EQ(run.last("slide.displacement"), 1);
}

// 1.5 N at 2 Hz against 1 N: it slips twice a period, though output is every second only.
TEST(Edge, ALoadThatSwingsBetweenOutputsBreaksItLoose) {
  for (const char* method : {"dp54", "dp853", "adams", "bdf"}) {
    const Happening run =
        happen(puck("friction = { force = 1 }\nmotor = { force = { sine = { amplitude = 1.5, frequency = 2 } } }") +
               run_for(5, 1, method));
    EXPECT_EQ(run.events("slip", "slide").size(), 20u) << method;
    EXPECT_NEAR(run.events("slip", "slide")[0].time, std::asin(1 / 1.5) / (4 * M_PI), 1e-8) << method;
  }
}

// Freed from its latch and pushed away gently, it does not latch again at once.
TEST(Edge, AFreedLatchLetsGo) {
  for (const char* method : {"dp853", "adams", "rk4"}) {
    const Happening run =
        happen(puck("initial = { speed = 1 }\nlatch = { displacement = 1 }\nmotor = { force = -0.0002 }") +
                   "[sequence.go]\ntime = 2\nfree = \"slide\"\n" + run_for(12, 1, method),
               {"run.step=0.001"});
    EXPECT_EQ(run.events("latch", "slide").size(), 1u) << method;
    EXPECT_NEAR(run.last("slide.displacement"), 1 - 0.5 * 0.0001 * 100, 1e-6) << method;
  }
}

// A clamp on the pad: a free joint to the world, locked until its release, does not fall before.
TEST(Edge, ALockedFreeJointIsHeldByTheWorld) {
  const Happening run =
      happen(body("craft", 3, 2, "center_of_mass = [0.1, 0.2, -0.1]") +
             joint("free", "clamp", "world", "craft", "release = { time = 1 }") +
             "[environment]\ngravity = { type = \"uniform\", acceleration = [0, 0, -9.81] }\n" + run_for(2, 0.5));
  EXPECT_EQ(run.at(1, "craft.position.z"), 0);
  EXPECT_NEAR(run.last("craft.position.z"), -0.5 * 9.81, 1e-10);
  EXPECT_LT(run.worst_audit(), 1e-12);
}

// Two stops hit at once, one elastic and one plastic: no energy comes of it.
TEST(Edge, UnequalStopsHitAtOnceGainNothing) {
  const Happening run =
      happen(body("first", 1) + body("second", 1) +
             joint("prismatic", "a", "world", "first",
                   "initial = { displacement = -1, speed = 1 }\nstop = { upper = 0, restitution = 1 }") +
             joint("prismatic", "b", "first", "second",
                   "initial = { displacement = 1, speed = -1 }\nstop = { lower = 0, restitution = 0 }") +
             run_for(3, 0.5));
  EXPECT_LE(run.last("energy.kinetic"), run.rows["energy.kinetic"].front() + 1e-12);
  EXPECT_LT(run.worst_audit(), 1e-12);
}

// A latch and an elastic stop at the same instant: the latch first, the stop throws back what is left.
TEST(Edge, ALatchAndAStopAtOnceGainNothing) {
  const Happening run =
      happen(body("first", 1) + body("second", 1) +
             joint("prismatic", "a", "world", "first",
                   "initial = { displacement = -1, speed = 1 }\nstop = { upper = 0, restitution = 1 }") +
             joint("prismatic", "b", "first", "second",
                   "initial = { displacement = 1, speed = -1 }\nlatch = { displacement = 0 }") +
             run_for(3, 0.5));
  EXPECT_NEAR(run.events("latch", "b").at(0).energy_lost, 0.25, 1e-12);
  EXPECT_NEAR(run.last("a.speed"), -0.5, 1e-12);
  EXPECT_LT(run.worst_audit(), 1e-12);
}

// A belt driven at 0.1 m/s catches 2 kg that slide on it at 1 m/s: the catch loses 1 J, the drive takes up 0.2 J.
TEST(Edge, ADriveTakesItsShareOfAnImpulse) {
  const Happening run =
      happen(body("belt", 1) + body("puck", 2) +
             joint("prismatic", "drive", "world", "belt", "motion = { formula = \"0.1*t\" }") +
             joint("prismatic", "slide", "belt", "puck", "initial = { speed = 1 }\nlatch = { displacement = 1 }") +
             run_for(2, 0.5));
  EXPECT_NEAR(run.events("latch", "slide").at(0).energy_lost, 1, 1e-12);
  EXPECT_NEAR(run.last("energy.supplied"), -0.2, 1e-12);
  EXPECT_NEAR(run.last("puck.velocity.z"), 0.1, 1e-12);
  EXPECT_LT(run.worst_audit(), 1e-12);
}

// Friction of 1 N keeps it on its stop when the push turns into a pull of 0.5 N, but not of 2 N.
TEST(Edge, FrictionHelpsAStopToHold) {
  const Happening run = happen(puck("stop = { upper = 0, restitution = 0 }\nfriction = { force = 1 }\n"
                                    "motor = { force = { table = [[0, 3], [1, 3], [1, -0.5], [2, -0.5], [2, -2]] } }") +
                               run_for(3, 0.5));
  ASSERT_EQ(run.events("leave", "slide").size(), 1u);
  EXPECT_EQ(run.events("leave", "slide")[0].time, 2);
  EXPECT_NEAR(run.last("slide.displacement"), -0.25, 1e-12);

  const Happening slowly = happen(puck("stop = { upper = 0, restitution = 0 }\nfriction = { force = 1 }\n"
                                       "motor = { force = { table = [[0, 3], [2, -3]] } }") +
                                  run_for(2, 0.5));
  ASSERT_EQ(slowly.events("leave", "slide").size(), 1u);
  EXPECT_NEAR(slowly.events("leave", "slide")[0].time, 4.0 / 3, 1e-9);
  EXPECT_NEAR(slowly.last("slide.displacement"), -3 * std::pow(2.0 / 3, 3) / (6 * 2), 1e-9);
}

// Where gravity acts on each spacecraft as a whole, two that become one have another potential: the dock pays for it.
TEST(Edge, ADockInAFieldWithoutGradient) {
  const Happening run =
      happen(body("a", 1, 1, "initial = { position = [100, 0, 0], velocity = [0, 3, 0] }") +
             body("b", 3, 1, "initial = { position = [104, 0, 0], velocity = [-0.5, 3, 0] }") +
             dock("a", "[0, 0, 0]", "b", "[0, 0, 0]", "capture = { distance = 3 }\nrelease = { time = 10 }") +
             "[environment]\ngravity = { type = \"point_mass\", mu = 1000, gradient = false }\n" + run_for(20, 1));
  ASSERT_EQ(run.summary.events.size(), 2u);
  EXPECT_LT(run.worst_audit(), 1e-10);
}

// One coordinate dips past its stop and back within a coarse step in which another one hits its own.
TEST(Edge, ADipIsSeenBesideAnotherEvent) {
  const Happening run =
      happen(body("first", 1) + body("second", 1) +
                 joint("prismatic", "a", "world", "first",
                       "initial = { speed = 1 }\nstop = { upper = 0.95, restitution = 1 }") +
                 joint("prismatic", "b", "world", "second",
                       "initial = { speed = 5 }\nmotor = { force = -10 }\nstop = { upper = 1.2, restitution = 1 }") +
                 run_for(1, 1, "rk4"),
             {"run.step=1"});
  ASSERT_EQ(run.summary.events.size(), 2u);
  EXPECT_EQ(run.summary.events[0].name, "b");
  EXPECT_NEAR(run.summary.events[0].time, 0.4, 1e-12);  // 5 t - 5 t^2 = 1.2
  EXPECT_NEAR(run.summary.events[1].time, 0.95, 1e-12);
}

void expect_growing_dissipation(const Happening& run) {
  double before = 0;
  for (const double dissipated : run.rows["energy.dissipated"]) {
    EXPECT_GE(dissipated, before - 1e-12);
    before = dissipated;
  }
}

// Left at depth and locked there, the face of a stop comes back to the joint and not through it.
TEST(Edge, AFaceComesBackToALockedJoint) {
  const Happening run = happen(
      puck("initial = { speed = 1 }\nstop = { upper = 0.1, stiffness = 50, damping = 20 }") +
      "[sequence.hold]\ntime = 0.55\nlock = \"slide\"\n[sequence.go]\ntime = 3\nfree = \"slide\"\n" + run_for(6, 0.05));
  EXPECT_LT(run.worst_audit(), 1e-10);
  expect_growing_dissipation(run);
}

// What the face of a stop has turned into heat on its way back stays heat when the joint breaks meanwhile.
TEST(Edge, AJointBreaksWhileTheFaceOfItsStopComesBack) {
  const Happening run = happen(
      body("hub", 1) +
      joint("prismatic", "way", "world", "hub", "motor = { force = { table = [[0, 0], [2, 8]] } }\naxis = [1, 0, 0]") +
      body("puck", 2, 1, "center_of_mass = [0, 0, 1]") +
      joint("prismatic", "slide", "hub", "puck",
            "initial = { speed = 1 }\nstop = { upper = 0.1, stiffness = 50, damping = 20 }\n"
            "breaks = { torque = 2 }") +
      run_for(3, 0.05));
  ASSERT_EQ(run.events("leave", "slide").size(), 1u);
  ASSERT_EQ(run.events("break", "slide").size(), 1u);
  EXPECT_GT(run.events("break", "slide")[0].time, run.events("leave", "slide")[0].time);
  EXPECT_LT(run.worst_audit(), 1e-10);
  expect_growing_dissipation(run);
}

TEST(Edge, WhatIsDueAtTheEndHappens) {
  const Happening run =
      happen(puck("initial = { speed = 1 }") + "[sequence.hold]\ntime = 2\nlock = \"slide\"\n" + run_for(2, 0.5));
  EXPECT_EQ(run.events("latch", "slide").size(), 1u);
  EXPECT_EQ(run.last("slide.speed"), 0);
}

// `on` adds to the burns that are planned, `off` ends what burns; what is planned for later stays.
TEST(Edge, ThrustersSwitchedBesideTheirPlan) {
  const Happening run = happen(puck("") + R"(
    [thrusters.jet]
    body = "puck"
    direction = [0, 0, 1]
    force = 2
    burns = [{ start = 1, stop = 2 }, { start = 6, stop = 7 }]
    [sequence.more]
    time = 1.5
    on = "jet"
    [sequence.enough]
    time = 4
    off = "jet"
  )" + run_for(8, 1));
  EXPECT_NEAR(run.last("slide.speed"), 3 + 1, 1e-12);
}

TEST(Edge, PortsThatStartCloseEnoughDockAtOnce) {
  const Happening run =
      happen(body("a", 1) + body("b", 1, 1, "initial = { position = [0.05, 0, 0], velocity = [1, 0, 0] }") +
             dock("a", "[0, 0, 0]", "b", "[0, 0, 0]", "capture = { distance = 0.1 }") + run_for(1, 0.5));
  ASSERT_EQ(run.summary.events.size(), 1u);
  EXPECT_NEAR(run.last("a.velocity.x"), 0.5, 1e-13);
}

// A lock sends an impulse through links that rest on their stops: those it presses stay, those it lifts leave, none is
// pushed through.
TEST(Edge, AnImpulseThroughLinksAtRestOnTheirStops) {
  const auto link = [](int i, const std::string& more) {
    return body("b" + std::to_string(i), 1.5 + i, 0.1, "center_of_mass = [0.2, 0, 0]") +
           joint("revolute", "j" + std::to_string(i), i == 0 ? "world" : "b" + std::to_string(i - 1),
                 "b" + std::to_string(i), "position = [0.4, 0, 0]\n" + more);
  };
  const auto resting = [](double angle) {
    return fmt::format(
        "initial = {{ angle = {0} }}\nstop = {{ lower = {0}, restitution = 0 }}\nmotor = {{ torque = -2000 }}\n",
        angle);
  };
  const Happening run = happen(link(0, resting(1.4)) + link(1, "initial = { angle = 0.2, rate = 1.1 }\n") +
                               link(2, resting(-0.8)) + link(3, resting(-0.3)) + link(4, resting(-1.9)) +
                               "[sequence.hold]\ntime = 0.001\nlock = \"j1\"\n" + run_for(0.002, 0.001));
  EXPECT_LT(run.worst_audit(), 1e-12);
  for (const char* joint : {"j0", "j2", "j3", "j4"}) EXPECT_GE(run.at(0.001, std::string(joint) + ".rate"), 0) << joint;
  EXPECT_EQ(run.at(0.001, "j1.rate"), 0);
}

}  // namespace
}  // namespace volvelle::testing
