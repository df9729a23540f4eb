#include "simulation/schedule.hpp"

#include <gtest/gtest.h>

namespace volvelle {
namespace {

std::vector<StopTime> all_stops(double duration, double output_every, std::vector<double> jumps) {
  Schedule schedule(duration, output_every);
  schedule.set_jumps(std::move(jumps));
  std::vector<StopTime> stops;
  for (double time = 0; time < duration; time = stops.back().time) stops.push_back(schedule.next(time));
  return stops;
}

TEST(Schedule, KeepsJumpsInsideTheRunAndEndsAtItsDuration) {
  const auto stops = all_stops(1, 0.4, {2, -1, 0.5, 0});
  ASSERT_EQ(stops.size(), 4u);
  EXPECT_DOUBLE_EQ(stops[0].time, 0.4);
  EXPECT_TRUE(stops[1].jump && !stops[1].output);
  EXPECT_DOUBLE_EQ(stops[2].time, 0.8);
  EXPECT_DOUBLE_EQ(stops[3].time, 1.0);
  EXPECT_TRUE(stops[3].output);
}

TEST(Schedule, AJumpAtAnOutputIsOneStopAtTheJumpsOwnTime) {
  const double nearly = 0.3 + 1e-15;
  const auto stops = all_stops(1, 0.3, {nearly});
  ASSERT_EQ(stops.size(), 4u);
  EXPECT_EQ(stops[0].time, nearly);
  EXPECT_TRUE(stops[0].output && stops[0].jump);
}

TEST(Schedule, OutputsDoNotDriftOverALongRun) {
  const auto stops = all_stops(1e4, 0.1, {});
  ASSERT_EQ(stops.size(), 100000u);
  EXPECT_EQ(stops[99998].time, 99999 * 0.1);
  EXPECT_EQ(stops.back().time, 1e4);
}

TEST(Schedule, AnIntervalLongerThanTheRunLeavesItsEnd) {
  const auto stops = all_stops(1, 5, {});
  ASSERT_EQ(stops.size(), 1u);
  EXPECT_EQ(stops[0].time, 1);
}

TEST(Schedule, GoesOnFromAnyTimeBetween) {
  Schedule schedule(1, 0.25);
  EXPECT_EQ(schedule.next(0.3).time, 0.5);
  EXPECT_EQ(schedule.next(0.25 - 1e-15).time, 0.5);  // that output was made
  EXPECT_EQ(schedule.next(0.25 - 1e-9).time, 0.25);
}

}  // namespace
}  // namespace volvelle
