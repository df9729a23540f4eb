// Which joints of a folded sheet belong to the tree, after Fulton & Schaub 2019, Sec. 3.2 and 3.3: serial chains side
// by side (kappa, Eq. 9), joined by one trunk through the root, and cut from each other everywhere else (Gamma, Eq.
// 10).
#pragma once

#include <array>
#include <vector>

namespace volvelle {

// For each joint whether it is in the tree; the others are cut. `ends` are the two bodies of each joint, 0 to bodies
// - 1.
//
// A grid of n_b panels in n_h chains has (n_h - 1)(n_b / n_h - 1) cuts (Eq. 11) with two nodes each (Eq. 12 is a
// misprint). Of any graph:
//  1. Where four bodies form a square, joints on opposite sides run the same way and those on neighbouring sides
//  across.
//     So the joints of a sheet run in two ways, whatever holes it has.
//  2. All joints that run one way are chains. Then the others join what is still apart: on a grid that is the trunk,
//  the
//     line through the root. Joints nearest the root come first, in the order of the file; none may close a loop.
//  3. Of the two ways for the chains the one is taken that makes the shallower tree; else the longer trunk, so that the
//     loops through it are short; else the trunk that runs along the first joint of the root.
// A joint in no square belongs to no chain until step 2 reaches it. Bodies that the root does not reach get a tree of
// their own, from the first of them. A joint from a body to itself is cut.
std::vector<bool> choose_chain_joints(int bodies, const std::vector<std::array<int, 2>>& ends, int root);

}  // namespace volvelle
