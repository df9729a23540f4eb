// A spacecraft as boxes and lines: bodies, the joints between them, what acts on each, and what ties them together.
#pragma once

#include <string>

#include "description/description.hpp"
#include "topology/spanning_tree.hpp"

namespace volvelle::command_line {

// A whole SVG file.
std::string draw_diagram(const Description& description, const SpanningTree& tree);

}  // namespace volvelle::command_line
