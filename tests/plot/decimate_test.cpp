// Decimation and windows: fewer points, the same picture.
#include "plot/decimate.hpp"

#include <algorithm>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "plot/straighten.hpp"
#include "plot/time_window.hpp"

namespace volvelle::plot {
namespace {

using ::testing::ElementsAre;

std::vector<Point> wave(std::size_t count) {
  std::vector<Point> points;
  for (std::size_t i = 0; i < count; ++i) {
    const double x = 300.0 * static_cast<double>(i) / static_cast<double>(count);
    points.push_back({x, 50 * std::sin(2 * x) * std::cos(0.37 * static_cast<double>(i))});
  }
  return points;
}

TEST(Decimate, KeepsTheExtremesOfEveryColumn) {
  const double width = 0.25;
  const std::vector<Point> all = wave(100'000);
  const std::vector<Point> kept = decimate(all, width);
  EXPECT_LE(kept.size(), 4U * 1201);
  EXPECT_EQ(kept.front().x, all.front().x);
  EXPECT_EQ(kept.back().x, all.back().x);
  const auto extremes = [&](const std::vector<Point>& points) {
    std::vector<std::pair<double, double>> columns(1201, {1e9, -1e9});
    for (const Point& point : points) {
      auto& [low, high] = columns[static_cast<std::size_t>(point.x / width)];
      low = std::min(low, point.y);
      high = std::max(high, point.y);
    }
    return columns;
  };
  EXPECT_EQ(extremes(kept), extremes(all));
}

TEST(Decimate, LeavesAFewPointsAsTheyAre) {
  const std::vector<Point> all{{0, 1}, {10, 5}, {10, 7}, {20, -3}};
  const std::vector<Point> kept = decimate(all, 0.25);
  ASSERT_EQ(kept.size(), all.size());
  for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(kept[i].y, all[i].y);
}

TEST(Decimate, KeepsTheShapeOfALoop) {
  std::vector<Point> circle;
  for (int i = 0; i <= 50'000; ++i) circle.push_back({100 * std::cos(i * 1e-3), 100 * std::sin(i * 1e-3)});
  const std::vector<Point> kept = decimate(circle, 0.25);
  EXPECT_LT(kept.size(), circle.size() * 3 / 4);
  for (std::size_t i = 1; i < kept.size(); ++i) {
    EXPECT_LT(std::hypot(kept[i].x - kept[i - 1].x, kept[i].y - kept[i - 1].y), 0.3);
  }
}

double distance_to_path(const Point& point, const std::vector<Point>& path) {
  double least = 1e9;
  for (std::size_t i = 1; i < path.size(); ++i) {
    const Point a = path[i - 1], b = path[i];
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    const double along =
        length > 0 ? ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / (length * length) : 0;
    const double part = std::clamp(along, 0.0, 1.0);
    least = std::min(least, std::hypot(a.x + part * (b.x - a.x) - point.x, a.y + part * (b.y - a.y) - point.y));
  }
  return least;
}

TEST(Straighten, NeedsNoPointsWithinAStraightLine) {
  std::vector<Point> line;
  for (int i = 0; i <= 1000; ++i) line.push_back({0.3 * i, 7 - 0.2 * i});
  EXPECT_EQ(straighten(line, 0.02).size(), 2U);
}

TEST(Straighten, StaysWithinItsToleranceOnCurvesAndTurns) {
  const double tolerance = 0.02;
  std::vector<Point> path;
  for (int i = 0; i <= 3000; ++i) path.push_back({0.1 * i, 40 * std::sin(0.01 * i) + (i % 500 == 0 ? 10 : 0)});
  for (int i = 0; i < 50; ++i) path.push_back({300, 10.0 * (i % 2) + 0.01 * i});  // up and down on the spot
  for (int i = 0; i < 300; ++i) path.push_back({300.0 - i, 0});                   // and back
  const std::vector<Point> kept = straighten(path, tolerance);
  EXPECT_LT(kept.size(), path.size() / 4);
  for (const Point& point : path) EXPECT_LE(distance_to_path(point, kept), 1.5 * tolerance) << point.x;
}

TEST(TimeWindow, EndsWhereItWasAskedTo) {
  const Rows rows{{0, 1, 2, 3}, {{0, 10, 20, 30}, {5, 5, 9, 9}}};
  const Rows part = cut(rows, 0.5, 2.25);
  EXPECT_THAT(part.time, ElementsAre(0.5, 1, 2, 2.25));
  EXPECT_THAT(part.columns[0], ElementsAre(5, 10, 20, 22.5));
  EXPECT_THAT(part.columns[1], ElementsAre(5, 5, 9, 9));
  EXPECT_THAT(cut(rows, 1.25, 1.5).time, ElementsAre(1.25, 1.5)) << "between two rows";
  EXPECT_THAT(cut(rows, 1, 2).time, ElementsAre(1, 2)) << "at rows";
  EXPECT_THAT(cut(rows, std::nullopt, 1).time, ElementsAre(0, 1));
  EXPECT_TRUE(cut(rows, 7, 8).time.empty());
}

TEST(TimeWindow, KeepsBothSidesOfAJump) {
  const Rows rows{{0, 1, 1, 2}, {{0, 0, 8, 8}}};
  EXPECT_THAT(cut(rows, 1, 2).columns[0], ElementsAre(0, 8, 8));
  EXPECT_THAT(cut(rows, 0.5, 1.5).columns[0], ElementsAre(0, 0, 8, 8));
}

}  // namespace
}  // namespace volvelle::plot
