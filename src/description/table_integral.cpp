#include <algorithm>

#include "description/profile.hpp"

namespace volvelle {

TableIntegral::TableIntegral(TableProfile table) : table_(std::move(table)) {
  double sum = 0;
  for (std::size_t i = 0; i < table_.points.size(); ++i) {
    if (i > 0) {
      const auto& [before, low] = table_.points[i - 1];
      const auto& [time, high] = table_.points[i];
      sum += 0.5 * (low + high) * (time - before);
    }
    sum_.push_back(sum);
  }
}

double TableIntegral::until(double time) const {
  const auto& points = table_.points;
  const auto next =
      std::upper_bound(points.begin(), points.end(), time, [](double t, const auto& point) { return t < point.first; });
  if (next == points.begin()) return 0;
  const auto last = next - 1;
  const double since = time - last->first, start = last->second;
  const double slope = next == points.end() ? 0 : (next->second - start) / (next->first - last->first);
  return sum_[std::size_t(last - points.begin())] + since * (start + 0.5 * slope * since);
}

}  // namespace volvelle
