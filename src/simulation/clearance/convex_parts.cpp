#include "simulation/clearance/convex_parts.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "spatial/rotation.hpp"

namespace volvelle {
namespace {

// Twice the area of a triangle, positive when it runs counter-clockwise.
double turn(const Vector3<double>& a, const Vector3<double>& b, const Vector3<double>& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

bool is_convex(const std::vector<Vector3<double>>& outline) {
  const std::size_t n = outline.size();
  for (std::size_t i = 0; i < n; ++i) {
    const auto &a = outline[i], &b = outline[(i + 1) % n], &c = outline[(i + 2) % n];
    if (turn(a, b, c) < -1e-12 * norm(b - a) * norm(c - b)) return false;
  }
  return true;
}

// An outline with a thickness, its middle at z = 0. Without thickness both faces have the same corners.
ConvexPart make_prism(const std::vector<Vector3<double>>& outline, double thickness) {
  ConvexPart part;
  const int n = int(outline.size());
  part.points = outline;
  const int below = thickness > 0 ? n : 0;  // where the lower corners begin
  if (thickness > 0) {
    part.points.insert(part.points.end(), outline.begin(), outline.end());
    for (int i = 0; i < n; ++i) {
      part.points[i].z += thickness / 2;
      part.points[below + i].z -= thickness / 2;
    }
  }
  std::vector<int> upper(n), lower(n);
  std::iota(upper.begin(), upper.end(), 0);
  for (int i = 0; i < n; ++i) lower[i] = below + n - 1 - i;
  part.faces = {upper, lower};
  for (int i = 0; i < n && thickness > 0; ++i) {
    const int next = (i + 1) % n;
    part.faces.push_back({i, n + i, n + next, next});
  }
  return part;
}

std::vector<Vector3<double>> rectangle(double x, double y) {
  return {{-x / 2, -y / 2, 0}, {x / 2, -y / 2, 0}, {x / 2, y / 2, 0}, {-x / 2, y / 2, 0}};
}

std::vector<ConvexPart> make_polygon(const std::vector<Vector3<double>>& outline, double thickness) {
  if (is_convex(outline)) return {make_prism(outline, thickness)};
  std::vector<ConvexPart> parts;
  for (const auto& [a, b, c] : cut_into_triangles(outline))
    parts.push_back(make_prism({outline[a], outline[b], outline[c]}, thickness));
  return parts;
}

ConvexPart make_round(ConvexPart::Kind kind, double radius, std::vector<Vector3<double>> points) {
  ConvexPart part;
  part.kind = kind;
  part.radius = radius;
  part.points = std::move(points);
  return part;
}

std::vector<ConvexPart> make_parts(const ShapeDescription& shape) {
  using ShapeKind = ShapeDescription::Kind;
  const Vector3<double>& size = shape.size;
  switch (shape.kind) {
    case ShapeKind::box:
    case ShapeKind::plate:
      return {make_prism(rectangle(size.x, size.y), size.z)};
    case ShapeKind::cylinder:
      return {make_round(ConvexPart::Kind::cylinder, size.x, {{0, 0, -size.y / 2}, {0, 0, size.y / 2}})};
    case ShapeKind::sphere:
      return {make_round(ConvexPart::Kind::sphere, size.x, {{}})};
    case ShapeKind::polygon:
      return make_polygon(shape.outline, size.z);
    case ShapeKind::mesh:
      break;
  }
  std::vector<ConvexPart> parts;
  for (const auto& triangle : shape.triangles) {
    ConvexPart part;
    part.points.assign(triangle.begin(), triangle.end());
    part.faces = {{0, 1, 2}, {2, 1, 0}};
    parts.push_back(std::move(part));
  }
  return parts;
}

struct Ball {
  Vector3<double> center;
  double reach = 0;
};

// About the middle of the box that the points fill.
Ball ball_round(const std::vector<Vector3<double>>& points) {
  Vector3<double> low = points.front(), high = low;
  for (const auto& p : points)
    for (int k = 0; k < 3; ++k) low[k] = std::min(low[k], p[k]), high[k] = std::max(high[k], p[k]);
  Ball ball{(low + high) * 0.5, 0};
  for (const auto& p : points) ball.reach = std::max(ball.reach, norm(p - ball.center));
  return ball;
}

}  // namespace

std::vector<std::array<int, 3>> cut_into_triangles(const std::vector<Vector3<double>>& outline) {
  std::vector<int> left(outline.size());
  std::iota(left.begin(), left.end(), 0);
  std::vector<std::array<int, 3>> triangles;
  const auto is_ear = [&](std::size_t k) {
    const std::size_t n = left.size();
    const int a = left[(k + n - 1) % n], b = left[k], c = left[(k + 1) % n];
    if (!(turn(outline[a], outline[b], outline[c]) > 0)) return false;
    return std::none_of(left.begin(), left.end(), [&](int p) {
      return p != a && p != b && p != c && turn(outline[a], outline[b], outline[p]) >= 0 &&
             turn(outline[b], outline[c], outline[p]) >= 0 && turn(outline[c], outline[a], outline[p]) >= 0;
    });
  };
  while (left.size() > 3) {
    std::size_t k = 0;
    while (k < left.size() && !is_ear(k)) ++k;
    if (k == left.size()) k = 0;  // corners in a row: any will do
    const std::size_t n = left.size();
    triangles.push_back({left[(k + n - 1) % n], left[k], left[(k + 1) % n]});
    left.erase(left.begin() + std::ptrdiff_t(k));
  }
  triangles.push_back({left[0], left[1], left[2]});
  return triangles;
}

BodyShape make_body_shape(const ShapeDescription& shape) {
  BodyShape body;
  body.parts = make_parts(shape);
  const Pose<double> placed{rotation_matrix(shape.placement.orientation), shape.placement.position};
  std::vector<Vector3<double>> all;
  for (ConvexPart& part : body.parts) {
    for (Vector3<double>& p : part.points) p = placed * p;
    const Ball ball = ball_round(part.points);
    part.center = ball.center;
    part.reach =
        part.kind == ConvexPart::Kind::cylinder ? std::hypot(ball.reach, part.radius) : ball.reach + part.radius;
    all.push_back(part.center);
  }
  body.center = ball_round(all).center;
  for (const ConvexPart& part : body.parts)
    body.reach = std::max(body.reach, norm(part.center - body.center) + part.reach);
  return body;
}

}  // namespace volvelle
