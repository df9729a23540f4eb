// Ticks at round numbers.
#include "plot/ticks.hpp"

#include <algorithm>
#include <cmath>

namespace volvelle::plot {

namespace {

// Multiples of the step, each from its own number so that no sum of roundings creeps in.
Ticks multiples(double step, double low, double high) {
  Ticks ticks{step, {}};
  const double slack = 1e-9;  // steps: a limit that is a tick counts
  const double last = std::floor(high / step + slack);
  for (double i = std::ceil(low / step - slack); i <= last; ++i) ticks.values.push_back(i * step);
  return ticks;
}

double round_step(double least) {
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0, 10.0}) {
    if (factor * power >= least * (1 - 1e-9)) return factor * power;
  }
  return 10 * power;
}

}  // namespace

Ticks choose_ticks(double low, double high, int wanted) {
  const double least = (high - low) / std::max(wanted, 1);
  if (!(least > 0) || !std::isfinite(least)) return {};
  return multiples(round_step(least), low, high);
}

Ticks choose_decades(double low, double high, int wanted) {
  const double least = (high - low) / std::max(wanted, 1);
  return multiples(least <= 1 ? 1.0 : std::ceil(round_step(least)), low, high);
}

}  // namespace volvelle::plot
