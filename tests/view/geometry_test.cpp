// Shapes as triangles.
#include "view/geometry.hpp"

#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "view/export_page.hpp"

namespace volvelle::view {
namespace {

double area_of(const std::vector<Vector>& outline, const std::array<int, 3>& t) {
  const Vector a = outline[t[0]], b = outline[t[1]], c = outline[t[2]];
  return ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / 2;
}

TEST(ViewGeometry, ConcaveOutlinesAreCutIntoTheirOwnArea) {
  const std::vector<Vector> arrow{{0, 0, 0}, {4, 0, 0}, {4, 3, 0}, {2, 1, 0}, {0, 3, 0}};
  const auto triangles = triangulate(arrow);
  ASSERT_EQ(triangles.size(), 3U);
  double area = 0;
  for (const auto& triangle : triangles) {
    EXPECT_GT(area_of(arrow, triangle), 0);
    area += area_of(arrow, triangle);
  }
  EXPECT_DOUBLE_EQ(area, 8);
}

// Divergence: the flux of the position through a closed surface with outward normals is three times its volume.
double volume_of(const Geometry& geometry) {
  double flux = 0;
  for (std::size_t i = 0; i < geometry.faces.size(); i += 3) {
    const auto at = [&](std::size_t k) {
      const auto& p = geometry.faces[i + k].position;
      return Vector{p[0], p[1], p[2]};
    };
    flux += dot(at(0), cross(at(1), at(2))) / 2;
  }
  return flux / 3;
}

TEST(ViewGeometry, SolidsAreClosedAndFaceOutward) {
  const Frame moved{Matrix3<double>::identity(), {3, -2, 1}};
  Geometry box, cylinder, ball;
  add_box(box, 0, moved, {2, 3, 4});
  EXPECT_NEAR(volume_of(box), 24, 1e-4);
  EXPECT_EQ(box.lines.size(), 24U);
  add_cylinder(cylinder, 0, moved, 0.5, 2);
  EXPECT_NEAR(volume_of(cylinder), std::acos(-1.0) * 0.25 * 2, 0.03);
  add_sphere(ball, 0, moved, 1);
  EXPECT_NEAR(volume_of(ball), 4.0 / 3 * std::acos(-1.0), 0.1);
}

TEST(ViewGeometry, APlateHasAFrontAndABack) {
  Geometry plate;
  add_plate(plate, 7, {}, {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}}, 0.001);
  ASSERT_EQ(plate.faces.size(), 12U);
  for (const FaceCorner& corner : plate.faces) {
    EXPECT_EQ(corner.entry, 7);
    EXPECT_EQ(corner.normal[2], corner.material == float(Material::cells) ? 1 : -1);
  }
}

TEST(ViewExport, Base64IsAsTheStandardHasIt) {  // RFC 4648, section 10
  for (const auto& [plain, coded] : {std::pair{"", ""},
                                     {"f", "Zg=="},
                                     {"fo", "Zm8="},
                                     {"foo", "Zm9v"},
                                     {"foob", "Zm9vYg=="},
                                     {"fooba", "Zm9vYmE="},
                                     {"foobar", "Zm9vYmFy"}})
    EXPECT_EQ(base64(plain), coded);
}

}  // namespace
}  // namespace volvelle::view
