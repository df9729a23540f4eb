// Folded Miura sheets, every crease a hinge: unequal panels, a heavy skew one among them. All angles are zero in the
// configuration that is asked for, so that loops are closed to rounding.
#pragma once

#include "laws/random_spacecraft.hpp"

namespace volvelle::testing {

struct MiuraOptions {
  int rows = 3, columns = 3;
  double fold = 0.6;                // rad: 0 is flat, pi/2 packed
  double edge_a = 1, edge_b = 0.8;  // m
  double sector = 1.1;              // rad
  std::vector<int> missing;         // panels, by row * columns + column
  unsigned seed = 1;
  bool moving = true;  // creases turn at random, whatever the loops say
};

Description miura_sheet(const MiuraOptions& options);

// Every third panel is pushed beside its centre, and twisted.
void push_panels(Description& description);

}  // namespace volvelle::testing
