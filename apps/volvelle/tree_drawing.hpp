// The spanning forest as a drawing: each body under the joint that holds it.
#pragma once

#include <cstddef>
#include <string>

#include "description/description.hpp"
#include "terminal.hpp"
#include "topology/spanning_tree.hpp"

namespace volvelle::command_line {

// Of a large model only the bodies nearest to the roots are drawn, with the count of the others.
std::string draw_tree(const Description& description, const SpanningTree& tree, const Style& style,
                      std::size_t most_bodies = 60);

}  // namespace volvelle::command_line
