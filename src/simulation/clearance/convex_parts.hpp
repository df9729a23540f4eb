// A body's shape as convex parts, in the body's frame: what distances are measured between.
#pragma once

#include <vector>

#include "description/description.hpp"
#include "spatial/pose.hpp"

namespace volvelle {

struct ConvexPart {
  enum class Kind { polyhedron, cylinder, sphere };
  Kind kind = Kind::polyhedron;
  std::vector<Vector3<double>> points;  // polyhedron: corners, maybe all in one plane; cylinder: middles of its ends
  std::vector<std::vector<int>> faces;  // polyhedron: corners, counter-clockwise seen from outside
  double radius = 0;                    // m, of a cylinder or sphere
  Vector3<double> center;               // of a ball that holds the part
  double reach = 0;                     // m, its radius

  Vector3<double> axis() const { return normalized(points[1] - points[0]); }  // of a cylinder
};

struct BodyShape {
  std::vector<ConvexPart> parts;
  Vector3<double> center;  // of a ball that holds them all
  double reach = 0;        // m
};

// Concave outlines are cut into triangles; of a mesh every triangle is a part.
BodyShape make_body_shape(const ShapeDescription& shape);

// Triangles of a simple polygon in the plane z = 0, counter-clockwise, by cutting ears [Meisters 1975].
std::vector<std::array<int, 3>> cut_into_triangles(const std::vector<Vector3<double>>& outline);

}  // namespace volvelle
