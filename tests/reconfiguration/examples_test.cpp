// The examples of reconfiguration, from file to graph.
#include <gtest/gtest.h>

#include "craft_samples.hpp"
#include "places.hpp"
#include "reconfiguration/graph_file.hpp"
#include "reconfiguration/planner.hpp"

namespace volvelle {
namespace {

ModularCraft example(const char* name) {
  return craft_of(read_scenario(in_project(fmt::format("examples/{}.toml", name))));
}

// From the launch stack through wide-angle to raster and back; gravity alone is enough to leave the line.
TEST(ReconfigurationExamples, ThePlanetaryImagerGoesThroughItsShapesAndBack) {
  const Graph graph = explored(example("planetary_imager"), 2);
  const auto node = [&](const char* name) { return graph.node_named(name); };
  ASSERT_EQ(node("stack"), 0);
  for (const auto& [from, to] : {std::pair{"stack", "wide_angle"}, {"wide_angle", "raster"}, {"raster", "stack"}}) {
    ASSERT_GE(node(to), 0) << to;
    EXPECT_TRUE(find_plan(graph, node(from), node(to), Price::work)) << from << " to " << to;
  }
  const std::optional<Plan> opening = find_plan(graph, node("raster"), node("half_open"), Price::work);
  ASSERT_TRUE(opening);
  EXPECT_LT(opening->work, 0.01);  // J: to switch, and nothing to hold
}

// Hinges across corners take modules out of the plane; both ways to explore see the same.
TEST(ReconfigurationExamples, SkewHingesLeadOutOfThePlaneAndBack) {
  const ModularCraft craft = example("skew_modules");
  const Graph graph = explored(craft), whole = explored(craft, 2, false);
  EXPECT_EQ(graph_json(graph), graph_json(whole));
  EXPECT_EQ(graph.nodes.size(), 6u);
  EXPECT_TRUE(find_sinks(graph).empty());
  EXPECT_EQ(strongly_connected(graph).size(), 1u);
  EXPECT_GT(graph.counts.endings[std::size_t(Ending::collision)], 0);
  const auto& modules = graph.nodes[1].configuration.modules;
  EXPECT_GT(std::abs((modules[0].inverse() * modules[2]).p.z), 0.1);
}

}  // namespace
}  // namespace volvelle
