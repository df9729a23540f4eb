// From the plan to lines and text.
#include "plot/draw_figure.hpp"

#include <algorithm>
#include <cmath>

#include "plot/decimate.hpp"
#include "plot/straighten.hpp"

namespace volvelle::plot {

namespace {

constexpr Color ink{34, 34, 34};
constexpr Color axis_color{70, 70, 70};
constexpr Color grid_color{230, 230, 230};
constexpr Color zero_color{190, 190, 190};
constexpr Color mark_color{110, 110, 110};
constexpr double axis_width = 0.6;
constexpr double column_width = 0.24;  // pt: a dot at 300 dots per inch
constexpr double straightness = 0.02;  // pt

double x_of(const PanelPlan& panel, double place) { return panel.area.left + place * panel.area.width; }
double y_of(const PanelPlan& panel, double place) { return panel.area.bottom() - place * panel.area.height; }

void draw_grid(Canvas& canvas, const FigurePlan& plan, const PanelPlan& panel) {
  const Stroke stroke{grid_color, 0.5, {}};
  for (const Tick& tick : panel.y.ticks) {
    const double y = y_of(panel, tick.place);
    canvas.line({panel.area.left, y}, {panel.area.right(), y}, stroke);
  }
  for (const Tick& tick : plan.x.ticks) {
    const double x = x_of(panel, tick.place);
    canvas.line({x, panel.area.top}, {x, panel.area.bottom()}, stroke);
  }
  const double zero = panel.y.place(0);
  if (zero > 0 && zero < 1) {
    canvas.line({panel.area.left, y_of(panel, zero)}, {panel.area.right(), y_of(panel, zero)}, {zero_color, 0.6, {}});
  }
}

// A point alone becomes a short dash: a line needs two.
void draw_piece(Canvas& canvas, std::vector<Point>& piece, const Stroke& stroke) {
  if (piece.empty()) return;
  if (piece.size() == 1) piece = {{piece[0].x - 1, piece[0].y}, {piece[0].x + 1, piece[0].y}};
  canvas.polyline(straighten(decimate(piece, column_width), straightness), stroke);
  piece.clear();
}

void draw_curve(Canvas& canvas, const FigurePlan& plan, const PanelPlan& panel, const Curve& curve) {
  std::vector<Point> piece;  // without a gap
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    const Point point{x_of(panel, plan.x.place(curve.x[i])), y_of(panel, panel.y.place(curve.y[i]))};
    if (std::isfinite(point.x) && std::isfinite(point.y)) {
      piece.push_back(point);
    } else {
      draw_piece(canvas, piece, curve.stroke);
    }
  }
  draw_piece(canvas, piece, curve.stroke);
}

void draw_axes(Canvas& canvas, const FigurePlan& plan, const PanelPlan& panel, bool is_last) {
  const Stroke stroke{axis_color, axis_width, {}};
  const Rectangle& area = panel.area;
  const Point corner[] = {{area.left, area.top}, {area.left, area.bottom()}, {area.right(), area.bottom()}};
  canvas.polyline(corner, stroke);
  for (const Tick& tick : panel.y.ticks) {
    const double y = y_of(panel, tick.place);
    canvas.line({area.left - tick_length, y}, {area.left, y}, stroke);
    canvas.text({area.left - tick_length - 2, y + 0.35 * tick_size}, tick.label, {tick_size, ink, Anchor::end});
  }
  for (const double place : panel.y.minor) {
    canvas.line({area.left - tick_length / 2, y_of(panel, place)}, {area.left, y_of(panel, place)}, stroke);
  }
  for (const double place : plan.x.minor) {
    const double x = x_of(panel, place);
    canvas.line({x, area.bottom()}, {x, area.bottom() + tick_length / 2}, stroke);
  }
  for (const Tick& tick : plan.x.ticks) {
    const double x = x_of(panel, tick.place);
    canvas.line({x, area.bottom()}, {x, area.bottom() + tick_length}, stroke);
    if (!is_last) continue;
    canvas.text({x, area.bottom() + tick_length + 2 + tick_size}, tick.label, {tick_size, ink, Anchor::middle});
  }
}

RichText joined(const AxisLabel& label) {
  RichText text = label.name;
  if (!label.name.empty() && !label.unit.empty()) text.add(" ");
  return text.add(label.unit);
}

// Along the y axis; smaller where the panel is too low for it.
void draw_y_label(Canvas& canvas, const PanelPlan& panel) {
  std::vector<RichText> rows{joined(panel.label)};
  if (panel.label_in_two_rows) rows = {panel.label.name, panel.label.unit};
  double widest = 0;
  for (const RichText& row : rows) widest = std::max(widest, width_of(row, label_size));
  const double size = label_size * std::clamp(panel.area.height / widest, 0.6, 1.0);
  const double middle = panel.area.top + panel.area.height / 2;
  double x = outer_margin + label_size;
  for (const RichText& row : rows) {
    canvas.text({x, middle}, row, {size, ink, Anchor::middle, false, true});
    x += label_row;
  }
}

void draw_marks(Canvas& canvas, const FigurePlan& plan) {
  const Stroke stroke{mark_color, 0.6, {2, 2}};
  const double top = plan.panels.front().area.top;
  for (const MarkPlace& mark : plan.marks.places) {
    for (const PanelPlan& panel : plan.panels) {
      const bool reaches_label = &panel == &plan.panels.front() && !mark.label.empty();
      const double beyond = reaches_label ? (mark.row + 0.9) * event_row + 1 : 0;
      canvas.line({mark.x, panel.area.bottom()}, {mark.x, panel.area.top - beyond}, stroke);
    }
    const double baseline = top - mark.row * event_row - 3;
    const Anchor anchor = mark.to_the_left ? Anchor::end : Anchor::start;
    const double lead = mark.to_the_left ? -2 : 2;
    if (!mark.label.empty()) canvas.text({mark.x + lead, baseline}, mark.label, {event_size, mark_color, anchor});
  }
}

}  // namespace

void draw_figure(Canvas& canvas, const Figure& figure, const FigurePlan& plan) {
  const Rectangle& first = plan.panels.front().area;
  if (!figure.title.empty()) {
    const double room = 1.1 * width_of(figure.title, title_size);  // bold letters are wider
    const double size = title_size * std::clamp((plan.width - first.left) / room, 0.6, 1.0);
    canvas.text({first.left, plan.title_baseline}, RichText(figure.title), {size, ink, Anchor::start, true});
  }
  draw_legend(canvas, figure.runs_legend, plan.runs_legend, {first.left, plan.runs_legend_top});
  for (const PanelPlan& panel : plan.panels) draw_grid(canvas, plan, panel);
  draw_marks(canvas, plan);
  for (std::size_t i = 0; i < plan.panels.size(); ++i) {
    const PanelPlan& panel = plan.panels[i];
    if (!panel.label.offset.empty()) {
      canvas.text({first.left, panel.offset_baseline}, panel.label.offset, {event_size, ink});
    }
    draw_legend(canvas, figure.panels[i].legend, panel.legend, {first.left, panel.legend_top});
    canvas.begin_clip({panel.area.left - 1, panel.area.top - 1, panel.area.width + 2, panel.area.height + 2});
    for (const Curve& curve : figure.panels[i].curves) draw_curve(canvas, plan, panel, curve);
    canvas.end_clip();
    draw_axes(canvas, plan, panel, i + 1 == plan.panels.size());
    draw_y_label(canvas, panel);
  }
  const PanelPlan& last = plan.panels.back();
  RichText x_label = joined(plan.x_label);
  if (!plan.x_label.offset.empty()) x_label.add(", ").add(plan.x_label.offset);
  canvas.text({last.area.left + last.area.width / 2, plan.height - outer_margin - 2}, x_label,
              {label_size, ink, Anchor::middle});
}

}  // namespace volvelle::plot
