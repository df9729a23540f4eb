// Link graph -> spanning forest: bodies numbered outward, each under one joint, and the joints that were cut.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "description/description.hpp"

namespace volvelle {

inline constexpr int no_joint = -1;
inline constexpr int no_dock = -1;

struct TreeNode {
  int body = 0;           // index into Description::bodies
  int joint = no_joint;   // index into Description::joints; no_joint when the body flies free or hangs on a dock
  int parent = 0;         // slot of the parent; 0 is the world
  int root = 0;           // slot of the root of this body's tree
  int depth = 1;          // joints between the world and this body
  bool reversed = false;  // the tree walks the joint from its child to its parent; a dock, from its second body
  int dock = no_dock;     // index into Description::docks
};

struct SpanningTree {
  std::vector<TreeNode> nodes;                   // slot s is nodes[s - 1]; every parent stands before its children
  std::vector<int> cut_joints;                   // indices into Description::joints; they close loops
  std::vector<int> cut_docks;                    // indices into Description::docks, likewise
  std::vector<int> slot_of_body;                 // by index into Description::bodies
  std::vector<std::vector<int>> chains() const;  // Fulton & Schaub's kappa, Eq. 9: serial runs of slots, tip first
};

// Where a run has changed what hangs on what: joints that broke, docks that hold.
struct Linkage {
  std::vector<bool> parted;  // by joint; shorter: the rest is whole
  std::vector<bool> docked;  // by dock; shorter: the rest is open
};

// Throws InvalidDescription when the joints that the user wants cut leave bodies unreached.
SpanningTree build_spanning_tree(const Description& description, const Linkage& linkage = {});

}  // namespace volvelle
