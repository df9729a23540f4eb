#include "simulation/integrators/leap.hpp"

#include <cmath>
#include <gtest/gtest.h>

namespace volvelle::testing {
namespace {

State<double> oscillator_at(double time) {
  State<double> state;
  state.at = {time, time};
  state.coordinates = state.velocities = 1;
  state.x = {std::sin(time), std::cos(time)};
  return state;
}

void swing(State<double>& state, std::span<double> rate) {
  rate[0] = state.x[1];
  rate[1] = -state.x[0];
}

TEST(Leap, FollowsASmoothMotionAllTheWay) {
  const State<double> from = oscillator_at(0.3);
  Leap leap(from);
  ASSERT_TRUE(leap.begin(swing, from, {from.x[1], -from.x[0]}, 0.5));
  for (int round = 0; round < 12; ++round) ASSERT_TRUE(leap.improve(swing));
  State<double> here = from;
  std::vector<double> rate(2);
  for (const double time : {0.3, 0.37, 0.5, 0.55, 0.64, 0.8}) {
    leap.read(time, here);
    leap.read_rate(time, rate);
    EXPECT_NEAR(here.x[0], std::sin(time), 1e-11);
    EXPECT_NEAR(here.x[1], std::cos(time), 1e-11);
    EXPECT_NEAR(rate[1], -std::sin(time), 1e-9);
    EXPECT_EQ(here.at.time, time);
  }
  EXPECT_NEAR(here.x[0], std::sin(0.8), 1e-15);  // of order 16 at the end
}

TEST(Leap, TellsWhenARateIsNotFinite) {
  const State<double> from = oscillator_at(0);
  Leap leap(from);
  const auto bad = [](State<double>&, std::span<double> rate) { rate[0] = rate[1] = NAN; };
  EXPECT_FALSE(leap.begin(bad, from, {1, 0}, 0.1));
}

// No point comes nearer to the place than a sixth of its distance from the start, or it is hardly ahead at all.
TEST(Leap, LeavesThePlaceBetweenItsPoints) {
  for (const double ahead : {1e-6, 1e-3, 0.02, 0.1, 0.2, 0.4, 0.5}) {
    const double length = Leap::length(ahead, 1);
    ASSERT_GT(length, 0) << ahead;
    ASSERT_LE(length, 1 + 1e-15) << ahead;
    const State<double> from = oscillator_at(0);
    Leap leap(from);
    double nearest = 1;
    const auto watch = [&](State<double>& state, std::span<double> rate) {
      nearest = std::min(nearest, std::abs(state.at.time - ahead));
      swing(state, rate);
    };
    ASSERT_TRUE(leap.begin(swing, from, {1, 0}, length));
    ASSERT_TRUE(leap.improve(watch));
    EXPECT_GT(nearest, std::min(ahead / 6, 0.009)) << ahead;
  }
  EXPECT_EQ(Leap::length(0.6, 1), 0);
}

TEST(Leap, IsUnderWayFromItsStartToItsEnd) {
  const State<double> from = oscillator_at(2);
  Leap leap(from);
  ASSERT_TRUE(leap.begin(swing, from, {from.x[1], -from.x[0]}, 0.5));
  EXPECT_FALSE(leap.covers(2));
  leap.hold();
  EXPECT_TRUE(leap.covers(2));
  EXPECT_TRUE(leap.covers(2.4));
  EXPECT_FALSE(leap.covers(2.5));
  leap.forget();
  EXPECT_FALSE(leap.covers(2.4));
  EXPECT_TRUE(leap.contains(2.4));
}

}  // namespace
}  // namespace volvelle::testing
