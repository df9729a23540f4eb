// A reconfiguration graph as a picture: every configuration as it looks, and arrows for the motions.
#pragma once

#include <string>

#include "description/description.hpp"
#include "reconfiguration/graph.hpp"

namespace volvelle::command_line {

// SVG. Modules are seen along z, by their boxes.
std::string draw_graph(const Graph& graph, const Description& description);

}  // namespace volvelle::command_line
