// Which coordinates of loops and constraints can be held: at dead centre nothing holds a coordinate, for it does not
// move with its loop; and what others hold already needs no more.
#pragma once

#include "simulation/assembly.hpp"

namespace volvelle {

// Whether other coordinates may move it, or keep it from moving.
bool is_tied(const Assembly& assembly, int slot);

// By velocity: whether holding it, besides what is held, would end a way to move. The assembly must have been solved
// for its state, and is again.
std::vector<bool> find_freedom(Assembly& assembly);

}  // namespace volvelle
