#include "simulation/row_comparison.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace volvelle {

void RowComparison::begin(const Layout& layout) {
  const std::vector<std::size_t>& positions = kept_.positions();
  differences_.assign(positions.size(), 0.0);
  of_this_row_.resize(positions.size());
  std::size_t at = 0;
  for (const Block& block : layout.blocks) {
    for (std::size_t item = 0; block.path.ends_with("/mrp") && item < block.columns.size(); item += 3) {
      const auto first = std::lower_bound(positions.begin(), positions.end(), at + item);
      const auto last = std::lower_bound(first, positions.end(), at + item + 3);
      if (first != last)
        mrps_.push_back({at + item, std::size_t(first - positions.begin()), std::size_t(last - first)});
    }
    at += block.columns.size();
  }
}

void RowComparison::row(std::span<const double> values) {
  const double time = values.front();
  const double together = 1e-12 * std::max(1.0, time);
  last_.clear();
  while (next_ < kept_.rows() && kept_[next_].front() < time - together) ++next_;
  if (next_ < kept_.rows() && kept_[next_].front() <= time + together) {
    compare(values, next_++);
  } else {
    last_.assign(values.begin(), values.end());
  }
}

void RowComparison::compare_last_rows() {
  if (!last_.empty() && compared_ + 1 == kept_.rows()) compare(last_, compared_);
  last_.clear();
}

void RowComparison::compare(std::span<const double> values, std::size_t row) {
  const std::span<const double> kept = kept_[row];
  for (std::size_t i = 0; i < kept.size(); ++i) of_this_row_[i] = std::abs(kept[i] - values[kept_.positions()[i]]);
  for (const Mrps& mrps : mrps_) take_nearer_set(mrps, values, kept);
  for (std::size_t i = 0; i < kept.size(); ++i) differences_[i] = std::max(differences_[i], of_this_row_[i]);
  ++compared_;
}

void RowComparison::take_nearer_set(const Mrps& mrps, std::span<const double> values, std::span<const double> kept) {
  constexpr double half_a_turn = 0.98;  // about: only there may either set have been chosen
  const double square = values[mrps.at] * values[mrps.at] + values[mrps.at + 1] * values[mrps.at + 1] +
                        values[mrps.at + 2] * values[mrps.at + 2];
  if (square < half_a_turn) return;
  std::array<double, 3> other{};
  for (std::size_t i = 0; i < mrps.count; ++i) {
    const double shadow = -values[kept_.positions()[mrps.first + i]] / square;  // [Schaub & Junkins, eq. 3.140]
    other[i] = std::abs(kept[mrps.first + i] - shadow);
  }
  const auto begin = of_this_row_.begin() + std::ptrdiff_t(mrps.first);
  if (*std::max_element(other.begin(), other.end()) < *std::max_element(begin, begin + std::ptrdiff_t(mrps.count)))
    std::copy_n(other.begin(), mrps.count, begin);
}

}  // namespace volvelle
