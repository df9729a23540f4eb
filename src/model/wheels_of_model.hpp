// Wheels in a model: rotors, which formulations may treat apart, and those that see to a slew.
#pragma once

#include "model/model.hpp"

namespace volvelle {

// The nodes of the tree with balanced wheels that nothing holds last, by what carries them.
std::vector<TreeNode> with_rotors_last(const Description& description, const SpanningTree& tree, const Mode& mode);

// Which of the last slots are rotors now.
void find_rotors(Model& model);

void add_slews(Model& model, const Description& description);

}  // namespace volvelle
