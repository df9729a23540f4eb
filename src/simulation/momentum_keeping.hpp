// Momentum over a stretch of motion that is known without the loads of every instant.
#pragma once

#include "simulation/assembly.hpp"

namespace volvelle {

// Moves and turns all that flies free as a whole, so that it has the momentum that it had at `from` and what loads have
// given it since. Does nothing where there is more than one such structure, or the world takes part.
void keep_momentum(Assembly& assembly, const State<double>& from, State<double>& to);

}  // namespace volvelle
