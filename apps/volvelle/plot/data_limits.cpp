// Limits of data.
#include "plot/data_limits.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace volvelle::plot {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

void widen(Limits& limits, double value) {
  limits.low = std::min(limits.low, value);
  limits.high = std::max(limits.high, value);
}

}  // namespace

Limits limits_of_x(const Figure& figure) {
  Limits limits{infinity, -infinity};
  for (const Panel& panel : figure.panels) {
    for (const Curve& curve : panel.curves) {
      for (const double x : curve.x) {
        if (std::isfinite(x) && (x > 0 || !figure.logarithmic_x)) widen(limits, x);
      }
    }
  }
  const double nothing = figure.logarithmic_x ? 1 : 0;
  if (limits.low > limits.high) limits = {nothing, nothing};
  return figure.logarithmic_x ? limits : with_room(limits, figure.over_time ? 0 : 0.05);
}

Limits limits_of_y(const Panel& panel, bool only_positive) {
  Limits limits{infinity, -infinity};
  for (const Curve& curve : panel.curves) {
    for (const double y : curve.y) {
      if (std::isfinite(y) && (y > 0 || !only_positive)) widen(limits, y);
    }
  }
  const double nothing = only_positive ? 1 : 0;
  return limits.low > limits.high ? Limits{nothing, nothing} : limits;
}

}  // namespace volvelle::plot
