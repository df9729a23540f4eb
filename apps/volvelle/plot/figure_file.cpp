#include "plot/figure_file.hpp"

#include "plot/cairo_canvas.hpp"
#include "plot/draw_figure.hpp"
#include "plot/svg_canvas.hpp"

namespace volvelle::plot {

std::string figure_file(const Figure& figure, const FigurePlan& plan, const std::string& ending, double dots_per_inch) {
  if (ending == ".svg") {
    SvgCanvas canvas(plan.width, plan.height, figure.title);
    draw_figure(canvas, figure, plan);
    return canvas.document();
  }
  CairoCanvas canvas = ending == ".png" ? CairoCanvas::png(plan.width, plan.height, dots_per_inch)
                                        : CairoCanvas::pdf(plan.width, plan.height, figure.title);
  draw_figure(canvas, figure, plan);
  return canvas.document();
}

}  // namespace volvelle::plot
