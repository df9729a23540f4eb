// A spacecraft in the midst of a deployment: some joints locked, some coordinates sticking, some sliding against
// friction, stops pressed or just left, trees docked to each other by any of their bodies.
#pragma once

#include "laws/random_spacecraft.hpp"
#include "model/mode.hpp"

namespace volvelle::testing {

// Adds friction, stops and docks to the description, and gives the mode that goes with it; coordinates that the mode
// holds get no rate.
Mode switch_at_random(Random& random, Description& description);

}  // namespace volvelle::testing
