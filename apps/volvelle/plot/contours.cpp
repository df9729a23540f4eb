#include "plot/contours.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace volvelle::plot {

namespace {

constexpr double pen_up = std::numeric_limits<double>::quiet_NaN();

struct Corner {
  double x, y, height;
};

// Where the level crosses from one corner to the next.
Point crossing(const Corner& a, const Corner& b, double level) {
  const double part = (level - a.height) / (b.height - a.height);
  return {a.x + part * (b.x - a.x), a.y + part * (b.y - a.y)};
}

// A triangle is crossed by no line or by one.
void add_triangle(const Corner& a, const Corner& b, const Corner& c, double level, Curve& curve) {
  std::vector<Point> ends;
  const Corner* const corners[] = {&a, &b, &c, &a};
  for (int i = 0; i < 3; ++i)
    if ((corners[i]->height < level) != (corners[i + 1]->height < level))
      ends.push_back(crossing(*corners[i], *corners[i + 1], level));
  if (ends.size() != 2) return;
  for (const Point& end : ends) {
    curve.x.push_back(end.x);
    curve.y.push_back(end.y);
  }
  curve.x.push_back(pen_up);
  curve.y.push_back(pen_up);
}

}  // namespace

std::vector<double> contour_levels(std::span<const double> heights, int count) {
  std::vector<double> sorted;
  std::copy_if(heights.begin(), heights.end(), std::back_inserter(sorted), [](double h) { return std::isfinite(h); });
  std::sort(sorted.begin(), sorted.end());
  std::vector<double> levels;
  for (int i = 1; i <= count && !sorted.empty(); ++i)
    levels.push_back(sorted[std::size_t(double(i) / (count + 1) * double(sorted.size() - 1))]);
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
  return levels;
}

std::vector<Curve> contours(std::span<const double> x, std::span<const double> y, std::span<const double> heights,
                            std::span<const double> levels) {
  std::vector<Curve> curves(levels.size());
  const auto corner = [&](std::size_t i, std::size_t j) { return Corner{x[i], y[j], heights[j * x.size() + i]}; };
  for (std::size_t k = 0; k < levels.size(); ++k)
    for (std::size_t j = 0; j + 1 < y.size(); ++j)
      for (std::size_t i = 0; i + 1 < x.size(); ++i) {
        const Corner a = corner(i, j), b = corner(i + 1, j), c = corner(i + 1, j + 1), d = corner(i, j + 1);
        add_triangle(a, b, c, levels[k], curves[k]);
        add_triangle(a, c, d, levels[k], curves[k]);
      }
  return curves;
}

}  // namespace volvelle::plot
