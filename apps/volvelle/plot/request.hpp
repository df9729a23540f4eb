// What the user asked to be plotted.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace volvelle::plot {

struct Request {
  std::vector<std::string> results;  // files
  std::vector<std::string> columns;  // names, or patterns with *
  std::string x;                     // the column along the x axis; empty: time
  std::string title;
  std::optional<double> from;  // s
  std::optional<double> to;    // s
  bool separate = false;       // a panel a column
  bool degrees = false;
  bool logarithmic = false;
  bool change = false;  // each column less its first value
  bool equal_scales = false;
  bool spectrum = false;  // over frequency
  bool events = true;
};

}  // namespace volvelle::plot
