// Straight stretches of a line need no points between their ends.
#pragma once

#include <vector>

#include "plot/canvas.hpp"

namespace volvelle::plot {

// The points without those that lie within `tolerance` of the line through the ones that are kept.
std::vector<Point> straighten(const std::vector<Point>& points, double tolerance);

}  // namespace volvelle::plot
