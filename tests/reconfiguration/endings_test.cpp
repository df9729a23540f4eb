// Every way in which a motion can end, each from a scenario made for it.
#include <cmath>
#include <gtest/gtest.h>

#include "craft_samples.hpp"

namespace volvelle {
namespace {

std::string spring_to(const char* name, double x, double y) {
  return fmt::format(
      "[links.{}]\ntype = \"spring\"\nbodies = [\"blue\", \"red\"]\npositions = [[{}, {}, 0], [0, 0, 0]]\n"
      "stiffness = 0.5\n",
      name, x, y);
}
const std::string drives_of_springs =
    "[reconfiguration.drives.to_right]\non = [\"right\"]\n"
    "[reconfiguration.drives.to_below]\non = [\"below\"]\n";

// A spring to where the other face is has its dead centre at the start: at rest, but on a saddle, and it goes on.
TEST(Endings, RestOnASaddleIsNudgedOn) {
  const std::string springs = spring_to("right", 0.11, 0) + spring_to("below", 0, -0.11);
  for (const bool pruning : {true, false}) {
    const Graph graph = explored(craft_from(two_cubes_text(springs, "longest = 100", drives_of_springs)), 1, pruning);
    EXPECT_EQ(graph.nodes.size(), 2u);
    ASSERT_EQ(graph.edges.size(), 2u);
    EXPECT_EQ(graph.counts.self_loops, 2);
    EXPECT_EQ(graph.counts.saddles, 2);
    for (const GraphEdge& edge : graph.edges) {
      EXPECT_EQ(edge.motion.ending, Ending::latch);
      EXPECT_NEAR(std::abs(edge.motion.angle), M_PI - 2 * std::asin(0.001 / 0.055), 1e-9);
      EXPECT_NEAR(edge.work, 0.5 * 0.5 * 2 * 0.11 * 0.11, 1e-12);  // each node was found by the other drive
    }
  }
}

// A potential within one part acts on no hinge. However the whole is turned, nothing moves: what rounding leaves of
// accelerations and slopes must not count.
TEST(Endings, WhatActsOnNoHingeMovesNothing) {
  const auto module = [](const char* name, const char* position, double mass, const char* rest) {
    return fmt::format(
        "[bodies.{}]\nmass = {}\ninertia = [0.3, 0.4, 0.35]\nshape = {{ box = [0.4, 0.4, 0.4] }}\n{}"
        "initial = {{ position = {}, quaternion = [0.9103456935516067, 0.07080466505401385, 0.05057476075286704, "
        "-0.40459808602293634] }}\n",
        name, mass, rest, position);
  };
  const std::string text = "volvelle = 1\n" + module("a", "[0, 0, 0]", 10, "center_of_mass = [0.03, -0.04, 0.06]\n") +
                           module("b", "[0.2803437691835482, -0.3063842848373235, -0.0627378759975445]", 4, "") +
                           module("c", "[-0.2803437691835482, 0.3063842848373235, 0.0627378759975445]", 2, "") +
                           R"([potentials.ac]
bodies = ["a", "c"]
positions = [[0.1, 0.05, 0], [-0.05, 0.1, 0.02]]
gaussian = { depth = 0.02, width = 0.6 }
[reconfiguration]
hinge_damping = 8e-3
sensor_distance = 6e-3
longest = 3000
[reconfiguration.hinges.ne]
position = [0.21, 0.21, 0]
modules = ["a"]
[reconfiguration.hinges.nw]
position = [-0.21, 0.21, 0]
modules = ["b"]
[reconfiguration.sensors.east]
position = [0.21, 0, 0]
[reconfiguration.sensors.west]
position = [-0.21, 0, 0]
[reconfiguration.drives.ac]
on = ["ac"]
[run]
duration = 1
)";
  for (const bool pruning : {true, false}) {
    const Graph graph = explored(craft_from(text), 1, pruning);
    EXPECT_EQ(graph.counts.motions, 1);
    EXPECT_EQ(graph.counts.self_loops, 1) << pruning;
    EXPECT_TRUE(graph.refused.empty());
  }
}

// Half-way between the faces a spring has its minimum: the hinge stays open there, and is a node.
TEST(Endings, AnOpenHingeInAWellIsAnEquilibrium) {
  const std::string things = spring_to("right", 0.2, -0.055) + spring_to("below", 0.055, -0.3);
  const Graph graph = explored(craft_from(two_cubes_text(things, "longest = 1000", drives_of_springs)));
  EXPECT_GT(graph.counts.endings[std::size_t(Ending::equilibrium)], 0);
  for (const GraphEdge& edge : graph.edges) {
    if (edge.motion.ending != Ending::equilibrium || edge.from != 0) continue;
    const double toward = edge.motion.drive == 0 ? -M_PI / 4 : -3 * M_PI / 4;  // in line with the spring's other end
    EXPECT_NEAR(edge.motion.angle, toward, 1e-7);
  }
}

TEST(Endings, WithoutSensorsTheSwingIsACollision) {
  const Graph graph = explored(
      craft_from(two_cubes_text("", "longest = 1000", "[reconfiguration.drives.turn]\ntorque = -1e-4\n", false)));
  EXPECT_EQ(graph.nodes.size(), 1u);
  EXPECT_EQ(graph.counts.endings[std::size_t(Ending::collision)], 1);
  ASSERT_EQ(graph.refused.size(), 1u);
  EXPECT_EQ(graph.refused[0].motion.ending, Ending::collision);
}

// I a = torque - c w, in closed form: when the sensors latch, how fast, and what the latch takes.
TEST(Endings, ALatchIsWhereAndWhenTheClosedFormHasIt) {
  constexpr double torque = -1e-4, c = 0.0005, inertia = 0.005 / 3 + 2 * 0.055 * 0.055;
  const Graph graph =
      explored(craft_from(two_cubes_text("", "longest = 1000", "[reconfiguration.drives.turn]\ntorque = -1e-4\n")));
  ASSERT_EQ(graph.edges.size(), 1u);
  const Transition& motion = graph.edges[0].motion;
  const double decay = std::exp(-c * motion.time / inertia);
  EXPECT_NEAR(motion.rate, torque / c * (1 - decay), 1e-9);
  EXPECT_NEAR(motion.angle, torque / c * (motion.time - inertia / c * (1 - decay)), 1e-9);
  EXPECT_NEAR(motion.angle, -M_PI + 2 * std::asin(0.001 / 0.055), 1e-9);
  EXPECT_NEAR(motion.lost, inertia * motion.rate * motion.rate / 2, 1e-12);
  EXPECT_NEAR(motion.supplied, torque * motion.angle, 1e-12);
  EXPECT_NEAR(motion.dissipated, motion.supplied - motion.lost, 1e-12);
  EXPECT_NEAR(motion.peak_power, torque * motion.rate, 1e-12);
}

TEST(Endings, PushedIntoAClosedContactNothingMoves) {
  for (const bool pruning : {true, false}) {
    const Graph graph =
        explored(craft_from(two_cubes_text("", "longest = 1000", "[reconfiguration.drives.press]\ntorque = 1e-4\n")), 1,
                 pruning);
    EXPECT_EQ(graph.counts.self_loops, 1);
    EXPECT_EQ(graph.counts.simulated, pruning ? 0 : 1);
    EXPECT_TRUE(graph.edges.empty() && graph.refused.empty());
  }
}

TEST(Endings, WhatIsStillOnItsWayHasNoRestInTime) {
  const std::string things = spring_to("right", 0.11, 0) + spring_to("below", 0.0, -0.12);
  const Graph graph = explored(craft_from(two_cubes_text(things, "longest = 0.2", drives_of_springs)));
  EXPECT_EQ(graph.counts.endings[std::size_t(Ending::no_rest)], 1);
  EXPECT_EQ(graph.nodes.size(), 1u);
}

// Slow and hardly faster all the time: that is not rest, though no place near by is better.
TEST(Endings, WhatCreepsDoesNotRest) {
  for (const bool pruning : {true, false}) {
    const Graph graph =
        explored(craft_from(two_cubes_text("", "longest = 100", "[reconfiguration.drives.creep]\ntorque = -1e-7\n")), 1,
                 pruning);
    EXPECT_EQ(graph.counts.self_loops, 0);
    ASSERT_EQ(graph.refused.size(), 1u);
    EXPECT_EQ(graph.refused[0].motion.ending, Ending::no_rest);
  }
}

// Let go of altogether and pushed away, the red cube is lost; pushed the other way it runs into the blue one.
TEST(Endings, ALoosePartSeparatesOrCollides) {
  const std::string things =
      "[forces.away]\nbody = \"red\"\nforce = [0.1, 0, 0]\n[forces.back]\nbody = \"red\"\nforce = [-0.1, 0, 0]\n";
  const Graph graph = explored(craft_from(two_cubes_text(
      things, "longest = 100\nseparation = 0.5",
      "[reconfiguration.drives.away]\non = [\"away\"]\n[reconfiguration.drives.back]\non = [\"back\"]\n")));
  const auto& endings = graph.counts.endings;
  EXPECT_GE(endings[std::size_t(Ending::separation)], 1);
  EXPECT_GE(endings[std::size_t(Ending::collision)], 1);
}

}  // namespace
}  // namespace volvelle
