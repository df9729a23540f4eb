// Shoer & Peck's two cubes (Figure 4): their graph, and the motion along one of its edges.
#include <gtest/gtest.h>

#include "places.hpp"
#include "reconfiguration/explorer.hpp"
#include "scenario/reconfiguration_reader.hpp"
#include "validation/reference_case.hpp"

namespace volvelle::testing {
namespace {

constexpr double match = 1e-6;

const GraphEdge& edge_to_below(const Graph& graph) { return graph.edges.at(graph.edges.at(0).from == 0 ? 0 : 1); }

TEST(Validation, TwoCubesHaveTwoConfigurationsAndTwoMotions) {
  const ModularCraft craft = craft_of(read_scenario(in_project("examples/two_cubes.toml")));
  for (const bool pruning : {true, false}) {
    ExploreOptions options;
    options.pruning = pruning;
    const Graph graph = *explore(craft, options);
    EXPECT_EQ(graph.nodes.size(), 2u);
    ASSERT_EQ(graph.edges.size(), 2u);
    EXPECT_EQ(graph.counts.self_loops, 2);
    EXPECT_TRUE(graph.refused.empty());
    const Transition& motion = edge_to_below(graph).motion;
    EXPECT_EQ(motion.ending, Ending::latch);
    EXPECT_NEAR(motion.time, 9.514659632, match);
    EXPECT_NEAR(motion.rate, -0.957318417, match);
  }
}

// Row by row, the edge replayed as a scenario against the reference.
TEST(Validation, TheEdgeOfTheTwoCubesMovesLikeTheReference) {
  const Scenario scenario = read_scenario(in_project("examples/two_cubes.toml"));
  const Graph graph = *explore(craft_of(scenario), {});
  const std::string text = write_motion(scenario, graph, edge_to_below(graph));
  Simulation simulation(parse_scenario(text, "edge.toml", {"run.output_every=0.02"}).description);
  Series rows;
  const Summary summary = simulation.run({&rows}, {});
  const Series reference = Series::from_csv(in_project("tests/validation/reference/scenarioA_edge_U2.csv"));
  EXPECT_EQ(summary.status, Summary::Status::stopped);
  ASSERT_EQ(rows.rows(), reference.rows());
  EXPECT_LT(worst_difference(rows["time"], reference["t"]), match);
  EXPECT_LT(worst_difference(rows["hinge.angle"], reference["theta_red"]), match);
  EXPECT_LT(worst_difference(rows["hinge.rate"], reference["omega_red"]), match);
  EXPECT_LT(audit_of(summary, "energy.balance").relative, 1e-10);
}

}  // namespace
}  // namespace volvelle::testing
