// What the viewer and its pictures draw: triangles and lines, each corner in the frame of the entry it moves with.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "spatial/pose.hpp"

namespace volvelle::view {

using Vector = Vector3<double>;
using Frame = Pose<double>;

enum class Material { own, cells, back, plume, arrow };                          // how a face is coloured
enum class LineKind { edge, mountain, valley, axis, cut_axis, link, boundary };  // likewise a line

// Corners as the page takes them: plain floats, one after the other.
struct FaceCorner {
  std::array<float, 3> position{};
  std::array<float, 3> normal{};
  float entry = 0;
  float material = 0;
};

struct LineEnd {
  std::array<float, 3> position{};
  float entry = 0;
  float kind = 0;
};

struct Geometry {
  std::vector<FaceCorner> faces;  // three a triangle
  std::vector<LineEnd> lines;     // two a line

  void triangle(int entry, const Vector& a, const Vector& b, const Vector& c, Material material);
  void fan(int entry, const std::vector<Vector>& outline, Material material);  // flat, counter-clockwise from outside
  void line(int entry, const Vector& a, const Vector& b, LineKind kind) { line(entry, a, entry, b, kind); }
  void line(int entry_a, const Vector& a, int entry_b, const Vector& b, LineKind kind);
};

// Solids in the frame `at` of an entry, with their edges.
void add_box(Geometry& geometry, int entry, const Frame& at, const Vector& edges, Material material = Material::own);
void add_plate(Geometry& geometry, int entry, const Frame& at, const std::vector<Vector>& outline, double thickness,
               LineKind rim = LineKind::boundary);
void add_cylinder(Geometry& geometry, int entry, const Frame& at, double radius, double length);
void add_sphere(Geometry& geometry, int entry, const Frame& at, double radius);
void add_cone(Geometry& geometry, int entry, const Frame& at, double base, double top, double length,
              Material material);               // from z = 0 along z
void add_arrow(Geometry& geometry, int entry);  // from the origin along z, of length one

// Polygons may be concave: ears are cut off one by one. Triples of corners, in the plane z = 0.
std::vector<std::array<int, 3>> triangulate(const std::vector<Vector>& outline);

}  // namespace volvelle::view
