// Random spacecraft with loops: joints of every kind added between bodies as they stand, so that the loops are closed,
// and velocities that keep them so.
#pragma once

#include "laws/random_spacecraft.hpp"
#include "simulation/evaluation.hpp"

namespace volvelle::testing {

struct Mechanism {
  Description description;
  Mode mode;
  Evaluation<double> evaluation;
  State<double> state;
};

Mechanism random_mechanism(unsigned seed, bool composed = false);  // with Euler angles and coordinates of places

}  // namespace volvelle::testing
