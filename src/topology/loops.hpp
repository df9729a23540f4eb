// Short loops of the joint graph: one for each joint that closes one, none of them the sum of others.
#pragma once

#include <array>
#include <vector>

namespace volvelle {

// One joint on the way round.
struct LoopStep {
  int slot = 0;   // of the joint
  int sense = 1;  // +1: walked from its parent to its child
};

struct Loop {
  std::vector<LoopStep> steps;  // the joint that closes it first, along its own sense
  int cluster = 0;
};

struct Loops {
  std::vector<Loop> loops;                // by closing joint
  std::vector<std::vector<int>> members;  // by cluster: its joints, slots upward; clusters share no joint
};

// `ends`: parent and child of every joint, by slot; joint s > 0 of the tree has child s, those from `bodies` on close
// loops. Body 0 is the world. `joins[s]` is false where nothing holds the two together (a root that flies free).
Loops find_loops(int bodies, const std::vector<std::array<int, 2>>& ends, const std::vector<char>& joins);

}  // namespace volvelle
