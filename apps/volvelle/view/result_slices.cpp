// What every kind of slices does with its rows.
#include "view/result_slices.hpp"

#include <algorithm>

namespace volvelle::view {

namespace {

// Lowest and highest of one column's stretch, in the order in which they come.
void keep_extremes(const std::vector<double>& values, std::size_t first, std::size_t end, std::vector<double>& kept) {
  const auto [low, high] = std::minmax_element(values.begin() + static_cast<std::ptrdiff_t>(first),
                                               values.begin() + static_cast<std::ptrdiff_t>(end));
  kept.push_back(low < high ? *low : *high);
  kept.push_back(low < high ? *high : *low);
}

void keep_ends(const std::vector<double>& times, std::size_t first, std::size_t end, std::vector<double>& kept) {
  kept.push_back(times[first]);
  kept.push_back(times[end - 1]);
}

}  // namespace

void Poses::add_row(double time, const double* center, const double* positions, const double* attitudes,
                    std::size_t count) {
  rows.insert(rows.end(), {time, center[0], center[1], center[2]});
  for (std::size_t b = 0; b < count; ++b) {
    const double *p = positions + 3 * b, *q = attitudes + 4 * b;
    for (int i = 0; i < 3; ++i) bodies.push_back(static_cast<float>(p[i] - center[i]));
    for (int i = 0; i < 4; ++i) bodies.push_back(static_cast<float>(q[i]));
  }
}

std::size_t rows_of_stretch(std::size_t rows, std::size_t most) {
  return rows <= most ? 1 : (2 * rows + most - 1) / std::max<std::size_t>(most, 2);
}

void keep_thinned(const Columns& columns, std::size_t stretch, Columns& kept) {
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const std::vector<double>& values = columns[c];
    if (stretch == 1) {
      kept[c].insert(kept[c].end(), values.begin(), values.end());
      continue;
    }
    for (std::size_t r = 0; r < values.size(); r += stretch)
      (c == 0 ? keep_ends : keep_extremes)(values, r, std::min(values.size(), r + stretch), kept[c]);
  }
}

}  // namespace volvelle::view
