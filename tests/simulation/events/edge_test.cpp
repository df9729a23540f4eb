// Cases at the edge, each found by someone who tried to break it.
#include <cmath>
#include <fmt/format.h>
#include <gmock/gmock.h>

#include "simulation/events/happening.hpp"

namespace volvelle::testing {
namespace {

std::string puck(const std::string& joint, const std::string& rest) {
  return R"(
    [bodies.puck]
    mass = 2
    inertia = [1, 1, 1]
    [joints.slide]
    type = "prismatic"
    parent = "world"
    child = "puck"
    )" + joint +
         "\n" + rest;
}

const std::string dp853 = "integrator = \"dp853\"\n";

TEST(Edge, ALatchAtAStopHolds) {
  const Happening run =
      happen(puck("initial = { speed = 1 }\nstop = { upper = 1, restitution = 0.5 }\nlatch = { displacement = 1 }",
                  "[run]\nduration = 2\noutput_every = 0.5\n" + dp853));
  ASSERT_EQ(run.summary.events.size(), 1u);
  EXPECT_EQ(run.summary.events[0].kind, "latch");
  EXPECT_NEAR(run.summary.events[0].energy_lost, 1, 1e-12);
  EXPECT_EQ(run.last("slide.displacement"), 1);
}

// 1.5 N at 2 Hz against 1 N: it slips twice a period, though output is every second only.
TEST(Edge, ALoadThatSwingsBetweenOutputsBreaksItLoose) {
  for (const char* method : {"dp54", "dp853", "adams", "bdf"}) {
    const Happening run =
        happen(puck("friction = { force = 1 }\nmotor = { force = { sine = { amplitude = 1.5, frequency = 2 } } }",
                    "[run]\nduration = 5\noutput_every = 1\n"),
               {std::string("run.integrator=") + method});
    EXPECT_EQ(run.events("slip", "slide").size(), 20u) << method;
    EXPECT_NEAR(run.events("slip", "slide")[0].time, std::asin(1 / 1.5) / (4 * M_PI), 1e-8) << method;
  }
}

// Freed from its latch and pushed away gently, it does not latch again at once.
TEST(Edge, AFreedLatchLetsGo) {
  for (const char* method : {"run.integrator=dp853", "run.integrator=adams", "run.step=0.001"}) {
    const Happening run =
        happen(puck("initial = { speed = 1 }\nlatch = { displacement = 1 }\nmotor = { force = -0.0002 }",
                    "[sequence.go]\ntime = 2\nfree = \"slide\"\n[run]\nduration = 12\noutput_every = 1\n"),
               {method});
    EXPECT_EQ(run.events("latch", "slide").size(), 1u) << method;
    EXPECT_NEAR(run.last("slide.displacement"), 1 - 0.5 * 0.0001 * 100, 1e-6) << method;
  }
}

// A clamp on the pad: a free joint to the world, locked until its release, does not fall before.
TEST(Edge, ALockedFreeJointIsHeldByTheWorld) {
  const Happening run = happen(R"(
    [bodies.craft]
    mass = 3
    inertia = [1, 2, 2.5]
    center_of_mass = [0.1, 0.2, -0.1]
    [joints.clamp]
    type = "free"
    parent = "world"
    child = "craft"
    release = { time = 1 }
    [environment]
    gravity = { type = "uniform", acceleration = [0, 0, -9.81] }
    [run]
    duration = 2
    output_every = 0.5
    integrator = "dp853"
  )");
  EXPECT_EQ(run.at(1, "craft.position.z"), 0);
  EXPECT_NEAR(run.last("craft.position.z"), -0.5 * 9.81, 1e-10);
  EXPECT_LT(run.worst_audit(), 1e-12);
}

// Two stops hit at once, one elastic and one plastic: no energy comes of it.
TEST(Edge, UnequalStopsHitAtOnceGainNothing) {
  const Happening run = happen(R"(
    [bodies.first]
    mass = 1
    inertia = [1, 1, 1]
    [bodies.second]
    mass = 1
    inertia = [1, 1, 1]
    [joints.a]
    type = "prismatic"
    parent = "world"
    child = "first"
    axis = [1, 0, 0]
    initial = { displacement = -1, speed = 1 }
    stop = { upper = 0, restitution = 1 }
    [joints.b]
    type = "prismatic"
    parent = "first"
    child = "second"
    axis = [1, 0, 0]
    initial = { displacement = 1, speed = -1 }
    stop = { lower = 0, restitution = 0 }
    [run]
    duration = 3
    output_every = 0.5
    integrator = "dp853"
  )");
  EXPECT_LE(run.last("energy.kinetic"), run.rows["energy.kinetic"].front() + 1e-12);
  EXPECT_LT(run.worst_audit(), 1e-12);
}

// One coordinate dips past its stop and back within a coarse step in which another one hits its own.
TEST(Edge, ADipIsSeenBesideAnotherEvent) {
  const std::string text = R"(
    [bodies.first]
    mass = 1
    inertia = [1, 1, 1]
    [bodies.second]
    mass = 1
    inertia = [1, 1, 1]
    [joints.a]
    type = "prismatic"
    parent = "world"
    child = "first"
    initial = { speed = 1 }
    stop = { upper = 0.95, restitution = 1 }
    [joints.b]
    type = "prismatic"
    parent = "world"
    child = "second"
    initial = { speed = 5 }
    motor = { force = -10 }
    stop = { upper = 1.2, restitution = 1 }
    [run]
    duration = 1
    output_every = 1
    step = 1
  )";
  const Happening run = happen(text);
  ASSERT_EQ(run.summary.events.size(), 2u);
  EXPECT_EQ(run.summary.events[0].name, "b");
  EXPECT_NEAR(run.summary.events[0].time, 0.4, 1e-12);  // 5 t - 5 t^2 = 1.2
  EXPECT_NEAR(run.summary.events[1].time, 0.95, 1e-12);
}

// Left at depth and locked there, the face of a stop comes back to the joint and not through it.
TEST(Edge, AFaceComesBackToALockedJoint) {
  const Happening run =
      happen(puck("initial = { speed = 1 }\nstop = { upper = 0.1, stiffness = 50, damping = 20 }",
                  "[sequence.hold]\ntime = 0.55\nlock = \"slide\"\n[sequence.go]\ntime = 3\nfree = \"slide\"\n"
                  "[run]\nduration = 6\noutput_every = 0.05\n" +
                      dp853));
  EXPECT_LT(run.worst_audit(), 1e-10);
  double before = 0;
  for (const double dissipated : run.rows["energy.dissipated"]) {
    EXPECT_GE(dissipated, before - 1e-12);
    before = dissipated;
  }
}

TEST(Edge, WhatIsDueAtTheEndHappens) {
  const Happening run =
      happen(puck("initial = { speed = 1 }",
                  "[sequence.hold]\ntime = 2\nlock = \"slide\"\n[run]\nduration = 2\noutput_every = 0.5\n" + dp853));
  EXPECT_EQ(run.events("latch", "slide").size(), 1u);
  EXPECT_EQ(run.last("slide.speed"), 0);
}

// `on` adds to the burns that are planned, `off` ends what burns; what is planned for later stays.
TEST(Edge, ThrustersSwitchedBesideTheirPlan) {
  const Happening run = happen(puck("", R"(
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
    [run]
    duration = 8
    output_every = 1
  )" + dp853));
  EXPECT_NEAR(run.last("slide.speed"), 3 + 1, 1e-12);
}

TEST(Edge, PortsThatStartCloseEnoughDockAtOnce) {
  const Happening run = happen(R"(
    [bodies.a]
    mass = 1
    inertia = [1, 1, 1]
    [bodies.b]
    mass = 1
    inertia = [1, 1, 1]
    initial = { position = [0.05, 0, 0], velocity = [1, 0, 0] }
    [links.port]
    type = "dock"
    bodies = ["a", "b"]
    positions = [[0, 0, 0], [0, 0, 0]]
    capture = { distance = 0.1 }
    [run]
    duration = 1
    output_every = 0.5
    integrator = "dp853"
  )");
  ASSERT_EQ(run.summary.events.size(), 1u);
  EXPECT_NEAR(run.last("a.velocity.x"), 0.5, 1e-13);
}

// A lock sends an impulse through links that rest on their stops: those it presses stay, those it lifts leave, none is
// pushed through.
TEST(Edge, AnImpulseThroughLinksAtRestOnTheirStops) {
  const auto link = [](int i, const std::string& joint) {
    const std::string name = std::to_string(i);
    return "[bodies.b" + name + "]\nmass = " + std::to_string(1.5 + i) +
           "\ncenter_of_mass = [0.2, 0, 0]\ninertia = [0.1, 0.1, 0.1]\n[joints.j" + name +
           "]\ntype = \"revolute\"\nparent = \"" + (i == 0 ? "world" : "b" + std::to_string(i - 1)) +
           "\"\nchild = \"b" + name + "\"\nposition = [0.4, 0, 0]\n" + joint;
  };
  const auto resting = [](double angle) {
    return fmt::format(
        "initial = {{ angle = {0} }}\nstop = {{ lower = {0}, restitution = 0 }}\n"
        "motor = {{ torque = -2000 }}\n",
        angle);
  };
  const Happening run = happen(link(0, resting(1.4)) + link(1, "initial = { angle = 0.2, rate = 1.1 }\n") +
                               link(2, resting(-0.8)) + link(3, resting(-0.3)) + link(4, resting(-1.9)) +
                               "[sequence.hold]\ntime = 0.001\nlock = \"j1\"\n"
                               "[run]\nduration = 0.002\noutput_every = 0.001\n" +
                               dp853);
  EXPECT_LT(run.worst_audit(), 1e-12);
  for (const char* joint : {"j0", "j2", "j3", "j4"}) EXPECT_GE(run.at(0.001, std::string(joint) + ".rate"), 0) << joint;
  EXPECT_EQ(run.at(0.001, "j1.rate"), 0);
}

}  // namespace
}  // namespace volvelle::testing
