// A figure before it is drawn: panels one above the other over one x axis.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "plot/canvas.hpp"

namespace volvelle::plot {

struct Curve {
  std::size_t run = 0;  // which of the results
  std::string column;
  std::vector<double> x;
  std::vector<double> y;  // in the panel's unit
  Stroke stroke;
};

struct LegendEntry {
  Stroke stroke;
  std::string text;
};

struct Panel {
  std::string name;  // what the y axis shows: "hub.position"
  std::string unit;
  std::vector<std::string> columns;  // whole names, in the order of the legend
  std::vector<Curve> curves;
  std::vector<LegendEntry> legend;  // empty where the axis says all
};

// An event: a vertical line through every panel.
struct Mark {
  double x = 0;
  std::string label;
};

struct Figure {
  std::string title;
  std::string x_name = "time";
  std::string x_unit = "s";
  std::vector<std::string> runs;         // short names of the results
  std::vector<LegendEntry> runs_legend;  // empty where there is one run
  std::vector<Panel> panels;
  std::vector<Mark> marks;
  bool over_time = true;     // the x axis ends where the data do
  bool logarithmic = false;  // the y axes
  bool logarithmic_x = false;
  bool equal_scales = false;  // a metre is as long along x as along y
};

}  // namespace volvelle::plot
