// Straightening by a cone: from the last point kept, the directions that pass every point since near enough. It narrows
// from point to point; a point outside it begins a new stretch.
#include "plot/straighten.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace volvelle::plot {

namespace {

class Cone {
 public:
  Cone(Point tip, double tolerance) : tip_(tip), tolerance_(tolerance) {}

  // Narrows the cone to a point; false when the point lies outside, or back towards the tip.
  bool take(Point point) {
    const double distance = std::hypot(point.x - tip_.x, point.y - tip_.y);
    if (distance <= tolerance_) return reach_ <= tolerance_;
    const double half = std::asin(tolerance_ / distance);
    const double direction = std::atan2(point.y - tip_.y, point.x - tip_.x);
    if (reach_ <= tolerance_) {
      middle_ = direction;
      low_ = -half;
      high_ = half;
      reach_ = distance;
      return true;
    }
    const double turn = std::remainder(direction - middle_, 2 * std::numbers::pi);
    if (turn < low_ || turn > high_ || distance < reach_) return false;
    low_ = std::max(low_, turn - half);
    high_ = std::min(high_, turn + half);
    reach_ = distance;
    return true;
  }

 private:
  Point tip_;
  double tolerance_;
  double reach_ = 0;  // the farthest point so far
  double middle_ = 0;
  double low_ = 0;  // from the middle
  double high_ = 0;
};

}  // namespace

std::vector<Point> straighten(const std::vector<Point>& points, double tolerance) {
  if (points.size() < 3) return points;
  std::vector<Point> kept{points.front()};
  Cone cone(points.front(), tolerance);
  for (std::size_t i = 1; i < points.size(); ++i) {
    if (cone.take(points[i])) continue;
    kept.push_back(points[i - 1]);
    cone = Cone(points[i - 1], tolerance);
    cone.take(points[i]);
  }
  kept.push_back(points.back());
  return kept;
}

}  // namespace volvelle::plot
