// The same change of shape under feedback.
#include "reconfiguration/feedback_trade.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "craft_samples.hpp"

namespace volvelle {
namespace {

// A cube on a hinge that the world holds: along the ramp the motor gives I a + c w, by quadrature.
TEST(FeedbackTrade, TheMotorGivesWhatTheRampTakes) {
  constexpr double c = 0.0005, inertia = 0.005 / 3 + 2 * 0.055 * 0.055;
  const ModularCraft craft =
      craft_from(two_cubes_text("", "longest = 1000", "[reconfiguration.drives.turn]\ntorque = -1e-4\n"));
  const Graph graph = explored(craft);
  ASSERT_EQ(graph.edges.size(), 1u);
  const Transition& motion = graph.edges[0].motion;
  double energy = 0, peak = 0, torque = 0;
  constexpr int parts = 100000;
  for (int i = 0; i < parts; ++i) {
    const double u = (i + 0.5) / parts;
    const double rate = motion.angle * 30 * u * u * (1 - u) * (1 - u) / motion.time;
    const double acceleration = motion.angle * 60 * u * (1 - u) * (1 - 2 * u) / (motion.time * motion.time);
    const double power = (inertia * acceleration + c * rate) * rate;
    energy += std::max(0.0, power) * motion.time / parts;
    peak = std::max(peak, power);
    torque = std::max(torque, std::abs(inertia * acceleration + c * rate));
  }
  const std::optional<DrivenChange> driven = drive_by_feedback(craft, graph, graph.edges[0]);
  ASSERT_TRUE(driven);
  EXPECT_NEAR(driven->energy, energy, 0.01 * energy);
  EXPECT_NEAR(driven->peak_power, peak, 0.01 * peak);
  EXPECT_NEAR(driven->torque, torque, 0.02 * torque);
  EXPECT_LT(driven->error, 0.01);
}

TEST(FeedbackTrade, ALoosePartHasNoHingeToDrive) {
  const ModularCraft craft =
      craft_from(two_cubes_text("", "longest = 1000", "[reconfiguration.drives.turn]\ntorque = -1e-4\n"));
  const Graph graph = explored(craft);
  GraphEdge edge = graph.edges.at(0);
  edge.joint_set.hinge.reset();
  EXPECT_FALSE(drive_by_feedback(craft, graph, edge));
}

}  // namespace
}  // namespace volvelle
