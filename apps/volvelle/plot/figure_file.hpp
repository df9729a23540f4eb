// A planned figure as the text of a file.
#pragma once

#include <string>

#include "plot/figure_layout.hpp"

namespace volvelle::plot {

inline constexpr double usual_dots_per_inch = 200;

// `ending`: ".svg", ".png" or ".pdf".
std::string figure_file(const Figure& figure, const FigurePlan& plan, const std::string& ending, double dots_per_inch);

}  // namespace volvelle::plot
