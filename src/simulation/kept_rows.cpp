#include "simulation/kept_rows.hpp"

#include <algorithm>
#include <cmath>

#include "simulation/column_filter.hpp"

namespace volvelle {

void KeptRows::begin(const Layout& layout) {
  layout_ = layout;
  positions_ = choose_columns(layout, patterns_);
  largest_.assign(layout.width(), 0.0);
  kept_.clear();
  kept_.reserve((expected_rows_ + 1) * positions_.size());  // and one where the run may be stopped
  rows_ = 0;
}

void KeptRows::row(std::span<const double> values) {
  for (const std::size_t position : positions_) kept_.push_back(values[position]);
  for (std::size_t i = 0; i < values.size(); ++i) largest_[i] = std::max(largest_[i], std::abs(values[i]));
  ++rows_;
}

}  // namespace volvelle
