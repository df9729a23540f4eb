// The part of a result between two times.
#pragma once

#include <optional>
#include <vector>

namespace volvelle::plot {

struct Rows {
  std::vector<double> time;
  std::vector<std::vector<double>> columns;
};

// Rows within the window, and at its ends what a straight line between the neighbours gives: what a plot would show.
Rows cut(const Rows& rows, std::optional<double> from, std::optional<double> to);

// Rows within the window alone.
Rows within(const Rows& rows, std::optional<double> from, std::optional<double> to);

}  // namespace volvelle::plot
