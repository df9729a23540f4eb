// The least and the largest of what a figure shows. What is not finite does not count.
#pragma once

#include "plot/axis.hpp"
#include "plot/figure.hpp"

namespace volvelle::plot {

Limits limits_of_x(const Figure& figure);                    // with room where the axis is not time
Limits limits_of_y(const Panel& panel, bool only_positive);  // {0, 0}, or {1, 1}, when there is nothing to show

}  // namespace volvelle::plot
