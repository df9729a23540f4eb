// Sequences and docks: answers worked out by hand.
#include <cmath>
#include <gmock/gmock.h>

#include "simulation/events/happening.hpp"

namespace volvelle::testing {
namespace {

// A spring switched at rest from 0 to 1 m: the switch puts in k / 2, and the puck swings about 1 m.
TEST(Sequence, ASpringsNewRestIsPaidFor) {
  const Happening run = happen(puck("spring = { stiffness = 8 }") + R"(
    [sequence.pull]
    time = 1
    rest = { joint = "slide", displacement = 1 }
  )" + run_for(3, 0.25));
  EXPECT_NEAR(run.last("slide.displacement"), 1 - std::cos(2 * 2), 1e-9);
  EXPECT_NEAR(run.last("energy.supplied"), 4, 1e-12);
  EXPECT_LT(run.worst_audit(), 1e-12);
}

// A command at 1 s, a lock at 2 s, free again 1 s after that lock: 1/2 a t^2 pieces.
TEST(Sequence, CommandLockAndFree) {
  const Happening run = happen(puck("motor = { force = 0 }") + R"(
    [sequence.push]
    time = 1
    command = { joint = "slide", force = 4 }
    [sequence.hold]
    event = "push"
    delay = 1
    lock = "slide"
    [sequence.go]
    event = "slide.latch"
    delay = 1
    free = "slide"
  )" + run_for(5, 0.5));
  EXPECT_NEAR(run.at(2, "slide.displacement"), 1, 1e-12);
  EXPECT_NEAR(run.at(3, "slide.displacement"), 1, 1e-12);
  EXPECT_NEAR(run.last("slide.displacement"), 1 + 4, 1e-10);
  EXPECT_NEAR(run.last("energy.dissipated"), 4, 1e-10);
  std::vector<std::string> names;
  for (const Event& event : run.summary.events) names.push_back(event.name + " " + event.kind);
  EXPECT_THAT(names,
              ::testing::ElementsAre("push sequence", "hold sequence", "slide latch", "go sequence", "slide release"));
  EXPECT_LT(run.worst_audit(), 1e-11);
}

// An event with * is when all that it means have happened: here the second, whichever of the two comes last.
TEST(Sequence, WaitsForAllThatANameMeans) {
  for (const int last : {1, 2}) {
    const Happening run = happen(puck("motor = { force = 0 }") +
                                 fmt::format(R"(
    [sequence.part_a]
    time = {}
    [sequence.part_b]
    time = {}
    [sequence.push]
    event = "part_*"
    delay = 0.5
    command = {{ joint = "slide", force = 4 }}
  )",
                                             last == 1 ? 2 : 1, last == 1 ? 1 : 2) +
                                 run_for(3.5, 0.5));
    EXPECT_EQ(run.summary.events.back().name, "push");
    EXPECT_NEAR(run.summary.events.back().time, 2.5, 1e-12);
    EXPECT_NEAR(run.last("slide.displacement"), 1, 1e-10);
  }
}

// A thruster turned on when the puck passes 1 m and off 2 s later; a link turned on then; the run stops by itself.
TEST(Sequence, ThrusterLinkAndStop) {
  const Happening run = happen(puck("initial = { speed = 0.5 }") + R"(
    [thrusters.jet]
    body = "puck"
    direction = [0, 0, 1]
    force = 3
    [links.tether]
    type = "spring"
    bodies = ["world", "puck"]
    positions = [[0, 0, -1], [0, 0, 0]]
    stiffness = 2
    rest = 1
    [sequence.fire]
    joint = "slide"
    displacement = 1
    on = "jet"
    [sequence.cut]
    event = "fire"
    delay = 2
    off = "jet"
    [sequence.catch]
    event = "cut"
    on = "tether"
    [sequence.end]
    event = "cut"
    delay = 1
    stop = true
  )" + run_for(50, 0.5));
  // from 2 s: 1.5 m/s2 for 2 s, to 5 m and 3.5 m/s; then a spring of 2 N/m stretched by 5 m, one radian per second
  EXPECT_EQ(run.summary.status, Summary::Status::stopped);
  EXPECT_NEAR(run.summary.time, 5, 1e-10);
  EXPECT_NEAR(run.last("slide.displacement"), 5 * std::cos(1) + 3.5 * std::sin(1), 1e-9);
  EXPECT_NEAR(run.last("energy.supplied"), 3 * 4 + 0.5 * 2 * 25, 1e-9);
  EXPECT_LT(run.worst_audit(), 1e-11);
}

std::string client_and_chaser(const std::string& position) {
  return body("client", 3, 2) +
         body("chaser", 1, 0.5, "initial = { position = " + position + ", velocity = [-0.4, 0, 0] }");
}

// Two free bodies, 3 kg and 1 kg, come together head on at 0.4 m/s: caught when their ports are 0.1 m apart.
TEST(Sequence, ADockCatchesAndLetsGo) {
  const Happening run = happen(client_and_chaser("[4.1, 0, 0]") +
                               dock("client", "[1, 0, 0]", "chaser", "[-1, 0, 0]",
                                    "capture = { distance = 0.1 }\nrelease = { event = \"port.dock\", delay = 5 }") +
                               run_for(20, 1));
  ASSERT_EQ(run.summary.events.size(), 2u);
  EXPECT_NEAR(run.summary.events[0].time, 5, 1e-10);
  EXPECT_NEAR(run.summary.events[0].energy_lost, 0.5 * 0.75 * 0.16, 1e-12);
  EXPECT_NEAR(run.last("client.velocity.x"), -0.1, 1e-13);
  EXPECT_NEAR(run.last("chaser.position.x"), 2.1 - 0.1 * 15, 1e-10);
  EXPECT_NEAR(run.last("client.position.x"), -0.1 * 15, 1e-10);
  EXPECT_EQ(run.summary.events[1].kind, "undock");  // and does not catch again at once: it has not left yet
  EXPECT_LT(run.worst_audit(), 1e-12);
}

// A long boom hits and is caught off its centre: the pair turns with the angular momentum it had.
TEST(Sequence, AnOffsetCatchTurnsThePair) {
  const Happening run =
      happen(client_and_chaser("[2, 1, 0]") +
             dock("client", "[0, 1, 0]", "chaser", "[0, 0, 0]", "capture = { distance = 0.5 }") + run_for(10, 1));
  // caught at (0.5, 1): reduced mass 0.75 kg, lever 1 m: h = 0.3, I = 2 + 0.5 + 0.75 (0.25 + 1)
  ASSERT_EQ(run.summary.events.size(), 1u);
  EXPECT_NEAR(run.last("client.rate.z"), 0.3 / (2.5 + 0.75 * 1.25), 1e-12);
  EXPECT_NEAR(run.last("chaser.rate.z"), 0.3 / (2.5 + 0.75 * 1.25), 1e-12);
  EXPECT_LT(run.worst_audit(), 1e-12);
}

}  // namespace
}  // namespace volvelle::testing
