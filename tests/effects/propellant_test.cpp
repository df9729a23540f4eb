// How much is left in tanks, and until when thrusters burn.
#include <cmath>
#include <gtest/gtest.h>

#include "effects/thrust_levels.hpp"

namespace volvelle {
namespace {

// 1 kg/s at full thrust
ThrusterDescription thruster_of_tank(const char* name, std::vector<Burn> burns, double rise = 0, double fall = 0) {
  ThrusterDescription t{name, "hub", {}, {1, 0, 0}, 100 * standard_gravity, std::move(burns), rise, fall, 0};
  t.specific_impulse = 100;
  t.tank = "tank";
  return t;
}

Description with_tank(double propellant, std::vector<ThrusterDescription> thrusters) {
  Description d;
  d.bodies.resize(2);
  d.bodies[0].name = "hub";
  d.bodies[1].name = "tank";
  d.bodies[1].mass = 100;
  d.bodies[1].propellant = propellant;
  d.thrusters = std::move(thrusters);
  return d;
}

double burnt_until(const Description& d, double time) {
  double sum = 0;
  for (const Profile& level : thrust_levels(d)) sum += TableIntegral(std::get<TableProfile>(level)).until(time);
  return sum;
}

TEST(Tank, IsEmptyWhenItsThrustersHaveTakenAll) {
  const Description d = with_tank(10, {thruster_of_tank("a", {{2, 20}}), thruster_of_tank("b", {{4, 5}, {6, 30}})});
  EXPECT_DOUBLE_EQ(time_of_empty(d, d.bodies[1]), 8.5);  // 2 + 2 + 1 + 2 t
  EXPECT_DOUBLE_EQ(burnt_until(d, 4.5), 3);
  EXPECT_DOUBLE_EQ(burnt_until(d, 8.5), 10);
  EXPECT_DOUBLE_EQ(burnt_until(d, 100), 10) << "they go out";
  EXPECT_TRUE(std::isinf(time_of_empty(d, d.bodies[0]))) << "the hub is no tank";
}

TEST(Tank, EmptiesWithinARisingThrust) {
  const Description d = with_tank(2, {thruster_of_tank("a", {{1, 20}}, 8)});
  EXPECT_NEAR(time_of_empty(d, d.bodies[1]), 1 + std::sqrt(32.0), 1e-14);  // t^2 / 16 = 2
  EXPECT_NEAR(burnt_until(d, 50), 2, 1e-14);
  const Profile level = thrust_levels(d)[0];
  EXPECT_NEAR(evaluate(level, {6, 6}).value, 5.0 / 8, 1e-14);
  EXPECT_EQ(evaluate(level, {7, 7}).value, 0);
}

TEST(Tank, EmptiesWithinAFallingThrust) {
  const Description d = with_tank(11, {thruster_of_tank("a", {{0, 10}}, 0, 4)});
  EXPECT_NEAR(time_of_empty(d, d.bodies[1]), 10 + 4 - std::sqrt(8.0), 1e-13);  // t - t^2 / 8 = 1
}

TEST(Tank, IsNeverEmptyWhenThereIsEnough) {
  const Description d = with_tank(18, {thruster_of_tank("a", {{0, 10}}, 0, 4)});
  EXPECT_TRUE(std::isinf(time_of_empty(d, d.bodies[1])));
  EXPECT_DOUBLE_EQ(burnt_until(d, 100), 12);
}

TEST(Tank, EmptiesInABurnThatTheSequenceHasNotEnded) {
  Description d = with_tank(10, {thruster_of_tank("a", {})});
  d.thrusters[0].switched = {{3, INFINITY}};
  EXPECT_DOUBLE_EQ(time_of_empty(d, d.bodies[1]), 13);
}

// The second burn has nothing to begin with.
TEST(Tank, ThatIsEmptyStaysOut) {
  Description d = with_tank(2, {thruster_of_tank("a", {{0, 2.25}, {5, 40}}, 0.5)});
  EXPECT_DOUBLE_EQ(burnt_until(d, 2.25), 2);
  EXPECT_NEAR(burnt_until(d, 40), 2, 1e-14);
  d.bodies[1].propellant = 0;
  EXPECT_EQ(burnt_until(d, 40), 0);
  EXPECT_EQ(time_of_empty(d, d.bodies[1]), 0);
}

TEST(TableIntegral, AddsUpLinesAndJumps) {
  const TableIntegral sum(TableProfile{{{1, 2}, {3, 4}, {3, 0}, {5, 6}}});
  EXPECT_EQ(sum.until(0), 0);
  EXPECT_DOUBLE_EQ(sum.until(2), 2.5);
  EXPECT_DOUBLE_EQ(sum.until(3), 6);
  EXPECT_DOUBLE_EQ(sum.until(4), 7.5);
  EXPECT_DOUBLE_EQ(sum.until(7), 24);
}

}  // namespace
}  // namespace volvelle
