#include <gtest/gtest.h>

#include "effects/thrust_levels.hpp"

namespace volvelle {
namespace {

double level(const ThrusterDescription& thruster, double time) {
  return evaluate(Profile(thrust_level(thruster)), {time, time}).value;
}

ThrusterDescription thruster(std::vector<Burn> burns, double rise, double fall, double minimum_on = 0) {
  return {"jet", "body", {}, {1, 0, 0}, 1, std::move(burns), rise, fall, minimum_on};
}

TEST(ThrustLevel, IsAllOrNothingWithoutRamps) {
  const auto jet = thruster({{1, 2}, {4, 5}}, 0, 0);
  for (const double t : {0.5, 2.5, 3.9, 5.1}) EXPECT_EQ(level(jet, t), 0) << t;
  for (const double t : {1.1, 1.9, 4.1, 4.9}) EXPECT_EQ(level(jet, t), 1) << t;
}

TEST(ThrustLevel, RisesAndFalls) {
  const auto jet = thruster({{1, 3}}, 0.5, 1);
  EXPECT_NEAR(level(jet, 1.25), 0.5, 1e-15);
  EXPECT_EQ(level(jet, 2), 1);
  EXPECT_NEAR(level(jet, 3.25), 0.75, 1e-15);
  EXPECT_EQ(level(jet, 4.5), 0);
}

TEST(ThrustLevel, AShortBurnDoesNotReachFullThrust) {
  const auto jet = thruster({{1, 1.2}}, 1, 1);
  EXPECT_NEAR(level(jet, 1.2), 0.2, 1e-15);
  EXPECT_NEAR(level(jet, 1.3), 0.1, 1e-15);
  EXPECT_EQ(level(jet, 1.5), 0);
}

TEST(ThrustLevel, ABurnMayBeginBeforeTheLastHasFaded) {
  const auto jet = thruster({{1, 3}, {3.5, 6}}, 1, 1);
  EXPECT_NEAR(level(jet, 3.5), 0.5, 1e-15);
  EXPECT_NEAR(level(jet, 3.75), 0.75, 1e-15);
  EXPECT_EQ(level(jet, 5), 1);
}

TEST(ThrustLevel, ARampOnOneSideOnly) {
  const auto sudden_start = thruster({{1, 3}, {5, 6}}, 0, 1);
  EXPECT_EQ(level(sudden_start, 1.01), 1);
  EXPECT_NEAR(level(sudden_start, 3.5), 0.5, 1e-15);
  EXPECT_EQ(level(sudden_start, 5.01), 1);
  const auto sudden_stop = thruster({{1, 3}, {5, 6}}, 1, 0);
  EXPECT_NEAR(level(sudden_stop, 1.5), 0.5, 1e-15);
  EXPECT_EQ(level(sudden_stop, 3.01), 0);
  EXPECT_NEAR(level(sudden_stop, 5.5), 0.5, 1e-15);
}

TEST(ThrustLevel, MinimumOnLengthensAShortBurn) {
  const auto jet = thruster({{1, 1.1}}, 0, 0, 0.5);
  EXPECT_EQ(level(jet, 1.4), 1);
  EXPECT_EQ(level(jet, 1.6), 0);
}

}  // namespace
}  // namespace volvelle
