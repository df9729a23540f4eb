// [reconfiguration] of a scenario, and motions of its graph as scenarios of their own.
#pragma once

#include <optional>

#include "reconfiguration/graph.hpp"
#include "scenario/reading.hpp"
#include "scenario/scenario.hpp"

namespace volvelle {

// The table, where the file has it; errors go to the reading.
std::optional<ReconfigurationDescription> read_reconfiguration(Reading& reading, const Value& root);

// Throws InputError where the scenario has no such table.
ModularCraft craft_of(const Scenario& scenario);

// The motion of an edge as a scenario that ends where the edge does: `volvelle run` replays it.
std::string write_motion(const Scenario& scenario, const Graph& graph, const GraphEdge& edge);

}  // namespace volvelle
