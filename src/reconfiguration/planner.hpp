// Ways through a graph: the cheapest route, where there is no way on, and which nodes can reach each other.
#pragma once

#include <optional>

#include "reconfiguration/graph.hpp"

namespace volvelle {

enum class Price { work, time, switches };

struct PlanStep {
  int edge = 0;           // of the graph's
  double to_switch = 0;   // J, U_new - U_old where it starts; negative: it is set free
  double supplied = 0;    // J, by the drive's torque on the way
  double holding = 0;     // J, power of the drive times its time
  double energy() const;  // J that the spacecraft has to give: nothing is won back
};

struct Plan {
  std::vector<PlanStep> steps;
  double work = 0;        // J
  double time = 0;        // s
  double peak_power = 0;  // W
};

// By Dijkstra's algorithm [1959], over nodes together with the drive that is on there: what a switch costs depends on
// both. Nothing where no way leads there.
std::optional<Plan> find_plan(const Graph& graph, int from, int to, Price price);

// From the first node through all others in their order, each leg the cheapest for itself.
std::optional<Plan> find_plan(const Graph& graph, const std::vector<int>& through, Price price);

std::vector<int> find_sinks(const Graph& graph);                       // nodes without a way on
std::vector<int> find_unreachable(const Graph& graph, int from);       // nodes that no way from there leads to
std::vector<std::vector<int>> strongly_connected(const Graph& graph);  // largest first [Tarjan 1972]

}  // namespace volvelle
