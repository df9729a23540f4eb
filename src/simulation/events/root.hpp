// The root of a function that each value costs a step: regula falsi with the Illinois rule, which closes in from both
// sides [Dowell & Jarratt 1971].
#pragma once

#include <cmath>

namespace volvelle {

// f(low) > 0 >= f(high). f(t) returns the value at t. Returns a time at or just past the root: the upper end of a
// bracket that cannot be halved in floating point, or one where f is zero.
template <class Function>
double find_root(const Function& f, double low, double f_low, double high, double f_high) {
  int side = 0;  // which end stayed last
  for (int iteration = 0; iteration < 200 && f_high != 0; ++iteration) {
    const double width = high - low;
    const double shortest = 4e-16 * std::fmax(std::abs(high), std::abs(low));
    if (!(width > shortest)) break;
    double t = low + width * (f_low / (f_low - f_high));
    if (iteration % 8 == 7) t = low + 0.5 * width;
    t = std::fmin(std::fmax(t, low + shortest),
                  high - shortest);  // a little past a root that an end has all but reached
    if (!(t > low && t < high)) t = low + 0.5 * width;
    if (!(t > low && t < high)) break;
    const double value = f(t);
    if (value > 0) {
      low = t;
      f_low = value;
      if (side == 1) f_high *= 0.5;
      side = 1;
    } else {
      high = t;
      f_high = value;
      if (side == -1) f_low *= 0.5;
      side = -1;
    }
  }
  return high;
}

}  // namespace volvelle
