// Ways through small graphs that are known.
#include "reconfiguration/planner.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reconfiguration/graph_file.hpp"

namespace volvelle {
namespace {

using testing::ElementsAre;

GraphEdge edge_of(int from, int to, int drive, double time, double supplied) {
  GraphEdge edge;
  edge.from = from;
  edge.to = to;
  edge.motion.drive = drive;
  edge.motion.time = time;
  edge.motion.supplied = supplied;
  return edge;
}

// 0 -> 1 -> 3 takes long and little work, 0 -> 3 is quick and dear, 3 -> 4 is a way of no return.
Graph sample_graph() {
  Graph graph;
  graph.drives = {{"ambient", {}, 0, 0}, {"field", {}, 0, 0.5}};
  for (int n = 0; n < 5; ++n) graph.nodes.push_back({"n" + std::to_string(n), {}, {0, 0}, 0});
  graph.edges = {edge_of(0, 1, 0, 50, 0), edge_of(1, 3, 0, 60, 1), edge_of(0, 3, 0, 10, 9),
                 edge_of(3, 0, 0, 10, 0), edge_of(1, 0, 0, 10, 0), edge_of(3, 4, 1, 2, 0)};
  return graph;
}

std::vector<int> edges_of(const std::optional<Plan>& plan) {
  std::vector<int> edges;
  for (const PlanStep& step : plan->steps) edges.push_back(step.edge);
  return edges;
}

TEST(Planner, FindsTheCheapestByEachPrice) {
  const Graph graph = sample_graph();
  EXPECT_THAT(edges_of(find_plan(graph, 0, 3, Price::work)), ElementsAre(0, 1));
  EXPECT_THAT(edges_of(find_plan(graph, 0, 3, Price::time)), ElementsAre(2));
  EXPECT_THAT(edges_of(find_plan(graph, 0, 3, Price::switches)), ElementsAre(2));
  EXPECT_TRUE(find_plan(graph, 0, 0, Price::work)->steps.empty());
  EXPECT_FALSE(find_plan(graph, 4, 0, Price::work));
}

// To switch to the second drive costs 4 J at node 3 and is paid once; holding it costs its power times the time.
TEST(Planner, CountsWhatSwitchingTakesAndWinsNothingBack) {
  Graph graph = sample_graph();
  graph.nodes[3].potential = {-1, 3};
  const std::optional<Plan> plan = find_plan(graph, 0, 4, Price::work);
  EXPECT_THAT(edges_of(plan), ElementsAre(0, 1, 5));
  EXPECT_DOUBLE_EQ(plan->work, 1 + 4 + 0.5 * 2);
  EXPECT_DOUBLE_EQ(plan->time, 112);
  graph.nodes[3].potential = {3, -1};
  EXPECT_DOUBLE_EQ(find_plan(graph, 0, 4, Price::work)->work, 1 + 0.5 * 2);
}

// The dearer way arrives with the drive on that the last step needs: what it costs depends on more than the node.
TEST(Planner, TheDriveThatIsOnCounts) {
  Graph graph = sample_graph();
  graph.nodes[3].potential = {0, 50};
  graph.edges.push_back(edge_of(0, 3, 1, 10, 12));
  EXPECT_THAT(edges_of(find_plan(graph, 0, 4, Price::work)), ElementsAre(6, 5));
}

// Each leg starts with the drive that the one before has left on, here the second.
TEST(Planner, GoesThroughWaypointsInTheirOrder) {
  Graph graph = sample_graph();
  EXPECT_THAT(edges_of(find_plan(graph, {0, 3, 1}, Price::time)), ElementsAre(2, 3, 0));
  EXPECT_FALSE(find_plan(graph, {0, 4, 3}, Price::time));
  graph.nodes[3].potential = {0, 50};
  graph.edges.push_back(edge_of(0, 3, 1, 1, 0));
  EXPECT_DOUBLE_EQ(find_plan(graph, {0, 3, 4}, Price::time)->work, 0.5 * 1 + 0.5 * 2);
}

TEST(Planner, FindsSinksPartsAndWhatIsOutOfReach) {
  const Graph graph = sample_graph();
  EXPECT_THAT(find_sinks(graph), ElementsAre(2, 4));
  EXPECT_THAT(find_unreachable(graph, 0), ElementsAre(2));
  EXPECT_THAT(find_unreachable(graph, 4), ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(strongly_connected(graph), ElementsAre(ElementsAre(0, 1, 3), ElementsAre(2), ElementsAre(4)));
}

TEST(GraphFile, ReadsWhatItWrote) {
  Graph graph = sample_graph();
  for (GraphNode& node : graph.nodes)
    node.configuration.modules = {{rotation_matrix(quaternion_about(Vector3<double>{0, 0, 1}, 0.1)), {1.0 / 3, 2, 3}}};
  for (GraphEdge& edge : graph.edges) edge.joint_set = {{0, 1}, Hinge{0, 1, "a", "b", {0.1, 0.2, 0.3}, {0, 0, 1}}};
  const std::string text = graph_json(graph);
  EXPECT_EQ(graph_json(read_graph(text)), text);
  EXPECT_THROW(read_graph("{}"), std::runtime_error);
  EXPECT_THROW(read_graph("no graph"), std::runtime_error);
}

}  // namespace
}  // namespace volvelle
