#include "simulation/schedule.hpp"

#include <gtest/gtest.h>

namespace volvelle {
namespace {

TEST(Schedule, HasOutputsJumpsAndTheEnd) {
  const auto stops = make_schedule(1, 0.4, {-1, 0, 0.5, 2});
  ASSERT_EQ(stops.size(), 4u);
  EXPECT_EQ(stops[0].time, 0.4);
  EXPECT_TRUE(stops[1].jump && !stops[1].output && stops[1].time == 0.5);
  EXPECT_EQ(stops[2].time, 0.8);
  EXPECT_TRUE(stops[3].output && stops[3].time == 1);
}

TEST(Schedule, AJumpAtAnOutputIsOneStop) {
  const double nearly = 0.1 + 0.2;  // 0.30000000000000004
  const auto stops = make_schedule(1, 0.3, {nearly});
  ASSERT_EQ(stops.size(), 4u);
  EXPECT_TRUE(stops[0].jump && stops[0].output);
}

TEST(Schedule, OutputsDoNotDrift) {
  const auto stops = make_schedule(1e4, 0.1, {});
  ASSERT_EQ(stops.size(), 100000u);
  EXPECT_EQ(stops[99998].time, 99999 * 0.1);
  EXPECT_EQ(stops.back().time, 1e4);
}

TEST(Schedule, AnIntervalLongerThanTheRunLeavesTheEnd) {
  const auto stops = make_schedule(1, 5, {});
  ASSERT_EQ(stops.size(), 1u);
  EXPECT_EQ(stops[0].time, 1);
}

}  // namespace
}  // namespace volvelle
