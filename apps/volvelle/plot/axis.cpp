// Axes.
#include "plot/axis.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "plot/number_text.hpp"
#include "plot/ticks.hpp"

namespace volvelle::plot {

namespace {

double largest(const Limits& limits) { return std::max(std::abs(limits.low), std::abs(limits.high)); }

int decade_of(double value) { return static_cast<int>(std::floor(std::log10(value) + 1e-9)); }

int decimals_of(double step) { return std::max(0, -decade_of(step)); }

// Labels between 0.01 and 99 999 stand as they are, others in powers of a thousand.
int choose_power(double size) {
  if (!(size > 0)) return 0;
  const int decade = decade_of(size);
  if (decade >= -2 && decade <= 4) return 0;
  return 3 * static_cast<int>(std::floor(decade / 3.0));
}

std::string without_trailing_zeros(std::string text) {
  if (text.find('.') == std::string::npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

// A round number amid the values, when their differences would need too many digits.
void take_offset(Axis& axis, int wanted_ticks, int most_digits) {
  const Limits limits = axis.limits;
  const Ticks ticks = choose_ticks(limits.low, limits.high, wanted_ticks);
  if (decade_of(largest(limits)) - decade_of(ticks.step) < most_digits) return;
  const int decade = static_cast<int>(std::ceil(std::log10(limits.high - limits.low)));
  const double unit = std::pow(10.0, decade);
  axis.offset = std::round(0.5 * (limits.low + limits.high) / unit) * unit;
  axis.offset_text = without_trailing_zeros(fixed_number(axis.offset, std::max(0, -decade)));
  axis.limits = {limits.low - axis.offset, limits.high - axis.offset};
}

}  // namespace

double Axis::place(double value) const {
  if (logarithmic && !(value > 0)) return std::numeric_limits<double>::quiet_NaN();
  const double drawn = logarithmic ? std::log10(value) : value - offset;
  return (drawn - limits.low) / (limits.high - limits.low);
}

Limits with_room(Limits limits, double fraction) {
  const double size = largest(limits);
  double range = limits.high - limits.low;
  if (!(range > 16 * std::numeric_limits<double>::epsilon() * size)) {
    range = size > 0 ? 0.2 * size : 2;
    return {limits.low - range / 2, limits.high + range / 2};
  }
  return {limits.low - fraction * range, limits.high + fraction * range};
}

Axis make_axis(Limits limits, int wanted_ticks, int most_digits) {
  Axis axis;
  axis.limits = limits;
  take_offset(axis, wanted_ticks, most_digits);
  axis.power = choose_power(largest(axis.limits));
  const Ticks ticks = choose_ticks(axis.limits.low, axis.limits.high, wanted_ticks);
  const double scale = std::pow(10.0, -axis.power);
  const int decimals = decimals_of(ticks.step * scale);
  for (const double value : ticks.values) {
    const double place = (value - axis.limits.low) / (axis.limits.high - axis.limits.low);
    axis.ticks.push_back({place, RichText(fixed_number(value * scale, decimals))});
  }
  return axis;
}

Axis make_logarithmic_axis(Limits limits, int wanted_ticks) {
  Axis axis;
  axis.logarithmic = true;
  axis.limits = {std::floor(std::log10(limits.low) + 1e-9), std::ceil(std::log10(limits.high) - 1e-9)};
  if (axis.limits.high <= axis.limits.low) axis.limits.high = axis.limits.low + 1;
  const double decades = axis.limits.high - axis.limits.low;
  const Ticks ticks = choose_decades(axis.limits.low, axis.limits.high, wanted_ticks);
  for (const double exponent : ticks.values) {
    axis.ticks.push_back(
        {(exponent - axis.limits.low) / decades, power_of_ten(static_cast<int>(std::lround(exponent)))});
  }
  const int first_minor = ticks.step > 1 ? 1 : 2;  // decades without a label, or the digits between them
  const int last_minor = ticks.step > 1 ? 1 : 9;
  for (double exponent = axis.limits.low; exponent < axis.limits.high; ++exponent) {
    for (int digit = first_minor; digit <= last_minor; ++digit)
      axis.minor.push_back((exponent - axis.limits.low + std::log10(digit)) / decades);
  }
  return axis;
}

AxisLabel label_axis(const std::string& name, const std::string& unit, const Axis& axis) {
  AxisLabel label{RichText(name), {}, {}};
  const RichText shown_unit = unit_text(unit);
  if (!axis.offset_text.empty())
    label.offset.add("zero at " + axis.offset_text + (unit.empty() ? "" : " ")).add(shown_unit);
  if (unit.empty() && axis.power == 0) return label;
  label.unit.add("[");
  if (axis.power != 0) label.unit.add(power_of_ten(axis.power));
  if (axis.power != 0 && !unit.empty()) label.unit.add(" ");
  label.unit.add(shown_unit).add("]");
  return label;
}

}  // namespace volvelle::plot
