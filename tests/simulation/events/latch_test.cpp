// Latches, releases and breaks: answers worked out by hand.
#include <cmath>
#include <gmock/gmock.h>

#include "simulation/events/happening.hpp"

namespace volvelle::testing {
namespace {

class Latches : public ::testing::TestWithParam<Method> {};

INSTANTIATE_TEST_SUITE_P(EveryIntegrator, Latches, ::testing::ValuesIn(methods()),
                         [](const auto& test) { return test.param.name; });

std::string two_sliders(const std::string& second_latch) {
  const auto slider = [](const char* name, const char* child, double speed, const std::string& latch) {
    return joint(
        "prismatic", name, "hub", child,
        fmt::format("axis = [1, 0, 0]\ninitial = {{ speed = {} }}\nlatch = {{ displacement = {} }}", speed, latch));
  };
  return body("hub", 5) + body("left", 2) + body("right", 3) + slider("a", "left", -0.5, "-1") +
         slider("b", "right", 0.3, second_latch) + run_for(4, 0.5);
}

// Both latch at 2 s, an output time: one impulse, one row, and all move with the common centre of mass.
TEST_P(Latches, TwoAtOnceAtAnOutputTime) {
  const Happening run = happen(two_sliders("0.6"), GetParam().settings);
  ASSERT_EQ(run.summary.events.size(), 2u);
  EXPECT_NEAR(run.summary.events[0].time, 2, 1e-12);
  EXPECT_EQ(run.summary.events[1].time, run.summary.events[0].time);
  const double momentum = 2 * -0.5 + 3 * 0.3, kinetic = 0.5 * (2 * 0.25 + 3 * 0.09);
  const double lost = kinetic - 0.5 * momentum * momentum / 10;
  EXPECT_NEAR(run.summary.events[0].energy_lost + run.summary.events[1].energy_lost, lost, 1e-12);
  ASSERT_EQ(run.rows.rows(), 9u);
  EXPECT_EQ(run.rows["time"][4], 2);
  EXPECT_EQ(run.rows["a.speed"][4], 0);  // the row is of after
  EXPECT_NEAR(run.rows["hub.velocity.x"][4], momentum / 10, 1e-13);
  EXPECT_EQ(run.rows["a.speed"][3], run.rows["a.speed"][0]);
  EXPECT_NEAR(run.last("a.displacement"), -1, 1e-12);
  EXPECT_LT(run.worst_audit(), 1e-12);
}

// Within 1e-9 s they are one impulse; a microsecond apart they are two.
TEST(Latches, OneInstantIsANanosecond) {
  const std::vector<std::string> method = {"run.integrator=dp853"};
  const Happening close = happen(two_sliders("0.60000000015"), method);
  ASSERT_EQ(close.summary.events.size(), 2u);
  EXPECT_EQ(close.summary.events[1].time, close.summary.events[0].time);
  const Happening apart = happen(two_sliders("0.6000003"), method);
  ASSERT_EQ(apart.summary.events.size(), 2u);
  EXPECT_NEAR(apart.summary.events[1].time - apart.summary.events[0].time, 1e-6, 1e-6);
  EXPECT_GT(apart.summary.events[1].time, apart.summary.events[0].time);
}

std::string oscillator(const std::string& joint, const std::string& run = "duration = 4\noutput_every = 0.5") {
  return R"(
    [bodies.flap]
    mass = 2
    center_of_mass = [0.5, 0, 0]
    inertia = [0.3, 0.4, 0.5]
    [joints.hinge]
    type = "revolute"
    parent = "world"
    child = "flap"
    )" + joint +
         "\n[run]\n" + run;
}

// A flap on a spring turns round exactly where it latches: reached at rest, nothing lost.
TEST_P(Latches, ReachedAtRest) {
  const Happening run =
      happen(oscillator("spring = { stiffness = 4, rest = 0.75 }\nlatch = { angle = 1.5 }"), GetParam().settings);
  const double w = std::sqrt(4 / (0.5 + 2 * 0.25));
  ASSERT_EQ(run.summary.events.size(), 1u);
  EXPECT_NEAR(run.summary.events[0].time, M_PI / w, 2e-5);  // flat: 1e-9 rad are 3e-5 s
  EXPECT_NEAR(run.summary.events[0].energy_lost, 0, 1e-9);
  EXPECT_NEAR(run.last("hinge.angle"), 1.5, 2e-9);
  EXPECT_EQ(run.last("hinge.rate"), 0);
  EXPECT_LT(run.worst_audit(), 1e-10);
}

// A heavily damped flap creeps towards its latch for ever, and latches when it cannot be told from it.
TEST(Latches, ReachedByCreeping) {
  const Happening run = happen(
      oscillator("spring = { stiffness = 4, rest = 0.75 }\ndamper = { coefficient = 5 }\nlatch = { angle = 0.75 }",
                 "duration = 60\nintegrator = \"dp853\""));
  ASSERT_EQ(run.summary.events.size(), 1u);
  EXPECT_NEAR(run.last("hinge.angle"), 0.75, 1e-9);
}

// Starts at the angle it latches at, moving: latches when it comes back, half a period later, with the speed it left.
TEST_P(Latches, WaitsUntilTheMotionHasLeft) {
  const Happening run = happen(
      oscillator("spring = { stiffness = 4 }\ninitial = { rate = 0.6 }\nlatch = { angle = 0 }"), GetParam().settings);
  ASSERT_EQ(run.summary.events.size(), 1u);
  EXPECT_NEAR(run.summary.events[0].time, M_PI / 2, 1e-9);
  EXPECT_NEAR(run.summary.events[0].energy_lost, 0.5 * 0.36, 1e-9);
  EXPECT_LT(run.worst_audit(), 1e-10);
}

// A swing over a latch and back within one large step is seen all the same.
TEST(Latches, ALargeStepDoesNotJumpOverIt) {
  const Happening run =
      happen(oscillator("spring = { stiffness = 4 }\ninitial = { rate = 0.6 }\nlatch = { angle = 0.2999 }",
                        "duration = 2\noutput_every = 2\nintegrator = \"rk4\"\nstep = 0.2"));
  ASSERT_EQ(run.summary.events.size(), 1u);
  EXPECT_NEAR(run.summary.events[0].time, std::asin(0.2999 / 0.3) / 2, 5e-3);  // a coarse step
}

// Locked until released, at a time, at another joint's angle, or by an event with a delay.
TEST(Latches, Releases) {
  const auto hinge = [](const char* name, const char* child, const char* more) {
    return body(child, 1) + joint("revolute", name, "world", child, more);
  };
  const Happening run =
      happen(hinge("one", "first", "motor = { torque = 2 }\nrelease = { time = 1 }\nlatch = { angle = 4 }") +
             hinge("two", "second", "motor = { torque = 2 }\nrelease = { joint = \"one\", angle = 1 }") +
             hinge("three", "third", "motor = { torque = -2 }\nrelease = { event = \"one.latch\", delay = 0.5 }") +
             run_for(5, 0.5));
  EXPECT_NEAR(run.last("two.angle"), 3 * 3, 1e-9);         // from 2 s
  EXPECT_NEAR(run.last("three.angle"), -1.5 * 1.5, 1e-9);  // from 3.5 s
  EXPECT_NEAR(run.last("one.angle"), 4, 1e-12);
  ASSERT_EQ(run.summary.events.size(), 4u);
  EXPECT_NEAR(run.summary.events[2].time, 3, 1e-10);  // latch
  EXPECT_NEAR(run.summary.events[2].energy_lost, 0.5 * 16, 1e-9);
  EXPECT_LT(run.worst_audit(), 1e-11);
}

// A tip of 0.5 kg m2 on a hub of 2 kg m2 under a growing torque: the joint between breaks when the tip needs more than
// it bears; from then the tip turns on by itself.
TEST_P(Latches, AHingeBreaks) {
  const std::string text =
      body("hub", 3, 2) + body("tip", 1, 0.5) +
      joint("revolute", "bearing", "world", "hub", "motor = { torque = { table = [[0, 0], [10, 5]] } }") +
      joint("fixed", "glue", "hub", "tip", "breaks = { torque = 0.2 }") + run_for(3, 0.5);
  const Happening run = happen(text, GetParam().settings);
  // torque 0.5 t on 2.5 kg m2: the tip takes 0.5 x 0.2 t = 0.2 at 2 s, at a rate of 0.1 t^2 = 0.4
  ASSERT_EQ(run.summary.events.size(), 1u);
  EXPECT_EQ(run.summary.events[0].kind, "break");
  EXPECT_NEAR(run.summary.events[0].time, 2, 1e-9);
  EXPECT_NEAR(run.last("tip.rate.z"), 0.4, 1e-9);
  EXPECT_NEAR(run.last("hub.rate.z"), 0.4 + 0.25 / 2 * (9 - 4), 1e-9);
  EXPECT_LT(run.worst_audit(), 1e-10);
}

}  // namespace
}  // namespace volvelle::testing
