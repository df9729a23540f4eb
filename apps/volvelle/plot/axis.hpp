// One axis: from numbers to places, with ticks and their labels.
#pragma once

#include <string>
#include <vector>

#include "plot/rich_text.hpp"

namespace volvelle::plot {

struct Limits {
  double low = 0;
  double high = 0;
};

struct Tick {
  double place = 0;  // 0 where the axis begins, 1 where it ends
  RichText label;
};

struct Axis {
  Limits limits;            // of what is drawn: the value less the offset, or its decimal logarithm
  double offset = 0;        // taken off every value, where the values hardly differ
  std::string offset_text;  // "−6 878 000"; empty when there is none
  int power = 0;            // the labels count in 10^power
  bool logarithmic = false;
  std::vector<Tick> ticks;
  std::vector<double> minor;  // places of ticks without label

  double place(double value) const;  // NaN for what a logarithmic axis cannot show
};

// Limits with some room at both ends; where all values are one, room around it.
Limits with_room(Limits limits, double fraction);

// `most_digits` a label may have before an offset is taken off.
Axis make_axis(Limits limits, int wanted_ticks, int most_digits);
Axis make_logarithmic_axis(Limits limits, int wanted_ticks);

struct AxisLabel {
  RichText name;    // "hub.position.x"
  RichText unit;    // "[10^-3 m]"; empty when there is none
  RichText offset;  // "zero at 6 878 000 m"; empty when nothing was taken off
};

AxisLabel label_axis(const std::string& name, const std::string& unit, const Axis& axis);

}  // namespace volvelle::plot
