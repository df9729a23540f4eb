// Steps chosen by tolerance: the error follows it, no evaluation is wasted, and what cannot be done is refused.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "simulation/integrators/plain_problem.hpp"

namespace volvelle::testing {
namespace {

using ::testing::HasSubstr;

TEST(ErrorControl, TheErrorFollowsTheTolerance) {
  for (const IntegratorKind kind : adaptive_integrators) {
    double last = 1;
    for (const double tolerance : {1e-5, 1e-7, 1e-9, 1e-11}) {
      PlainRun run(kind, smooth_equation, smooth_start, tolerance);
      ASSERT_TRUE(run.advance(20).accepted) << name_of(kind);
      const double error = smooth_error(run.state);
      EXPECT_LT(error, 300 * tolerance) << name_of(kind) << " at " << tolerance;
      EXPECT_LT(error, last) << name_of(kind) << " at " << tolerance;
      last = error;
    }
  }
}

// A pulse a hundred times faster than what came before it.
void pulse(const State<double>& s, std::span<double> rate) {
  const double u = (s.at.time - 5) / 0.01;
  rate[0] = -s.x[0] + std::exp(-u * u) * 100;
}

TEST(ErrorControl, StepsThatAreTooLongAreTakenAgain) {
  for (const IntegratorKind kind : adaptive_integrators) {
    PlainRun coarse(kind, pulse, {1}, 1e-8);
    PlainRun fine(IntegratorKind::rk4, pulse, {1}, 1, 1e-4);
    for (const double stop : {4.97, 10.0}) {
      ASSERT_TRUE(coarse.advance(stop).accepted) << name_of(kind);
      fine.advance(stop);
    }
    EXPECT_GT(coarse.rejected, 0) << name_of(kind);
    EXPECT_NEAR(coarse.state.x[0], fine.state.x[0], 1e-6) << name_of(kind);
  }
}

// The rate at the end of a step is the one the next begins with: so many evaluations and no more.
TEST(ErrorControl, NoEvaluationIsWasted) {
  const long at_start = 2;  // the rate, and one trial for the first step's length
  PlainRun low(IntegratorKind::dp54, pulse, {1}, 1e-8);
  for (const double stop : {4.97, 7.0, 10.0}) low.advance(stop);
  EXPECT_GT(low.rejected, 0);
  EXPECT_EQ(low.evaluations, at_start + 6 * (low.steps + low.rejected));
  PlainRun high(IntegratorKind::dp853, pulse, {1}, 1e-8);
  for (const double stop : {4.97, 7.0, 10.0}) high.advance(stop);
  EXPECT_GT(high.rejected, 0);
  EXPECT_EQ(high.evaluations, at_start + 12 * high.steps + 11 * high.rejected);
}

// x' = x^2 is infinite at time 1.
void blow_up(const State<double>& s, std::span<double> rate) { rate[0] = s.x[0] * s.x[0]; }

TEST(ErrorControl, ARunAwayMotionIsRefusedWithTheStepItTook) {
  for (const IntegratorKind kind : adaptive_integrators) {
    PlainRun run(kind, blow_up, {1}, 1e-8);
    State<double> before = run.state;
    StepOutcome outcome;
    while (outcome.accepted && run.state.at.time < 2) {
      before = run.state;
      outcome = run.step(2);
    }
    EXPECT_FALSE(outcome.accepted) << name_of(kind);
    EXPECT_THAT(outcome.reason, HasSubstr("step of")) << name_of(kind);
    EXPECT_EQ(outcome.component, 0) << name_of(kind);
    EXPECT_NEAR(run.state.at.time, 1, 1e-5) << name_of(kind);
    EXPECT_EQ(run.state.x, before.x) << name_of(kind) << " moved the state it refused to step from";
    EXPECT_EQ(run.state.at.time, before.at.time) << name_of(kind);
  }
}

TEST(ErrorControl, FixedStepsThatOverflowAreRefusedToo) {
  PlainRun run(IntegratorKind::rk4, blow_up, {1}, 1e-8, 0.05);
  const StepOutcome outcome = run.advance(5);
  EXPECT_FALSE(outcome.accepted);
  EXPECT_THAT(outcome.reason, HasSubstr("a step of 0.05 s"));
  EXPECT_EQ(outcome.component, 0);
  EXPECT_TRUE(std::isfinite(run.state.x[0]));
}

// No number beyond time 1: steps shrink towards it and stop.
void ends_at_one(const State<double>& s, std::span<double> rate) { rate[0] = std::sqrt(1 - s.at.time); }

TEST(ErrorControl, ARateThatIsNoNumberIsRefused) {
  for (const IntegratorKind kind : adaptive_integrators) {
    PlainRun run(kind, ends_at_one, {1}, 1e-6);
    const StepOutcome outcome = run.advance(2);
    EXPECT_FALSE(outcome.accepted) << name_of(kind);
    EXPECT_THAT(outcome.reason, ::testing::AnyOf(HasSubstr("not finite"), HasSubstr("not a finite number")))
        << name_of(kind);
    EXPECT_LE(run.state.at.time, 1) << name_of(kind);
    EXPECT_GT(run.state.at.time, 0.999) << name_of(kind);
  }
}

TEST(ErrorControl, AStartWithoutARateIsRefusedAtOnce) {
  for (const IntegratorKind kind : adaptive_integrators) {
    PlainRun run(
        kind, [](const State<double>&, std::span<double> rate) { rate[0] = std::nan(""); }, {1}, 1e-6);
    const StepOutcome outcome = run.advance(1);
    EXPECT_FALSE(outcome.accepted) << name_of(kind);
    EXPECT_THAT(outcome.reason, HasSubstr("not a finite number")) << name_of(kind);
    EXPECT_EQ(outcome.component, 0) << name_of(kind);
    EXPECT_EQ(run.state.at.time, 0) << name_of(kind);
  }
}

// Decay a million times faster than the motion: BDF strides over it.
TEST(ErrorControl, BdfTakesLongStepsThroughStiffDecay) {
  const Equation stiff = [](const State<double>& s, std::span<double> rate) {
    rate[0] = -1e6 * (s.x[0] - std::cos(s.at.time)) - std::sin(s.at.time);
  };
  PlainRun run(IntegratorKind::bdf, stiff, {2}, 1e-8);
  EXPECT_TRUE(run.advance(10).accepted);
  EXPECT_NEAR(run.state.x[0], std::cos(10), 1e-6);
  EXPECT_LT(run.evaluations, 2000);
}

}  // namespace
}  // namespace volvelle::testing
