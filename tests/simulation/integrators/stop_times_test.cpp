// Stops are hit exactly and cheaply; after a restart nothing of the past is left; retaken steps end where they are
// told.
#include <gtest/gtest.h>

#include "simulation/integrators/plain_problem.hpp"

namespace volvelle::testing {
namespace {

TEST(StopTimes, AreHitExactly) {
  for (const IntegratorKind kind : every_integrator) {
    PlainRun run(kind, smooth_equation, smooth_start, 1e-9, 0.01);
    for (const double stop : {0.1, 1.0 / 3, 0.3333334, 2.0, 7.7, 7.7000000001, 20.0}) {
      ASSERT_TRUE(run.advance(stop).accepted) << name_of(kind);
      EXPECT_EQ(run.state.at.time, stop) << name_of(kind);
      EXPECT_LT(smooth_error(run.state), 1e-5) << name_of(kind);
    }
  }
}

// Thirty stops where no step would end by itself: each costs at most the two steps around it.
TEST(StopTimes, AreCheap) {
  for (const IntegratorKind kind : {IntegratorKind::dp54, IntegratorKind::dp853}) {
    PlainRun without(kind, smooth_equation, smooth_start, 1e-7);
    without.advance(300);
    PlainRun with(kind, smooth_equation, smooth_start, 1e-7);
    for (int i = 1; i <= 30; ++i) with.advance(i == 30 ? 300.0 : 9.87 * i);
    EXPECT_LT(with.steps, without.steps + 2 * 30) << name_of(kind);
  }
  // a multistep method also changes its step and order around a stop
  for (const IntegratorKind kind : {IntegratorKind::adams, IntegratorKind::bdf}) {
    PlainRun without(kind, smooth_equation, smooth_start, 1e-7);
    without.advance(300);
    PlainRun with(kind, smooth_equation, smooth_start, 1e-7);
    for (int i = 1; i <= 30; ++i) with.advance(i == 30 ? 300.0 : 9.87 * i);
    EXPECT_LT(double(with.evaluations), 1.5 * double(without.evaluations) + 100) << name_of(kind);
  }
}

TEST(StopTimes, LeaveNoSliverBeforeThem) {
  for (const IntegratorKind kind : {IntegratorKind::dp54, IntegratorKind::dp853}) {
    PlainRun run(kind, smooth_equation, smooth_start, 1e-8);
    run.advance(10);
    run.step(100);
    const double natural = run.state.at.time - 10;
    for (const double ahead : {1.005, 1.02, 1.5, 1.9}) {
      const double start = run.state.at.time;
      const double stop = start + ahead * natural;
      double shortest = natural;
      while (run.state.at.time < stop) {
        const double before = run.state.at.time;
        run.step(stop);
        shortest = std::min(shortest, run.state.at.time - before);
      }
      EXPECT_GT(shortest, 0.45 * natural) << name_of(kind) << " " << ahead;
    }
  }
}

// A step cut to a thousandth by a stop is followed by one as long as before.
TEST(StopTimes, DoNotShortenTheStepsAfterThem) {
  for (const IntegratorKind kind : {IntegratorKind::dp54, IntegratorKind::dp853}) {
    PlainRun run(kind, smooth_equation, smooth_start, 1e-8);
    run.advance(10);
    run.step(100);
    const double natural = run.state.at.time - 10;
    run.advance(run.state.at.time + natural / 1000);
    const double start = run.state.at.time;
    run.step(100);
    EXPECT_GT(run.state.at.time - start, 0.7 * natural) << name_of(kind);
  }
}

TEST(Restart, LeavesNothingOfThePast) {
  const std::vector<double> elsewhere{0.3, 0.9, 2};
  for (const IntegratorKind kind : every_integrator) {
    PlainRun used(kind, smooth_equation, smooth_start, 1e-9, 0.01);
    used.advance(5);
    used.state.x = elsewhere;
    used.integrator->restart();
    PlainRun fresh(kind, smooth_equation, elsewhere, 1e-9, 0.01);
    fresh.state.at.time = 5;
    used.advance(7);
    fresh.advance(7);
    EXPECT_EQ(used.state.x, fresh.state.x) << name_of(kind);
  }
}

TEST(Retake, EndsWhereItIsToldWithAnErrorNoLargerThanTheStep) {
  for (const IntegratorKind kind : every_integrator) {
    PlainRun run(kind, smooth_equation, smooth_start, 1e-9, 0.01);
    run.advance(3);
    const State<double> from = run.state;
    run.step(100);
    const double length = run.state.at.time - from.at.time;
    for (const double part : {0.1, 0.5, 0.93, 1.0}) {
      State<double> to;
      const double time = from.at.time + part * length;
      ASSERT_TRUE(run.integrator->retake(from, time, to).accepted) << name_of(kind);
      EXPECT_EQ(to.at.time, time) << name_of(kind);
      EXPECT_LT(smooth_error(to), 2 * smooth_error(from) + 1e-7) << name_of(kind);
    }
    run.state = from;
    run.integrator->restart();
    EXPECT_TRUE(run.advance(6).accepted) << name_of(kind);
    EXPECT_LT(smooth_error(run.state), 1e-6) << name_of(kind);
  }
}

TEST(FixedSteps, AreEqualAndNoLongerThanAsked) {
  PlainRun run(IntegratorKind::rk4, smooth_equation, smooth_start, 1, 0.3);
  std::vector<double> ends;
  while (run.state.at.time < 1) {
    run.step(1);
    ends.push_back(run.state.at.time);
  }
  EXPECT_EQ(ends, (std::vector<double>{0.25, 0.5, 0.75, 1.0}));
  // a thousand steps of exactly the longest length, however they round
  PlainRun exact(IntegratorKind::rk4, smooth_equation, smooth_start, 1, 0.1);
  exact.advance(100);
  EXPECT_EQ(exact.steps, 1000);
}

}  // namespace
}  // namespace volvelle::testing
