// Which joints belong to the tree and which close loops: by breadth, so that trees are shallow, in the order of the
// file.
#pragma once

#include <array>
#include <vector>

#include "description/description.hpp"

namespace volvelle {

struct TreeJoints {
  std::vector<std::array<int, 2>> ends;  // by joint: parent and child, index into Description::bodies, world -1
  std::vector<bool> in_tree;             // by joint
};

// `parted`: by joint, those that broke; shorter: the rest is whole.
TreeJoints choose_tree_joints(const Description& description, const std::vector<bool>& parted);

}  // namespace volvelle
