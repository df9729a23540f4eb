// Distances of shapes agree with trying all, whatever the shapes and however they lie.
#include "simulation/clearance/shape_distance.hpp"

#include <gtest/gtest.h>
#include <random>

#include "simulation/clearance/brute_force.hpp"
#include "spatial/rotation.hpp"

namespace volvelle::testing {
namespace {

using Kind = ShapeDescription::Kind;

struct Chance {
  std::mt19937 engine;
  double operator()(double low, double high) { return std::uniform_real_distribution<double>(low, high)(engine); }
  Vector3<double> vector(double size) { return {(*this)(-size, size), (*this)(-size, size), (*this)(-size, size)}; }
  Pose<double> pose(double size) {
    const Quaternion<double> q{(*this)(-1, 1), (*this)(-1, 1), (*this)(-1, 1), (*this)(-1, 1)};
    return {rotation_matrix(normalized(q)), vector(size)};
  }
};

ShapeDescription shape(Kind kind, const Vector3<double>& size) {
  ShapeDescription s;
  s.kind = kind;
  s.size = size;
  return s;
}

ShapeDescription polygon(const std::vector<Vector3<double>>& outline, double thickness) {
  ShapeDescription s = shape(Kind::polygon, {0, 0, thickness});
  s.outline = outline;
  return s;
}

double measured(const ShapeDescription& a, const Pose<double>& X_a, const ShapeDescription& b,
                const Pose<double>& X_b) {
  const ShapeDistance distance({make_body_shape(a), make_body_shape(b)});
  const Gap gap = distance.measure(0, X_a, 1, X_b);
  EXPECT_NEAR(gap.distance > 0 ? norm(gap.to - gap.from) : 0, gap.distance, 1e-9);
  return gap.distance;
}

const std::vector<Vector3<double>> panel{{0, 0, 0}, {1, 0, 0}, {1.4, 0.9, 0}, {0.4, 0.9, 0}};
const std::vector<Vector3<double>> five{{0, 0, 0}, {0.8, 0, 0}, {1.0, 0.5, 0}, {0.3, 0.9, 0}, {-0.1, 0.4, 0}};

TEST(ShapeDistance, OfPlatesAndBoxesIsWhatTryingAllFinds) {
  Chance chance{std::mt19937(5)};
  int apart = 0, meeting = 0;
  for (const double thickness : {0.0, 0.002, 0.2}) {
    for (int i = 0; i < 400; ++i) {
      const Pose<double> A = chance.pose(1.2), B = chance.pose(1.2), C = chance.pose(1.2);
      const Solid first = solid_plate(panel, thickness).placed(A), second = solid_plate(five, thickness).placed(B),
                  box = solid_box(0.7, 0.5, 0.3).placed(C);
      const double plates = brute_force_distance(first, second), with_box = brute_force_distance(first, box);
      EXPECT_NEAR(measured(polygon(panel, thickness), A, polygon(five, thickness), B), plates, 1e-12);
      EXPECT_NEAR(measured(polygon(panel, thickness), A, shape(Kind::box, {0.7, 0.5, 0.3}), C), with_box, 1e-12);
      ++(plates > 0 ? apart : meeting);
    }
  }
  EXPECT_GT(apart, 500);
  EXPECT_GT(meeting, 30);
}

// In one plane, or stacked: where simplices have no volume.
TEST(ShapeDistance, OfPlatesThatLieInOneOrderHolds) {
  Chance chance{std::mt19937(6)};
  for (const double thickness : {0.0, 0.002}) {
    for (int i = 0; i < 600; ++i) {
      const Pose<double> all = chance.pose(2);
      Pose<double> A{Matrix3<double>::identity(), chance.vector(1.5)},
          B{Matrix3<double>::identity(), chance.vector(1.5)};
      if (i % 3 != 0) A.p.z = B.p.z = 0;  // in one plane
      if (i % 3 == 2)                     // or in the places of a pattern, on a few levels
        for (Pose<double>* X : {&A, &B}) X->p = {std::round(X->p.x), std::round(X->p.y), 0.5 * double(i % 5 - 2)};
      A = all * A;
      B = all * B;
      const double expected =
          brute_force_distance(solid_plate(panel, thickness).placed(A), solid_plate(panel, thickness).placed(B));
      EXPECT_NEAR(measured(polygon(panel, thickness), A, polygon(panel, thickness), B), expected, 1e-12);
    }
  }
}

TEST(ShapeDistance, OfSpheresIsFromTheirCentres) {
  Chance chance{std::mt19937(7)};
  for (int i = 0; i < 200; ++i) {
    const Pose<double> A = chance.pose(1.5), B = chance.pose(1.5);
    const Solid box = solid_box(0.7, 0.5, 0.3).placed(B);
    double from_center = std::numeric_limits<double>::infinity();
    for (const auto& [p0, p1] : box.edges())
      from_center = std::min(from_center, segment_distance(p0, p1, A.p, A.p + Vector3<double>{1e-13, 0, 0}));
    for (const auto& face : box.faces) {
      std::vector<Vector3<double>> outline;
      for (const int k : face) outline.push_back(box.points[k]);
      from_center = std::min(from_center, foot_distance(A.p, outline));
      std::reverse(outline.begin(), outline.end());
      from_center = std::min(from_center, foot_distance(A.p, outline));
    }
    const Vector3<double> inside = B.inverse() * A.p;
    if (std::abs(inside.x) < 0.35 && std::abs(inside.y) < 0.25 && std::abs(inside.z) < 0.15) from_center = 0;
    EXPECT_NEAR(measured(shape(Kind::sphere, {0.4, 0, 0}), A, shape(Kind::box, {0.7, 0.5, 0.3}), B),
                std::max(from_center - 0.4, 0.0), 1e-11);
    EXPECT_NEAR(measured(shape(Kind::sphere, {0.4, 0, 0}), A, shape(Kind::sphere, {0.2, 0, 0}), B),
                std::max(norm(A.p - B.p) - 0.6, 0.0), 1e-12);
    EXPECT_NEAR(measured(shape(Kind::sphere, {0.4, 0, 0}), A, shape(Kind::cylinder, {0.3, 1, 0}), B),
                std::max(cylinder_distance(inside, 0.3, 1) - 0.4, 0.0), 1e-12);
  }
}

TEST(ShapeDistance, OfCylindersIsRightToNanometres) {
  Chance chance{std::mt19937(8)};
  for (int i = 0; i < 200; ++i) {
    const Pose<double> A = chance.pose(2), B = chance.pose(2);
    const double found = measured(shape(Kind::cylinder, {0.3, 1.5, 0}), A, polygon(five, 0.01), B);
    if (found == 0) continue;
    EXPECT_NEAR(found, cylinder_distance(solid_plate(five, 0.01).placed(A.inverse() * B), 0.3, 1.5), 2e-9);
  }
  // side by side, end to end, and crossed
  const auto turned = [](double x, double y, double z, Matrix3<double> R) { return Pose<double>{R, {x, y, z}}; };
  const Matrix3<double> straight = Matrix3<double>::identity(), across{{{1, 0, 0}, {0, 0, -1}, {0, 1, 0}}};
  const ShapeDescription one = shape(Kind::cylinder, {0.3, 1, 0}), other = shape(Kind::cylinder, {0.2, 2, 0});
  EXPECT_NEAR(measured(one, {}, other, turned(0.9, 0.4, 0.1, straight)), std::hypot(0.9, 0.4) - 0.5, 1e-8);
  EXPECT_NEAR(measured(one, {}, other, turned(0.1, 0.1, 1.8, straight)), 0.3, 1e-8);
  EXPECT_NEAR(measured(one, {}, other, turned(0.7, 0, 0.2, across)), 0.2, 1e-8);
}

TEST(ShapeDistance, OfConcavePlatesIsOfTheirTriangles) {
  const std::vector<Vector3<double>> notched{{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {1, 0.5, 0}, {0, 2, 0}};
  EXPECT_EQ(cut_into_triangles(notched).size(), 3u);
  double area = 0;
  for (const auto& [a, b, c] : cut_into_triangles(notched))
    area += cross(notched[b] - notched[a], notched[c] - notched[a]).z / 2;
  EXPECT_NEAR(area, 2.5, 1e-15);
  // a ball in the notch
  const double found =
      measured(polygon(notched, 0), {}, shape(Kind::sphere, {0.1, 0, 0}), {Matrix3<double>::identity(), {1, 1.5, 0}});
  EXPECT_NEAR(found, 1 / std::hypot(1.5, 1.0) - 0.1, 1e-12);
}

TEST(ShapeDistance, OfMeshesIsOfTheirSurface) {
  const Solid box = solid_box(0.7, 0.5, 0.3);
  ShapeDescription mesh = shape(Kind::mesh, {});
  for (const auto& f : box.faces) {
    mesh.triangles.push_back({box.points[f[0]], box.points[f[1]], box.points[f[2]]});
    mesh.triangles.push_back({box.points[f[0]], box.points[f[2]], box.points[f[3]]});
  }
  Chance chance{std::mt19937(9)};
  for (int i = 0; i < 100; ++i) {
    const Pose<double> A = chance.pose(1), B = chance.pose(1);
    EXPECT_NEAR(measured(mesh, A, polygon(panel, 0.01), B),
                brute_force_distance(box.placed(A), solid_plate(panel, 0.01).placed(B)), 1e-12);
  }
}

// Where shape.position and orientation put it.
TEST(ShapeDistance, ShapesStandWhereTheyArePlacedOnTheBody) {
  ShapeDescription boom = shape(Kind::cylinder, {0.1, 2, 0});
  boom.placement = {{0, 3, 0}, quaternion_from_dcm(Matrix3<double>{{{1, 0, 0}, {0, 0, -1}, {0, 1, 0}}})};  // along y
  EXPECT_NEAR(measured(boom, {}, shape(Kind::box, {1, 1, 1}), {}), 1.5, 1e-9);
  EXPECT_NEAR(measured(boom, {}, shape(Kind::sphere, {0.5, 0, 0}), {Matrix3<double>::identity(), {0, 3, 2}}), 1.4,
              1e-12);
}

}  // namespace
}  // namespace volvelle::testing
