// Where an axis has its ticks: at round numbers, 1, 2 or 5 times a power of ten apart.
#pragma once

#include <vector>

namespace volvelle::plot {

struct Ticks {
  double step = 1;
  std::vector<double> values;  // rising, within the limits
};

// About `wanted` of them, never more; at least two where the limits allow.
Ticks choose_ticks(double low, double high, int wanted);

// Powers of ten within the limits, which are exponents; every one, or every second, third, fifth, ...
Ticks choose_decades(double low, double high, int wanted);

}  // namespace volvelle::plot
