// Legends stand in rows above what they explain.
#pragma once

#include <vector>

#include "plot/figure.hpp"

namespace volvelle::plot {

struct LegendPlan {
  std::vector<Point> places;  // of each entry: x from the left, y the number of its row
  int rows = 0;
};

inline constexpr double legend_size = 8;    // pt, of the letters
inline constexpr double legend_row = 11.5;  // pt from one row to the next

LegendPlan plan_legend(const std::vector<LegendEntry>& entries, double width);
void draw_legend(Canvas& canvas, const std::vector<LegendEntry>& entries, const LegendPlan& plan, Point upper_left);

}  // namespace volvelle::plot
