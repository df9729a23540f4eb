// Dry friction: answers worked out by hand.
#include <cmath>
#include <gmock/gmock.h>

#include "simulation/events/happening.hpp"

namespace volvelle::testing {
namespace {

class Friction : public ::testing::TestWithParam<Method> {};

INSTANTIATE_TEST_SUITE_P(EveryIntegrator, Friction, ::testing::ValuesIn(methods()),
                         [](const auto& test) { return test.param.name; });

std::string slider(const std::string& more) { return puck("friction = { force = 3 }\n" + more); }

// Slides v0^2 m / 2 F far in v0 m / F seconds, then does not creep under a load below the limit.
TEST_P(Friction, SlidesToAStandAndStays) {
  const Happening run = happen(
      slider("initial = { speed = 4 }\nmotor = { force = { table = [[0, 0], [5, 0], [5, 2.9]] } }") + run_for(100, 5),
      GetParam().settings);
  ASSERT_EQ(run.summary.events.size(), 1u);
  EXPECT_EQ(run.summary.events[0].kind, "stick");
  EXPECT_NEAR(run.summary.events[0].time, 8.0 / 3, 1e-10);
  const double place = run.at(5, "slide.displacement");
  EXPECT_NEAR(place, 16.0 / 3, 1e-9);
  EXPECT_EQ(run.last("slide.displacement"), place);
  EXPECT_EQ(run.last("slide.speed"), 0);
  EXPECT_NEAR(run.last("energy.dissipated"), 16, 1e-10);
  EXPECT_LT(run.worst_audit(), 1e-10);
}

// A motor that grows by 0.5 N/s breaks away at 6 s, and moves it by r t^3 / 6 m.
TEST_P(Friction, BreaksAwayAtItsLimit) {
  const Happening run =
      happen(slider("motor = { force = { table = [[0, 0], [20, -10]] } }") + run_for(8, 1), GetParam().settings);
  ASSERT_EQ(run.summary.events.size(), 1u);
  EXPECT_EQ(run.summary.events[0].kind, "slip");
  EXPECT_NEAR(run.summary.events[0].time, 6, 1e-9);
  EXPECT_EQ(run.at(5, "slide.displacement"), 0);
  EXPECT_NEAR(run.last("slide.displacement"), -0.5 * 8 / (6 * 2), 1e-9);
  EXPECT_LT(run.worst_audit(), 1e-10);
}

// A spring of 50 N/m against 3 N: each half swing loses 2 F / k of amplitude; it ends where the spring is too weak.
TEST_P(Friction, AnOscillatorStopsWithinTheDeadBand) {
  const Happening run = happen(
      slider("spring = { stiffness = 50 }\ninitial = { displacement = 0.41 }") + run_for(5, 0.5), GetParam().settings);
  // 0.41, -0.29, 0.17, -0.05: there 2.5 N cannot move it
  const double half = M_PI * std::sqrt(2.0 / 50);
  ASSERT_EQ(run.events("stick", "slide").size(), 1u);
  EXPECT_NEAR(run.events("stick", "slide")[0].time, 3 * half, 1e-9);
  EXPECT_NEAR(run.last("slide.displacement"), -0.05, 1e-9);
  const auto turns = run.events("slip", "slide");
  ASSERT_EQ(turns.size(), 2u);
  EXPECT_NEAR(turns[0].time, half, 1e-9);
  EXPECT_NEAR(turns[1].time, 2 * half, 1e-9);
  EXPECT_LT(run.worst_audit(), 1e-10);
}

// Mass on a belt that moves at 0.1 m/s: rides until the spring is stretched by F / k; there spring and friction
// balance, so that it swings about that place: x = F / k + V / w sin(w t).
TEST_P(Friction, ABeltCarriesItUntilTheSpringIsStronger) {
  const std::string text = body("belt", 1) + body("puck", 2) +
                           joint("prismatic", "drive", "world", "belt", "motion = { formula = \"0.1*t\" }") +
                           joint("prismatic", "slide", "belt", "puck", "friction = { force = 3 }") + R"(
    [links.tether]
    type = "spring"
    bodies = ["world", "puck"]
    positions = [[0, 0, -1], [0, 0, 0]]
    stiffness = 50
    rest = 1
  )" + run_for(1.5, 0.1);
  const Happening run = happen(text, GetParam().settings);
  const auto slips = run.events("slip", "slide");
  ASSERT_GE(slips.size(), 1u);
  EXPECT_NEAR(slips[0].time, 3.0 / 50 / 0.1, 1e-9);
  EXPECT_NEAR(run.last("puck.position.z"), 0.06 + 0.1 / 5 * std::sin(5 * 0.9), 1e-9);
  EXPECT_LT(run.worst_audit(), 1e-10);
}

// An impulse is stronger than any friction: a latch elsewhere sets a coordinate that stuck in motion.
TEST(Friction, YieldsToAnImpulse) {
  const Happening run = happen(
      body("rail", 1) + body("puck", 2) + joint("prismatic", "first", "world", "rail", "friction = { force = 6 }") +
      joint("prismatic", "second", "rail", "puck", "initial = { speed = 3 }\nlatch = { displacement = 1.5 }") +
      run_for(2, 0.5));
  // caught at 0.5 s: 2 kg at 3 m/s share their momentum with 1 kg, 2 m/s; friction of 6 N on 3 kg stops them in 1 s
  ASSERT_EQ(run.summary.events.size(), 3u);
  EXPECT_EQ(run.summary.events[0].kind, "latch");
  EXPECT_NEAR(run.summary.events[0].energy_lost, 9 - 6, 1e-12);
  EXPECT_EQ(run.summary.events[1].kind, "slip");
  EXPECT_EQ(run.summary.events[2].kind, "stick");
  EXPECT_NEAR(run.summary.events[2].time, 1.5, 1e-10);
  EXPECT_NEAR(run.last("first.displacement"), 1, 1e-10);
  EXPECT_LT(run.worst_audit(), 1e-12);
}

}  // namespace
}  // namespace volvelle::testing
