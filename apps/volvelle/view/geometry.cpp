// Triangles and lines of solids.
#include "view/geometry.hpp"

#include <cmath>
#include <numbers>
#include <numeric>

namespace volvelle::view {

namespace {

constexpr int sides_of_round = 28;

std::array<float, 3> floats(const Vector& v) {
  return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}

Vector around(double radius, int side, double z) {
  const double angle = 2 * std::numbers::pi * side / sides_of_round;
  return {radius * std::cos(angle), radius * std::sin(angle), z};
}

double turn(const Vector& a, const Vector& b, const Vector& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

bool holds(const Vector& a, const Vector& b, const Vector& c, const Vector& p) {
  return turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0;
}

}  // namespace

void Geometry::triangle(int entry, const Vector& a, const Vector& b, const Vector& c, Material material) {
  const Vector across = cross(b - a, c - a);
  const double length = norm(across);
  if (!(length > 0)) return;
  const auto normal = floats(across / length);
  for (const Vector& corner : {a, b, c})
    faces.push_back({floats(corner), normal, static_cast<float>(entry), static_cast<float>(material)});
}

void Geometry::fan(int entry, const std::vector<Vector>& outline, Material material) {
  for (std::size_t i = 2; i < outline.size(); ++i) triangle(entry, outline[0], outline[i - 1], outline[i], material);
}

void Geometry::line(int entry_a, const Vector& a, int entry_b, const Vector& b, LineKind kind) {
  lines.push_back({floats(a), static_cast<float>(entry_a), static_cast<float>(kind)});
  lines.push_back({floats(b), static_cast<float>(entry_b), static_cast<float>(kind)});
}

void add_box(Geometry& geometry, int entry, const Frame& at, const Vector& edges, Material material) {
  const auto corner = [&](int i) {
    return at * Vector{edges.x * ((i & 1) - 0.5), edges.y * ((i >> 1 & 1) - 0.5), edges.z * ((i >> 2 & 1) - 0.5)};
  };
  static constexpr std::array<std::array<int, 4>, 6> sides{
      {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}}};
  for (const auto& [a, b, c, d] : sides) geometry.fan(entry, {corner(a), corner(b), corner(c), corner(d)}, material);
  for (int i = 0; i < 8; ++i)
    for (int bit = 1; bit < 8; bit *= 2)
      if ((i & bit) == 0) geometry.line(entry, corner(i), corner(i | bit), LineKind::edge);
}

std::vector<std::array<int, 3>> triangulate(const std::vector<Vector>& outline) {
  std::vector<std::array<int, 3>> triangles;
  std::vector<int> left(outline.size());
  std::iota(left.begin(), left.end(), 0);
  const auto is_ear = [&](std::size_t i) {
    const std::size_t n = left.size();
    const int a = left[(i + n - 1) % n], b = left[i], c = left[(i + 1) % n];
    if (turn(outline[a], outline[b], outline[c]) <= 0) return false;
    for (const int p : left)
      if (p != a && p != b && p != c && holds(outline[a], outline[b], outline[c], outline[p])) return false;
    return true;
  };
  while (left.size() >= 3) {
    std::size_t ear = 0;
    while (ear < left.size() && !is_ear(ear)) ++ear;
    if (ear == left.size()) ear = 1;  // corners in one line: any will do
    const std::size_t n = left.size();
    triangles.push_back({left[(ear + n - 1) % n], left[ear], left[(ear + 1) % n]});
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(ear));
  }
  return triangles;
}

void add_plate(Geometry& geometry, int entry, const Frame& at, const std::vector<Vector>& outline, double thickness,
               LineKind rim) {
  double width = 0;
  for (const Vector& corner : outline) width = std::max(width, norm(corner - outline[0]));
  const double seen = std::max(thickness, 0.004 * width);  // so that its two sides are told apart
  const auto raised = [&](int i, double z) { return at * (outline[i] + Vector{0, 0, z}); };
  for (const auto& [a, b, c] : triangulate(outline)) {
    geometry.triangle(entry, raised(a, seen / 2), raised(b, seen / 2), raised(c, seen / 2), Material::cells);
    geometry.triangle(entry, raised(c, -seen / 2), raised(b, -seen / 2), raised(a, -seen / 2), Material::back);
  }
  const int n = static_cast<int>(outline.size());
  for (int i = 0; i < n; ++i) {
    const int j = (i + 1) % n;
    if (thickness > 0.02 * width)
      geometry.fan(entry, {raised(i, -seen / 2), raised(j, -seen / 2), raised(j, seen / 2), raised(i, seen / 2)},
                   Material::own);
    geometry.line(entry, raised(i, 0), raised(j, 0), rim);
  }
}

void add_cone(Geometry& geometry, int entry, const Frame& at, double base, double top, double length,
              Material material) {
  std::vector<Vector> below, above;
  for (int i = 0; i < sides_of_round; ++i) {
    const Vector a = at * around(base, i, 0), b = at * around(base, i + 1, 0);
    const Vector c = at * around(top, i + 1, length), d = at * around(top, i, length);
    geometry.triangle(entry, a, b, c, material);
    geometry.triangle(entry, a, c, d, material);
    below.insert(below.begin(), a);
    above.push_back(d);
  }
  geometry.fan(entry, below, material);
  if (top > 0) geometry.fan(entry, above, material);
}

void add_cylinder(Geometry& geometry, int entry, const Frame& at, double radius, double length) {
  const Frame base = at * Frame{Matrix3<double>::identity(), {0, 0, -length / 2}};
  add_cone(geometry, entry, base, radius, radius, length, Material::own);
  for (int i = 0; i < sides_of_round; ++i)
    for (const double z : {0.0, length})
      geometry.line(entry, base * around(radius, i, z), base * around(radius, i + 1, z), LineKind::edge);
}

void add_sphere(Geometry& geometry, int entry, const Frame& at, double radius) {
  constexpr int rings = sides_of_round / 2;
  const auto point = [&](int ring, int side) {
    const double polar = std::numbers::pi * ring / rings;
    return around(radius * std::sin(polar), side, -radius * std::cos(polar));
  };
  const auto corner = [&](const Vector& p) {
    const Vector turned = at.R * p;
    const Vector normal = turned / norm(turned);
    return FaceCorner{floats(at.p + turned), floats(normal), static_cast<float>(entry),
                      static_cast<float>(Material::own)};
  };
  for (int ring = 0; ring < rings; ++ring) {
    for (int side = 0; side < sides_of_round; ++side) {
      const Vector a = point(ring, side), b = point(ring, side + 1), c = point(ring + 1, side + 1),
                   d = point(ring + 1, side);
      if (ring > 0)
        for (const Vector& p : {a, b, c}) geometry.faces.push_back(corner(p));
      if (ring + 1 < rings)
        for (const Vector& p : {a, c, d}) geometry.faces.push_back(corner(p));
    }
  }
}

void add_arrow(Geometry& geometry, int entry) {
  const Frame tip{Matrix3<double>::identity(), {0, 0, 0.86}};
  add_cone(geometry, entry, {}, 0.011, 0.011, 0.86, Material::arrow);
  add_cone(geometry, entry, tip, 0.034, 0, 0.14, Material::arrow);
}

}  // namespace volvelle::view
