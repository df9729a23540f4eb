// Modules in the frame of an orbit: where the whole settles, and where gravity opens a hinge.
#include <cmath>
#include <gtest/gtest.h>

#include "craft_samples.hpp"
#include "reconfiguration/planner.hpp"

namespace volvelle {
namespace {

const std::vector<std::array<double, 2>> ell_places{{0, 0}, {1, 0}, {2, 0}, {2, 1}},
    square_places{{0, 0}, {1, 0}, {1, 1}, {0, 1}};

Configuration placed(const ModularCraft& craft, double turn, const Vector3<double>& shift) {
  const Pose<double> motion{rotation_matrix(quaternion_about(Vector3<double>{0, 0, 1}, turn)), shift};
  Configuration configuration = starting_configuration(craft.description);
  for (Pose<double>& X : configuration.modules) X = motion * X;
  return configuration;
}

Vector3<double> center_of(const Configuration& configuration) {
  Vector3<double> sum;
  for (const Pose<double>& X : configuration.modules) sum += X.p;
  return sum / double(configuration.modules.size());
}

double turn_of(const Configuration& configuration) {
  const Matrix3<double>& R = configuration.modules.front().R;
  return std::atan2(R.row[1].x, R.row[0].x);
}

// The axis of least inertia comes to point at the planet: of an ell by tan 2a = 2 Ixy / (Ixx - Iyy), worked out by
// hand.
TEST(ReconfigurationInOrbit, AShapeSettlesUprightOnItsOrbitHoweverItArrived) {
  const Mover mover(craft_from(squares_text(ell_places, in_orbit)));
  const double expected = -0.5 * std::atan2(2 * 0.75, 2.75 - 0.75);  // sums of x y, x x, y y about the centre of mass
  const double potential = mover.potential_at(mover.settled(placed(mover.craft(), expected, {}), 0), 0);
  for (const double turn : {-3.0, -1.7, -0.2, 0.4, 1.0, 2.6}) {
    const Configuration settled = mover.settled(placed(mover.craft(), turn, {0.3, -2, 0}), 0);
    EXPECT_LT(norm(center_of(settled)), 1e-12);
    EXPECT_NEAR(std::remainder(turn_of(settled) - expected, M_PI), 0, 1e-6) << turn;
    EXPECT_NEAR(mover.potential_at(settled, 0), potential, 1e-12 * std::abs(potential));
  }
}

// Its moments in the plane are equal: gravity turns it nowhere, and rounding must not either.
TEST(ReconfigurationInOrbit, ASquareStaysTurnedAsItIs) {
  const Mover mover(craft_from(squares_text(square_places, in_orbit)));
  for (const double turn : {0.0, 0.3, 1.2}) {
    const Configuration settled = mover.settled(placed(mover.craft(), turn, {1, 1, 0}), 0);
    EXPECT_DOUBLE_EQ(turn_of(settled), turn);
    EXPECT_LT(norm(center_of(settled)), 1e-12);
  }
}

// Gravity alone draws a pair apart until both hang from their hinge in one line; a torque closes it again.
TEST(ReconfigurationInOrbit, GravityOpensAPairToARightAngle) {
  const Graph graph = explored(craft_from(squares_text({{0, 0}, {0, 1}}, in_orbit)));
  int opened = 0;
  for (const GraphEdge& edge : graph.edges) {
    if (edge.from != 0 || edge.motion.ending != Ending::equilibrium) continue;
    EXPECT_EQ(edge.motion.drive, 0);
    EXPECT_NEAR(std::abs(edge.motion.angle), M_PI / 2, 1e-7);
    ++opened;
  }
  EXPECT_GE(opened, 1);
  EXPECT_TRUE(find_sinks(graph).empty());
  EXPECT_EQ(strongly_connected(graph).size(), 1u);
}

// What rests open is held by the potential alone: its hinge moves next, and no other.
TEST(ReconfigurationInOrbit, AnOpenHingeIsWhatMovesNext) {
  const ModularCraft craft = craft_from(squares_text({{0, 0}, {1, 0}, {2, 0}}, in_orbit));
  const Graph graph = explored(craft);
  std::vector<int> hinges(graph.nodes.size());
  for (std::size_t n = 0; n < graph.nodes.size(); ++n)
    hinges[n] = int(find_joint_sets(craft.reconfiguration, Sites(craft), graph.nodes[n].configuration).size());
  int open = 0;
  for (const GraphEdge& edge : graph.edges)
    if (edge.motion.ending == Ending::equilibrium) {
      EXPECT_EQ(hinges[std::size_t(edge.to)], 1);
      ++open;
    }
  EXPECT_GT(open, 0);
  EXPECT_EQ(hinges[0], 4);
}

}  // namespace
}  // namespace volvelle
