#include "effects/law_of_distance.hpp"

#include <Eigen/Dense>

namespace volvelle {
namespace {

// Slopes at the points that make the curvature continuous [Press et al., Numerical Recipes, Section 3.3, for slopes].
Eigen::VectorXd slopes_of_spline(const std::vector<std::pair<double, double>>& points) {
  const auto n = Eigen::Index(points.size());
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(n, n);
  Eigen::VectorXd b = Eigen::VectorXd::Zero(n);
  const auto width = [&](Eigen::Index k) { return points[std::size_t(k) + 1].first - points[std::size_t(k)].first; };
  const auto rise = [&](Eigen::Index k) { return points[std::size_t(k) + 1].second - points[std::size_t(k)].second; };
  for (Eigen::Index k = 1; k + 1 < n; ++k) {
    A(k, k - 1) = 1 / width(k - 1);
    A(k, k) = 2 / width(k - 1) + 2 / width(k);
    A(k, k + 1) = 1 / width(k);
    b(k) = 3 * rise(k - 1) / (width(k - 1) * width(k - 1)) + 3 * rise(k) / (width(k) * width(k));
  }
  A(0, 0) = A(n - 1, n - 1) = 1;   // no slope
  if (points.front().first > 0) {  // no curvature
    A(0, 0) = 2;
    A(0, 1) = 1;
    b(0) = 3 * rise(0) / width(0);
  }
  return A.partialPivLu().solve(b);
}

}  // namespace

std::vector<Cubic> spline_through(const std::vector<std::pair<double, double>>& points) {
  const Eigen::VectorXd m = slopes_of_spline(points);
  std::vector<Cubic> cubics;
  const auto& [r_0, U_0] = points.front();
  if (r_0 > 0) cubics.push_back({0, U_0 - m(0) * r_0, m(0), 0, 0});
  for (std::size_t k = 0; k + 1 < points.size(); ++k) {
    const double h = points[k + 1].first - points[k].first, steep = (points[k + 1].second - points[k].second) / h;
    const double here = m(Eigen::Index(k)), next = m(Eigen::Index(k) + 1);
    cubics.push_back({points[k].first, points[k].second, here, (3 * steep - 2 * here - next) / h,
                      (here + next - 2 * steep) / (h * h)});
  }
  cubics.push_back({points.back().first, points.back().second, 0, 0, 0});
  return cubics;
}

}  // namespace volvelle
