// Where the boxes of a diagram stand: the world at the left, each body to the right of the one that carries it.
#pragma once

#include <string>
#include <vector>

#include "description/description.hpp"
#include "topology/spanning_tree.hpp"

namespace volvelle::command_line {

struct Box {
  double x = 0, y = 0;  // px, of its left upper corner
  double width = 0, height = 0;
  std::string name;
  std::vector<std::string> lines;  // below it, smaller

  double right() const { return x + width; }
  double middle() const { return y + 0.5 * height; }
};

// A line between two bodies that is no part of the tree: joints that close loops, links, docks.
struct Tie {
  int from = 0, to = 0;  // slots; 0: the world
  std::string words;
};

struct DiagramLayout {
  Box world;
  std::vector<Box> bodies;  // by slot, from 1; the first is empty
  std::vector<Box> joints;  // that hold them; of a body that flies free, "free"
  Box system, solver;
  std::vector<Tie> ties;
  double width = 0, height = 0;
};

inline constexpr double letter_width = 6.4;  // px, of the letters of a name; those of lines are smaller
inline constexpr double small_letter_width = 5.3;
inline constexpr double line_height = 13;

DiagramLayout lay_out_diagram(const Description& description, const SpanningTree& tree);

}  // namespace volvelle::command_line
