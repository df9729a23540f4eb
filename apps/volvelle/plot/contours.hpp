// Lines of equal height over a grid.
#pragma once

#include <span>
#include <vector>

#include "plot/figure.hpp"

namespace volvelle::plot {

// Heights that share out the grid's values evenly, so that a deep well does not take all the lines.
std::vector<double> contour_levels(std::span<const double> heights, int count);

// One curve a level, its pieces apart by gaps; `heights` row by row of y.
std::vector<Curve> contours(std::span<const double> x, std::span<const double> y, std::span<const double> heights,
                            std::span<const double> levels);

}  // namespace volvelle::plot
