// Fewer points for the same picture.
#pragma once

#include <vector>

#include "plot/canvas.hpp"

namespace volvelle::plot {

// Of a line whose x never turns back: in each column of this width the first, lowest, highest and last point. Of any
// other line: points at least half that width apart. Points that were alone in their column stay as they are.
std::vector<Point> decimate(const std::vector<Point>& points, double column_width);

}  // namespace volvelle::plot
