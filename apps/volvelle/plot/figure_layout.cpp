// The plan of a figure, in two rounds: labels need to know how large the panels are, and panels what the labels leave.
#include "plot/figure_layout.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "plot/data_limits.hpp"

namespace volvelle::plot {

namespace {

constexpr double least_panel = 40;      // pt, width and height
constexpr double panel_gap = 11;        // pt between panels
constexpr double x_tick_distance = 34;  // pt, at least
constexpr double y_tick_distance = 18;  // pt, at least; less for the sake of a third tick
constexpr double least_y_tick_distance = 10;
constexpr int most_x_digits = 8;
constexpr int most_y_digits = 5;
constexpr int most_event_rows = 3;

double usual_panel_height(std::size_t panels) {
  const double millimetres = panels == 1 ? 58 : panels == 2 ? 40 : 32;
  return millimetres * points_per_millimetre;
}

int ticks_for(double length, double distance) { return std::max(2, static_cast<int>(length / distance)); }

// Stretches the shorter of two axes about its middle until a unit is as long on both.
void make_equal(Limits& x, Limits& y, const Rectangle& area) {
  const double per_point = std::max((x.high - x.low) / area.width, (y.high - y.low) / area.height);
  const auto stretch = [&](Limits& limits, double length) {
    const double middle = 0.5 * (limits.low + limits.high);
    limits = {middle - 0.5 * per_point * length, middle + 0.5 * per_point * length};
  };
  stretch(x, area.width);
  stretch(y, area.height);
}

double widest_label(const std::vector<Tick>& ticks) {
  double widest = 0;
  for (const Tick& tick : ticks) widest = std::max(widest, width_of(tick.label, tick_size));
  return widest;
}

// As many ticks as have room for their labels.
Axis make_x_axis(const Limits& limits, double length) {
  for (int wanted = ticks_for(length, x_tick_distance);; --wanted) {
    Axis axis = make_axis(limits, wanted, most_x_digits);
    const double distance = length / std::max<double>(1, static_cast<double>(axis.ticks.size()));
    if (wanted <= 2 || widest_label(axis.ticks) + 10 < distance) return axis;
  }
}

Axis make_y_axis(const Limits& limits, double length) {
  const int most = ticks_for(length, least_y_tick_distance);
  for (int wanted = ticks_for(length, y_tick_distance);; ++wanted) {
    Axis axis = make_axis(limits, wanted, most_y_digits);
    if (wanted >= most || axis.ticks.size() > 2) return axis;
  }
}

class Planner {
 public:
  Planner(const Figure& figure, double width, std::optional<double> height) : figure_(figure), height_(height) {
    plan_.width = width;
    plan_.panels.resize(figure.panels.size());
    panel_height_ = usual_panel_height(figure.panels.size());
    area_.width = width - 60;
  }

  FigurePlan plan() {
    for (int round = 0; round < 2; ++round) {
      plan_axes();
      plan_columns();
      plan_rows();
    }
    plan_axes();  // with the height they got
    return plan_;
  }

 private:
  void plan_axes() {
    Limits x_limits = limits_of_x(figure_);
    for (std::size_t i = 0; i < figure_.panels.size(); ++i) {
      const Panel& panel = figure_.panels[i];
      PanelPlan& place = plan_.panels[i];
      if (figure_.logarithmic) {
        place.y = make_logarithmic_axis(limits_of_y(panel, true), ticks_for(panel_height_, y_tick_distance));
      } else {
        Limits limits = with_room(limits_of_y(panel, false), 0.06);
        if (figure_.equal_scales) make_equal(x_limits, limits, {0, 0, area_.width, panel_height_});
        place.y = make_y_axis(limits, panel_height_);
      }
      place.label = label_axis(panel.name, panel.unit, place.y);
      const double label_width = width_of(place.label.name, label_size) + width_of(place.label.unit, label_size) + 3;
      place.label_in_two_rows = !place.label.unit.empty() && label_width > panel_height_;
    }
    plan_.x = figure_.logarithmic_x
                  ? make_logarithmic_axis(limits_of_x(figure_), ticks_for(area_.width, x_tick_distance))
                  : make_x_axis(x_limits, area_.width);
    plan_.x_label = label_axis(figure_.x_name, figure_.x_unit, plan_.x);
  }

  // What lies left and right of the data.
  void plan_columns() {
    double labels = 0;
    int rows = 1;
    for (const PanelPlan& panel : plan_.panels) {
      labels = std::max(labels, widest_label(panel.y.ticks));
      if (panel.label_in_two_rows) rows = 2;
    }
    area_.left = outer_margin + rows * label_row + 5 + labels + 2 + tick_length;
    double right = outer_margin + 2;
    if (!plan_.x.ticks.empty()) {
      const Tick& last = plan_.x.ticks.back();
      right += std::max(0.0, width_of(last.label, tick_size) / 2 - (1 - last.place) * area_.width);
    }
    area_.width = plan_.width - area_.left - right;
    if (area_.width < least_panel) throw FigureTooSmall("the figure is too narrow for its labels");
    place_events();
  }

  void place_events() {
    std::vector<MarkAt> marks;
    for (const Mark& mark : figure_.marks) {
      const double place = plan_.x.place(mark.x);
      if (place >= 0 && place <= 1) marks.push_back({area_.left + place * area_.width, mark.label});
    }
    plan_.marks = place_marks(std::move(marks), plan_.width - outer_margin, event_size, most_event_rows);
  }

  // What lies above, between and below the panels, from the top.
  void plan_rows() {
    double y = outer_margin;
    if (!figure_.title.empty()) {
      plan_.title_baseline = y + title_size;
      y += title_size + 7;
    }
    plan_.runs_legend = plan_legend(figure_.runs_legend, area_.width);
    plan_.runs_legend_top = y;
    y += plan_.runs_legend.rows * legend_row;
    for (std::size_t i = 0; i < plan_.panels.size(); ++i) {
      PanelPlan& panel = plan_.panels[i];
      if (!panel.label.offset.empty()) y += event_row + 1;
      panel.offset_baseline = y - 2;
      panel.legend = plan_legend(figure_.panels[i].legend, area_.width);
      panel.legend_top = y;
      y += panel.legend.rows * legend_row + (panel.legend.rows > 0 ? 2 : 0);
      if (i == 0) y += plan_.marks.rows * event_row + 3;
      panel.area = {area_.left, y, area_.width, panel_height_};
      y += panel_height_ + (i + 1 < plan_.panels.size() ? panel_gap : 0);
    }
    y += tick_length + 2 + tick_size + 4 + label_row + outer_margin;
    if (!height_) {
      plan_.height = y;
      return;
    }
    const double panels = static_cast<double>(plan_.panels.size());
    const double others = y - panels * panel_height_;
    if ((*height_ - others) / panels < least_panel) {
      throw FigureTooSmall(fmt::format("{} panel{} need{} a height of at least {:.0f} mm", panels,
                                       panels > 1 ? "s" : "", panels > 1 ? "" : "s",
                                       std::ceil((others + panels * least_panel) / points_per_millimetre)));
    }
    const double shift = (*height_ - others) / panels - panel_height_;
    panel_height_ += shift;
    for (std::size_t i = 0; i < plan_.panels.size(); ++i) {
      plan_.panels[i].area.height = panel_height_;
      plan_.panels[i].area.top += static_cast<double>(i) * shift;
      plan_.panels[i].legend_top += static_cast<double>(i) * shift;
      plan_.panels[i].offset_baseline += static_cast<double>(i) * shift;
    }
    plan_.height = *height_;
  }

  const Figure& figure_;
  std::optional<double> height_;
  FigurePlan plan_;
  double panel_height_;
  Rectangle area_;  // left and width of every panel
};

}  // namespace

FigurePlan lay_out(const Figure& figure, double width, std::optional<double> height) {
  return Planner(figure, width, height).plan();
}

}  // namespace volvelle::plot
