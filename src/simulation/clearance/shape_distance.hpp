// The distance of two bodies' shapes, through FCL, proved where it can be.
//
// Gilbert, Johnson & Keerthi's algorithm finds the nearest points of convex parts; a plane across the line between them
// that has all of one part on either side proves that no points are nearer. Where it fails to (thin plates that lie in
// one plane, or one on another), polyhedra are measured triangle by triangle.
#pragma once

#include <memory>
#include <vector>

#include "simulation/clearance/convex_parts.hpp"

namespace volvelle {

// The nearest points of two bodies, in the frame that their poses are given in.
struct Gap {
  double distance = 0;  // m; zero where they touch or overlap: then the points mean nothing
  Vector3<double> from, to;
};

class ShapeDistance {
 public:
  explicit ShapeDistance(const std::vector<BodyShape>& shapes);
  ~ShapeDistance();
  ShapeDistance(const ShapeDistance&) = delete;
  ShapeDistance& operator=(const ShapeDistance&) = delete;

  // Of shapes a and b, placed. Depends on nothing else.
  Gap measure(int a, const Pose<double>& X_a, int b, const Pose<double>& X_b) const;

 private:
  struct Part;
  struct Body {
    std::vector<Part> parts;
  };
  Gap measure(const Part& a, const Pose<double>& X_a, const Part& b, const Pose<double>& X_b) const;
  std::vector<Body> bodies_;
};

// How far along a direction a part reaches.
double extent_along(const ConvexPart& part, const Pose<double>& pose, const Vector3<double>& direction);

}  // namespace volvelle
