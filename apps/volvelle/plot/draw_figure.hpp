// Draws a planned figure.
#pragma once

#include "plot/canvas.hpp"
#include "plot/figure_layout.hpp"

namespace volvelle::plot {

void draw_figure(Canvas& canvas, const Figure& figure, const FigurePlan& plan);

}  // namespace volvelle::plot
