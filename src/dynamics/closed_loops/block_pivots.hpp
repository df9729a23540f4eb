// Which rows of one loop give which columns: by complete pivoting, unknowns before modes, rows of turning before those
// of translation.
#pragma once

#include <array>
#include <vector>

#include "model/loop_plan.hpp"

namespace volvelle {

using Column = std::array<double, 6>;

// Of a mode: a sum of what the velocities in it do, which may cancel.
struct ModeColumn {
  Column sum{};
  double parts = 0;

  void add(const Column& J, double factor);
};

struct Pivots {
  std::vector<LoopPlan::Pivot> pivots;
  std::vector<std::vector<double>> solution;  // by pivot: its row, reduced by Gauss and Jordan; unknowns, then modes
  double weakest = 1;
  double largest_left = 0;
};

// Pivots of at least `good` are taken in unknowns, rows of rotation first; then, down to the tolerance, in modes too.
Pivots choose_pivots(const std::vector<Column>& unknowns, const std::vector<ModeColumn>& modes, double tolerance,
                     double good);

}  // namespace volvelle
