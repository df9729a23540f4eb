// Decimation by columns.
#include "plot/decimate.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace volvelle::plot {

namespace {

// The first, lowest, highest and last of points [begin, end), in the order they come.
void keep_extremes(const std::vector<Point>& points, std::size_t begin, std::size_t end, std::vector<Point>& kept) {
  std::size_t lowest = begin, highest = begin;
  for (std::size_t i = begin; i < end; ++i) {
    if (points[i].y < points[lowest].y) lowest = i;
    if (points[i].y > points[highest].y) highest = i;
  }
  std::array<std::size_t, 4> chosen{begin, lowest, highest, end - 1};
  std::sort(chosen.begin(), chosen.end());
  const auto last = std::unique(chosen.begin(), chosen.end());
  for (auto i = chosen.begin(); i != last; ++i) kept.push_back(points[*i]);
}

std::vector<Point> decimate_columns(const std::vector<Point>& points, double width) {
  std::vector<Point> kept;
  std::size_t begin = 0;
  for (std::size_t i = 1; i <= points.size(); ++i) {
    const bool same_column =
        i < points.size() && std::floor(points[i].x / width) == std::floor(points[begin].x / width);
    if (same_column) continue;
    keep_extremes(points, begin, i, kept);
    begin = i;
  }
  return kept;
}

std::vector<Point> decimate_path(const std::vector<Point>& points, double distance) {
  std::vector<Point> kept;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const bool is_end = i == 0 || i + 1 == points.size();
    if (is_end || std::hypot(points[i].x - kept.back().x, points[i].y - kept.back().y) >= distance)
      kept.push_back(points[i]);
  }
  return kept;
}

}  // namespace

std::vector<Point> decimate(const std::vector<Point>& points, double column_width) {
  const auto by_x = [](const Point& a, const Point& b) { return a.x < b.x; };
  if (std::is_sorted(points.begin(), points.end(), by_x)) return decimate_columns(points, column_width);
  return decimate_path(points, column_width / 2);
}

}  // namespace volvelle::plot
