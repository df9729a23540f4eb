// Random constraints of every kind between bodies as they stand: inner ones, ones of other trees, and the world.
#pragma once

#include "laws/random_mechanism.hpp"

namespace volvelle::testing {

// The same spacecraft without loops.
Mechanism random_tree(unsigned seed);

// Adds up to `most` of them to the description, some of them twice. All places obey; velocities need not.
void add_random_constraints(Random& random, int most, Mechanism& mechanism);

}  // namespace volvelle::testing
