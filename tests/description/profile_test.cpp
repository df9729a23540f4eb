#include "description/profile.hpp"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <numbers>

namespace volvelle {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Profile, TableTakesTheSideThatInsideNames) {
  const Profile profile = TableProfile{{{0, 1}, {2, 3}, {2, 10}, {4, 0}}};
  const Jet left = evaluate(profile, {2, 1.9});
  EXPECT_DOUBLE_EQ(left.value, 3);
  EXPECT_DOUBLE_EQ(left.rate, 1);
  const Jet right = evaluate(profile, {2, 2.1});
  EXPECT_DOUBLE_EQ(right.value, 10);
  EXPECT_DOUBLE_EQ(right.rate, -5);
}

TEST(Profile, TableHoldsItsEndsBeforeAndAfter) {
  const Profile profile = TableProfile{{{1, 4}, {2, 6}}};
  EXPECT_EQ(evaluate(profile, {0.5, 0.6}).value, 4);
  EXPECT_EQ(evaluate(profile, {0.5, 0.6}).rate, 0);
  EXPECT_EQ(evaluate(profile, {9, 9}).value, 6);
  EXPECT_EQ(evaluate(profile, {2, 2.5}).rate, 0);
  EXPECT_EQ(evaluate(profile, {2, 1.5}).rate, 2);
  EXPECT_EQ(evaluate(TableProfile{{{3, 7}}}, {0, 0}).value, 7);
}

TEST(Profile, SineFollowsItsDefinition) {
  const Profile profile = SineProfile{2, 0.25, 0.3, 1};
  const double w = std::numbers::pi / 2, angle = w * 1.7 + 0.3;
  const Jet jet = evaluate(profile, {1.7, 1.7});
  EXPECT_NEAR(jet.value, 1 + 2 * std::sin(angle), 1e-15);
  EXPECT_NEAR(jet.rate, 2 * w * std::cos(angle), 1e-15);
  EXPECT_NEAR(jet.acceleration, -2 * w * w * std::sin(angle), 1e-14);
}

TEST(Profile, RampIsSmoothAtBothEnds) {
  const Profile profile = RampProfile{1, 5, 10, 14};
  EXPECT_EQ(evaluate(profile, {9, 9}).value, 1);
  EXPECT_EQ(evaluate(profile, {15, 15}).value, 5);
  EXPECT_DOUBLE_EQ(evaluate(profile, {12, 12}).value, 3);
  for (const double end : {10.0, 14.0}) {
    const Jet before = evaluate(profile, {end, end - 0.1}), after = evaluate(profile, {end, end + 0.1});
    EXPECT_NEAR(before.value, after.value, 1e-14);
    EXPECT_NEAR(before.rate, after.rate, 1e-14);
    EXPECT_NEAR(before.acceleration, after.acceleration, 1e-13);
  }
}

TEST(Profile, RampDerivativesMatchFiniteDifferences) {
  const Profile profile = RampProfile{1, 5, 10, 14};
  const double t = 11.3, h = 1e-5;
  const Jet before = evaluate(profile, {t - h, t}), at = evaluate(profile, {t, t}),
            after = evaluate(profile, {t + h, t});
  EXPECT_NEAR(at.rate, (after.value - before.value) / (2 * h), 1e-8);
  EXPECT_NEAR(at.acceleration, (after.rate - before.rate) / (2 * h), 1e-8);
}

TEST(Profile, StopTimesAreJumpsAndCorners) {
  EXPECT_THAT(stop_times(ConstantProfile{1}), IsEmpty());
  EXPECT_THAT(stop_times(SineProfile{1, 1, 0, 0}), IsEmpty());
  EXPECT_THAT(stop_times(Formula::parse("abs(t)")), IsEmpty());
  EXPECT_THAT(stop_times(RampProfile{0, 1, 2, 3}), ElementsAre(2, 3));
  EXPECT_THAT(stop_times(TableProfile{{{0, 1}, {2, 3}, {2, 10}, {4, 0}}}), ElementsAre(0, 2, 4));
}

TEST(Profile, StepwiseIsWhatStaysTheSameBetweenStopTimes) {
  EXPECT_TRUE(is_stepwise(ConstantProfile{1}));
  EXPECT_TRUE(is_stepwise(TableProfile{{{0, 1}, {2, 1}, {2, 10}, {4, 10}}}));
  EXPECT_FALSE(is_stepwise(TableProfile{{{0, 1}, {2, 1}, {2, 10}, {4, 9}}}));
  EXPECT_FALSE(is_stepwise(RampProfile{0, 1, 2, 3}));
  EXPECT_FALSE(is_stepwise(SineProfile{1, 1, 0, 0}));
  EXPECT_FALSE(is_stepwise(Formula::parse("abs(t)")));
}

TEST(Profile, FirstJumpTellsValueFromRate) {
  const auto value = first_jump(TableProfile{{{0, 1}, {2, 3}, {2, 10}, {4, 0}}});
  ASSERT_TRUE(value);
  EXPECT_EQ(value->time, 2);
  EXPECT_TRUE(value->in_value);
  const auto rate = first_jump(TableProfile{{{0, 1}, {2, 3}, {4, 0}}});
  ASSERT_TRUE(rate);
  EXPECT_EQ(rate->time, 2);
  EXPECT_FALSE(rate->in_value);
}

TEST(Profile, SmoothProfilesAndStraightTablesHaveNoJump) {
  EXPECT_FALSE(first_jump(ConstantProfile{1}));
  EXPECT_FALSE(first_jump(SineProfile{1, 1, 0, 0}));
  EXPECT_FALSE(first_jump(RampProfile{0, 1, 2, 3}));
  EXPECT_FALSE(first_jump(Formula::parse("t^2")));
  EXPECT_FALSE(first_jump(TableProfile{{{0, 3}, {7, 3}}}));
  const auto end = first_jump(TableProfile{{{0, 0.1}, {1, 0.2}, {2, 0.3}, {3, 0.4}}});
  ASSERT_TRUE(end);
  EXPECT_EQ(end->time, 3) << "a straight table bends only where it ends; its start at time 0 is where the run begins";
}

}  // namespace
}  // namespace volvelle
