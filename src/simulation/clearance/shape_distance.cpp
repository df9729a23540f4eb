#include "simulation/clearance/shape_distance.hpp"

#include <algorithm>
#include <cmath>
#include <fcl/geometry/bvh/BVH_model.h>
#include <fcl/geometry/shape/convex.h>
#include <fcl/geometry/shape/cylinder.h>
#include <fcl/geometry/shape/sphere.h>
#include <fcl/narrowphase/distance.h>
#include <limits>
#include <stdexcept>

namespace volvelle {
namespace {

using Mesh = fcl::BVHModel<fcl::OBBRSSd>;

fcl::Vector3d to_fcl(const Vector3<double>& v) { return {v.x, v.y, v.z}; }
Vector3<double> from_fcl(const fcl::Vector3d& v) { return {v.x(), v.y(), v.z()}; }

fcl::Transform3d to_fcl(const Pose<double>& pose) {
  fcl::Transform3d transform = fcl::Transform3d::Identity();
  for (int i = 0; i < 3; ++i)
    for (int k = 0; k < 3; ++k) transform.linear()(i, k) = pose.R.row[i][k];
  transform.translation() = to_fcl(pose.p);
  return transform;
}

// A frame whose z is the axis, at the middle of a cylinder; of a sphere at its centre.
Pose<double> frame_of(const ConvexPart& part) {
  if (part.kind == ConvexPart::Kind::sphere) return {Matrix3<double>::identity(), part.points[0]};
  const Vector3<double> z = part.axis();
  const Vector3<double> other = std::abs(z.x) < 0.6 ? Vector3<double>{1, 0, 0} : Vector3<double>{0, 1, 0};
  const Vector3<double> x = normalized(cross(other, z)), y = cross(z, x);
  return {{{{x.x, y.x, z.x}, {x.y, y.y, z.y}, {x.z, y.z, z.z}}}, part.center};
}

std::shared_ptr<fcl::CollisionGeometryd> make_geometry(const ConvexPart& part) {
  if (part.kind == ConvexPart::Kind::sphere) return std::make_shared<fcl::Sphered>(0.0);  // its radius is taken off
  if (part.kind == ConvexPart::Kind::cylinder)
    return std::make_shared<fcl::Cylinderd>(part.radius, norm(part.points[1] - part.points[0]));
  auto points = std::make_shared<std::vector<fcl::Vector3d>>();
  for (const Vector3<double>& p : part.points) points->push_back(to_fcl(p));
  auto faces = std::make_shared<std::vector<int>>();
  for (const std::vector<int>& face : part.faces) {
    faces->push_back(int(face.size()));
    faces->insert(faces->end(), face.begin(), face.end());
  }
  return std::make_shared<fcl::Convexd>(points, int(part.faces.size()), faces);
}

std::shared_ptr<Mesh> make_mesh(const ConvexPart& part) {
  if (part.kind != ConvexPart::Kind::polyhedron) return nullptr;
  std::vector<fcl::Vector3d> points;
  for (const Vector3<double>& p : part.points) points.push_back(to_fcl(p));
  std::vector<fcl::Triangle> triangles;
  for (const std::vector<int>& face : part.faces)
    for (std::size_t i = 2; i < face.size(); ++i)
      triangles.emplace_back(std::size_t(face[0]), std::size_t(face[i - 1]), std::size_t(face[i]));
  auto mesh = std::make_shared<Mesh>();
  mesh->beginModel();
  mesh->addSubModel(points, triangles);
  mesh->endModel();
  return mesh;
}

Gap measure_by_fcl(const fcl::CollisionGeometryd& a, const Pose<double>& X_a, const fcl::CollisionGeometryd& b,
                   const Pose<double>& X_b, fcl::GJKSolverType solver = fcl::GST_LIBCCD) {
  fcl::DistanceRequestd request(true);
  request.gjk_solver_type = solver;
  request.distance_tolerance = 1e-12;
  fcl::DistanceResultd result;
  const double distance = fcl::distance(&a, to_fcl(X_a), &b, to_fcl(X_b), request, result);
  return {std::max(distance, 0.0), from_fcl(result.nearest_points[0]), from_fcl(result.nearest_points[1])};
}

}  // namespace

double extent_along(const ConvexPart& part, const Pose<double>& pose, const Vector3<double>& direction) {
  const Vector3<double> d = transpose_times(pose.R, direction);
  double most = -std::numeric_limits<double>::infinity();
  for (const Vector3<double>& p : part.points) most = std::max(most, dot(p, d));
  if (part.kind == ConvexPart::Kind::sphere) most += part.radius;
  if (part.kind == ConvexPart::Kind::cylinder) most += part.radius * norm(cross(part.axis(), d));
  return most + dot(pose.p, direction);
}

struct ShapeDistance::Part {
  explicit Part(const ConvexPart& of)
      : convex(of),
        placed(of.kind == ConvexPart::Kind::polyhedron ? Pose<double>{} : frame_of(of)),
        geometry(make_geometry(of)),
        mesh(make_mesh(of)) {}
  ConvexPart convex;
  Pose<double> placed;  // of the geometry, in the body
  std::shared_ptr<fcl::CollisionGeometryd> geometry;
  std::shared_ptr<Mesh> mesh;
  double margin() const { return convex.kind == ConvexPart::Kind::sphere ? convex.radius : 0; }
};

ShapeDistance::ShapeDistance(const std::vector<BodyShape>& shapes) {
  for (const BodyShape& shape : shapes) {
    Body& body = bodies_.emplace_back();
    for (const ConvexPart& part : shape.parts) body.parts.emplace_back(part);
  }
}

ShapeDistance::~ShapeDistance() = default;

Gap ShapeDistance::measure(const Part& a, const Pose<double>& X_a, const Part& b, const Pose<double>& X_b) const {
  Gap gap;
  try {
    gap = measure_by_fcl(*a.geometry, X_a * a.placed, *b.geometry, X_b * b.placed);
  } catch (const std::logic_error&) {  // a simplex without volume
    if (a.mesh && b.mesh) return measure_by_fcl(*a.mesh, X_a, *b.mesh, X_b);
    gap = measure_by_fcl(*a.geometry, X_a * a.placed, *b.geometry, X_b * b.placed, fcl::GST_INDEP);
  }
  if (gap.distance == 0) return gap;
  if (a.mesh && b.mesh) {
    const Vector3<double> line = gap.to - gap.from;
    const double d = gap.distance, size = a.convex.reach + b.convex.reach;
    const bool proved = d > 1e-7 * size && -extent_along(b.convex, X_b, -line) - extent_along(a.convex, X_a, line) >=
                                               d * (d - 1e-12 * size * (1 + size / d));
    if (!proved) gap = measure_by_fcl(*a.mesh, X_a, *b.mesh, X_b);
    return gap;
  }
  const double margins = a.margin() + b.margin();
  if (margins == 0 || gap.distance == 0) return gap;
  const Vector3<double> n = (gap.to - gap.from) / gap.distance;
  return {std::max(gap.distance - margins, 0.0), gap.from + n * a.margin(), gap.to - n * b.margin()};
}

Gap ShapeDistance::measure(int a, const Pose<double>& X_a, int b, const Pose<double>& X_b) const {
  Gap nearest;
  nearest.distance = std::numeric_limits<double>::infinity();
  for (const Part& part_a : bodies_[a].parts)
    for (const Part& part_b : bodies_[b].parts) {
      const double apart = norm(X_a * part_a.convex.center - X_b * part_b.convex.center);
      if (apart - part_a.convex.reach - part_b.convex.reach >= nearest.distance) continue;
      const Gap gap = measure(part_a, X_a, part_b, X_b);
      if (gap.distance < nearest.distance) nearest = gap;
      if (nearest.distance == 0) return nearest;
    }
  return nearest;
}

}  // namespace volvelle
