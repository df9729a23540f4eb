// Wheels on random bodies of a random spacecraft: balanced or not, about skew axes, with every drive there is.
#pragma once

#include "laws/random_spacecraft.hpp"

namespace volvelle::testing {

void add_random_wheels(Random& random, Description& description);

}  // namespace volvelle::testing
