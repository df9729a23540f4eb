// Where everything of a figure goes, in points. Both kinds of canvas are drawn from this one plan.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "plot/axis.hpp"
#include "plot/event_labels.hpp"
#include "plot/figure.hpp"
#include "plot/legend.hpp"

namespace volvelle::plot {

inline constexpr double points_per_millimetre = 72 / 25.4;

inline constexpr double tick_size = 8;     // pt, letters
inline constexpr double label_size = 8.5;  // pt, letters
inline constexpr double title_size = 10;   // pt, letters
inline constexpr double event_size = 7;    // pt, letters
inline constexpr double event_row = 9;     // pt from one row to the next
inline constexpr double tick_length = 3;   // pt
inline constexpr double label_row = 10.5;  // pt, of axis labels
inline constexpr double outer_margin = 5;  // pt

struct PanelPlan {
  Rectangle area;  // of the data
  Axis y;
  AxisLabel label;
  bool label_in_two_rows = false;
  double offset_baseline = 0;
  LegendPlan legend;
  double legend_top = 0;
};

struct FigurePlan {
  double width = 0;
  double height = 0;
  double title_baseline = 0;
  LegendPlan runs_legend;
  double runs_legend_top = 0;
  Axis x;
  AxisLabel x_label;
  MarkPlaces marks;
  std::vector<PanelPlan> panels;
};

class FigureTooSmall : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Without a height, each panel gets its usual one. Throws FigureTooSmall.
FigurePlan lay_out(const Figure& figure, double width, std::optional<double> height);

}  // namespace volvelle::plot
