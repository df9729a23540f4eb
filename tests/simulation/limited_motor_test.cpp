// Motors that lose their torque as they speed up: answers in closed form.
#include <cmath>
#include <gmock/gmock.h>

#include "simulation/comparison.hpp"
#include "simulation/events/happening.hpp"
#include "simulation/whole_run.hpp"

namespace volvelle::testing {
namespace {

// A flap of 0.5 kg m^2 on the world.
std::string flap(double rate, const std::string& motor, double duration = 6) {
  return "[bodies.flap]\nmass = 1\ninertia = [0.5, 0.5, 0.5]\n" +
         joint("revolute", "hinge", "world", "flap",
               fmt::format("initial = {{ rate = {} }}\nmotor = {{ {} }}", rate, motor)) +
         run_for(duration, 0.5);
}

class LimitedMotors : public ::testing::TestWithParam<Method> {};
INSTANTIATE_TEST_SUITE_P(EveryIntegrator, LimitedMotors, ::testing::ValuesIn(methods()),
                         [](const auto& test) { return test.param.name; });

// From rest, v = w (1 - exp(-T t / (I w))); it never passes w.
TEST_P(LimitedMotors, ApproachesItsNoLoadRate) {
  const Happening run = happen(flap(0, "torque = 0.2, no_load_rate = 0.7"), GetParam().settings);
  for (const double t : {0.5, 2.0, 6.0})
    EXPECT_NEAR(run.at(t, "hinge.rate"), 0.7 * (1 - std::exp(-0.2 * t / (0.5 * 0.7))), 1e-9);
  EXPECT_NEAR(run.last("energy.supplied"), 0.25 * std::pow(run.last("hinge.rate"), 2), 1e-9);
  EXPECT_LT(run.worst_audit(), 1e-9);
}

// Driven backwards it gives its stall torque, then follows the line from where it stands still.
TEST_P(LimitedMotors, GivesNoMoreThanItsStallTorque) {
  const Happening run = happen(flap(-0.8, "torque = 0.2, no_load_rate = 0.7"), GetParam().settings);
  EXPECT_NEAR(run.at(1.0, "hinge.rate"), -0.8 + 0.4, 1e-10);
  EXPECT_NEAR(run.last("hinge.rate"), 0.7 * (1 - std::exp(-0.2 * 4 / 0.35)), 1e-8);  // still at 2 s
}

// Faster than its no-load rate: a plain one coasts, a governed one brakes, at most with its stall torque.
TEST_P(LimitedMotors, OnlyAGovernorBrakes) {
  const Happening coasts = happen(flap(-1.9, "torque = -0.2, no_load_rate = 0.7"), GetParam().settings);
  EXPECT_NEAR(coasts.last("hinge.rate"), -1.9, 1e-12);
  EXPECT_NEAR(coasts.last("energy.supplied"), 0, 1e-12);
  const Happening brakes =
      happen(flap(-1.9, "torque = -0.2, no_load_rate = 0.7, governor = true"), GetParam().settings);
  EXPECT_NEAR(brakes.at(1.0, "hinge.rate"), -1.5, 1e-10);  // twice the no-load rate at 1.25 s
  EXPECT_NEAR(brakes.last("hinge.rate"), -0.7 * (1 + std::exp(-0.2 * 4.75 / 0.35)), 1e-8);
  EXPECT_LT(brakes.last("energy.supplied"), -0.3);
  EXPECT_LT(brakes.worst_audit(), 1e-9);
}

// A slide, in m/s; a command keeps the limit; the other formulation agrees.
TEST(LimitedMotors, SlidesCommandsAndBothFormulations) {
  const std::string text = puck("motor = { force = 3, no_load_rate = \"40 cm/s\" }\nfriction = { force = 0.1 }") +
                           "[sequence.back]\ntime = 1\ncommand = { joint = \"slide\", force = -3 }\n" + run_for(3, 0.1);
  const Description d = parse_scenario("volvelle = 1\n" + text, "test.toml").description;
  const WholeRun ours(d, FormulationKind::articulated), judge(d, FormulationKind::udwadia_kalaba);
  EXPECT_LT(compare_rows(ours.rows, ours.summary, judge.rows, judge.summary).worst(), 1e-8);
  const Happening run = happen(text);
  EXPECT_NEAR(run.last("slide.speed"), -0.4 * (1 - 0.1 / 3), 1e-3);
  EXPECT_LT(run.worst_audit(), 1e-9);
}

}  // namespace
}  // namespace volvelle::testing
