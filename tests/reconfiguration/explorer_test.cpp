// The whole graph of a few squares.
#include "reconfiguration/explorer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "craft_samples.hpp"
#include "reconfiguration/graph_file.hpp"
#include "reconfiguration/planner.hpp"
#include "simulation/simulation.hpp"

namespace volvelle {
namespace {

const std::vector<std::array<double, 2>> row_of_three{{0, 0}, {1, 0}, {2, 0}};
const std::vector<std::array<double, 2>> row_of_four{{0, 0}, {1, 0}, {2, 0}, {3, 0}};

TEST(Explorer, GraphIsTheSameWhoeverDoesTheWork) {
  const ModularCraft craft = craft_from(squares_text(row_of_four));
  const std::string one = graph_json(explored(craft, 1));
  EXPECT_EQ(graph_json(explored(craft, 2)), one);
  EXPECT_EQ(graph_json(explored(craft, 4)), one);
}

// Also of what happens when control dies. An edge's time cannot be had without simulating it.
TEST(Explorer, PruningAvoidsHalfTheSimulationsAndChangesNothing) {
  for (const std::string& where : {std::string(), in_orbit}) {
    const ModularCraft craft = craft_from(squares_text(row_of_four, where));
    const Graph pruned = explored(craft, 2, true), whole = explored(craft, 2, false);
    EXPECT_EQ(graph_json(pruned), graph_json(whole));
    EXPECT_EQ(whole.counts.simulated, whole.counts.motions);
    EXPECT_EQ(whole.counts.losses_simulated, int(whole.edges.size()));
    EXPECT_EQ(pruned.counts.simulated, int(pruned.edges.size()));
    EXPECT_LE(2 * (pruned.counts.simulated + pruned.counts.losses_simulated),
              whole.counts.simulated + whole.counts.losses_simulated);
  }
}

// Interrupted after every few pieces of work, with what was found kept as text.
TEST(Explorer, GoesOnAfterInterruptionsToTheSameGraph) {
  const ModularCraft craft = craft_from(squares_text(row_of_four, in_orbit));
  const std::string whole = graph_json(explored(craft));
  std::string journal;
  std::optional<Graph> graph;
  int interruptions = -1;
  for (; !graph; ++interruptions) {
    ASSERT_LT(interruptions, 100);
    int fresh = 0;
    ExploreOptions options;
    options.workers = 2;
    options.known = read_journal(journal + "{\"node\": 1, \"se");  // the last line cut short
    options.found = [&](const WorkKey& key, const Findings& findings) {
      EXPECT_FALSE(options.known.contains(key));
      journal += journal_line(key, findings);
      ++fresh;
    };
    options.keep_going = [&](int, int) { return fresh < 3; };
    graph = explore(craft, options);
  }
  EXPECT_GT(interruptions, 2);
  EXPECT_EQ(graph_json(*graph), whole);
}

// Each edge, written as a scenario, ends when and where the graph says, and its books close.
TEST(Explorer, EdgesReplayAsScenarios) {
  const Scenario scenario = parse_scenario(squares_text(row_of_three), "squares.toml");
  const Graph graph = explored(craft_of(scenario));
  ASSERT_FALSE(graph.edges.empty());
  for (const GraphEdge& edge : graph.edges) {
    const Scenario replay = parse_scenario(write_motion(scenario, graph, edge), "replay.toml");
    Simulation simulation(replay.description);
    const Summary summary = simulation.run({}, {});
    EXPECT_EQ(summary.status, Summary::Status::stopped);
    EXPECT_NEAR(summary.time, edge.motion.time, 1e-6 * edge.motion.time);
    ASSERT_EQ(summary.audits.front().name, "energy.balance");
    EXPECT_LT(summary.audits.front().relative, 1e-8);
  }
}

// Without symmetries how a module is turned counts.
TEST(Explorer, NamesShapesWhoseModulesAreTurned) {
  const std::string names =
      "[reconfiguration.names.turned]\npositions = [[0, 0, 0], [0, 0.52, 0]]\nturns = [0, \"180 deg\"]\n"
      "[reconfiguration.names.plain]\npositions = [[0, 0, 0], [0, 0.52, 0]]\n";
  std::string text = squares_text({{0, 0}, {1, 0}}, names);
  const std::string symmetries = "symmetries = [{ order = 4 }]\n";
  text.erase(text.find(symmetries), symmetries.size());
  const Graph graph = explored(craft_from(text));
  EXPECT_GT(graph.node_named("turned"), 0);
  EXPECT_EQ(graph.node_named("plain"), -1);
}

TEST(Explorer, NamesTheShapesItIsToldOf) {
  const ModularCraft craft =
      craft_from(squares_text(row_of_three,
                              "[reconfiguration.names.row]\npositions = [[0, 0, 0], [0, 0.52, 0], [0, 1.04, 0]]\n"
                              "[reconfiguration.names.corner]\npositions = [[0, 0, 0], [0, 0.52, 0], [0.52, 0, 0]]\n"));
  const Graph graph = explored(craft);
  EXPECT_EQ(graph.node_named("row"), 0);
  ASSERT_GT(graph.node_named("corner"), 0);
  EXPECT_TRUE(find_plan(graph, graph.node_named("row"), graph.node_named("corner"), Price::work));
}

}  // namespace
}  // namespace volvelle
