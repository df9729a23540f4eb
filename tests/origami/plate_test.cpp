// Mass properties of plates, against the same solid cut into tetrahedra.
#include "origami/plate.hpp"

#include <array>
#include <gtest/gtest.h>

#include "spatial/matrix3.hpp"

namespace volvelle::testing {
namespace {

using Point = Vector3<double>;

struct Moments {
  double volume = 0;
  Point first;
  Matrix3<double> second;  // integral of r r'

  // With s the sum of the corners, the integral of r r' is V / 20 (sum of c c' + s s').
  void add(const std::array<Point, 4>& c) {
    const double v = dot(c[1] - c[0], cross(c[2] - c[0], c[3] - c[0])) / 6;
    const Point sum = c[0] + c[1] + c[2] + c[3];
    volume += v;
    first += sum * (v / 4);
    Matrix3<double> squares = outer(sum, sum);
    for (const Point& corner : c) squares = squares + outer(corner, corner);
    second = second + squares * (v / 20);
  }
};

// A prism over a polygon that the first corner sees whole, or not: negative pieces count against.
Moments moments_of(const std::vector<Point>& outline, double thickness) {
  Moments m;
  const Point up{0, 0, thickness / 2};
  for (std::size_t k = 1; k + 1 < outline.size(); ++k) {
    const std::array<Point, 3> t{outline[0], outline[k], outline[k + 1]};
    m.add({t[0] - up, t[1] - up, t[2] - up, t[2] + up});
    m.add({t[0] - up, t[1] - up, t[2] + up, t[1] + up});
    m.add({t[0] - up, t[1] + up, t[2] + up, t[0] + up});
  }
  return m;
}

void expect_plate(const std::vector<Point>& outline, double thickness) {
  const double density = 2.7;  // kg/m^2
  const Plate plate = make_plate(outline, density, thickness);
  const Moments m = moments_of(outline, thickness);
  const double mass = density * std::abs(m.volume) / thickness;
  const Point center = m.first / m.volume;
  EXPECT_NEAR(plate.mass, mass, 1e-12 * mass);
  EXPECT_LT(norm(plate.center - center), 1e-12);
  const Matrix3<double> rr = m.second * (mass / m.volume) - outer(center, center) * mass;
  const double trace = rr(0, 0) + rr(1, 1) + rr(2, 2);
  const Matrix3<double> found = plate.inertia.full();
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) EXPECT_NEAR(found(i, j), (i == j ? trace : 0) - rr(i, j), 1e-12 * trace) << i << j;
}

TEST(Plate, HasTheInertiaOfItsTetrahedra) {
  expect_plate({{0, 0, 0}, {0.7, 0, 0}, {1.1, 0.9, 0}, {0.4, 0.9, 0}}, 0.05);
  expect_plate({{0, 0, 0}, {1.3, 0, 0}, {0.2, 0.8, 0}}, 0.2);
  expect_plate({{0, 0, 0}, {1, 0, 0}, {1.5, 0.7, 0}, {0.9, 1.4, 0}, {-0.2, 1, 0}}, 0.01);
  expect_plate({{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {1.2, 0.4, 0}, {0, 1, 0}}, 0.03);  // concave
}

TEST(Plate, OfAParallelogramIsKnown) {
  const double a = 0.9, b = 0.7, g = 1.1, density = 3;
  const Point along{b, 0, 0}, up{a * std::cos(g), a * std::sin(g), 0};
  const Plate plate = make_plate({{}, along, along + up, up}, density, 0);
  EXPECT_NEAR(plate.mass, density * a * b * std::sin(g), 1e-15);
  const Symmetric3<double> known = (point_inertia(along) + point_inertia(up)) * (plate.mass / 12);
  EXPECT_NEAR(plate.inertia.xx, known.xx, 1e-15);
  EXPECT_NEAR(plate.inertia.yy, known.yy, 1e-15);
  EXPECT_NEAR(plate.inertia.zz, known.zz, 1e-15);
  EXPECT_NEAR(plate.inertia.xy, known.xy, 1e-15);
}

}  // namespace
}  // namespace volvelle::testing
