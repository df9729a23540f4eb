// How bodies look: their shapes, or a box as heavy and as hard to turn where they have none.
#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "spatial/quaternion.hpp"
#include "view/colors.hpp"
#include "view/scene.hpp"

namespace volvelle::view {

namespace {

using Color = std::array<double, 3>;

constexpr std::array<Color, 6> palette{{{0.80, 0.78, 0.73},
                                        {0.55, 0.67, 0.76},
                                        {0.84, 0.66, 0.43},
                                        {0.58, 0.72, 0.60},
                                        {0.74, 0.59, 0.70},
                                        {0.67, 0.66, 0.61}}};

// A box of even density with the body's mass and moments of inertia, along its principal axes.
void add_equivalent_box(Scene& scene, int entry, const BodyDescription& body) {
  const Symmetric3<double> I = body.own_inertia();
  Eigen::Matrix3d tensor;
  tensor << I.xx, I.xy, I.xz, I.xy, I.yy, I.yz, I.xz, I.yz, I.zz;
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> principal(tensor);
  const Eigen::Vector3d& moments = principal.eigenvalues();
  Eigen::Matrix3d axes = principal.eigenvectors();
  if (axes.determinant() < 0) axes.col(2) = -axes.col(2);
  const double mass = std::max(body.mass, 1e-12), total = moments.sum();
  Vector edges;
  for (int i = 0; i < 3; ++i) edges[i] = std::sqrt(std::max(0.0, 6 * (total - 2 * moments[i]) / mass));
  double longest = std::max({edges.x, edges.y, edges.z});
  if (!(longest > 0)) longest = std::cbrt(mass / 500);  // a point mass: a cube of light construction
  for (int i = 0; i < 3; ++i) edges[i] = std::max(edges[i], 0.04 * longest);
  Matrix3<double> R;
  for (int i = 0; i < 3; ++i)
    for (int j = 0; j < 3; ++j) R(i, j) = axes(i, j);
  add_box(scene.geometry, entry, {R, body.center_of_mass}, edges);
}

void add_shape(Scene& scene, int entry, const ShapeDescription& shape) {
  const Frame at{rotation_matrix(shape.placement.orientation), shape.placement.position};
  Geometry& geometry = scene.geometry;
  switch (shape.kind) {
    case ShapeDescription::Kind::box:
      return add_box(geometry, entry, at, shape.size);
    case ShapeDescription::Kind::plate: {
      const double x = shape.size.x / 2, y = shape.size.y / 2;
      return add_plate(geometry, entry, at, {{-x, -y, 0}, {x, -y, 0}, {x, y, 0}, {-x, y, 0}}, shape.size.z);
    }
    case ShapeDescription::Kind::polygon:
      return add_plate(geometry, entry, at, shape.outline, shape.size.z);
    case ShapeDescription::Kind::cylinder:
      return add_cylinder(geometry, entry, at, shape.size.x, shape.size.y);
    case ShapeDescription::Kind::sphere:
      return add_sphere(geometry, entry, at, shape.size.x);
    case ShapeDescription::Kind::mesh:
      for (const auto& [a, b, c] : shape.triangles) geometry.triangle(entry, at * a, at * b, at * c, Material::own);
  }
}

}  // namespace

void add_body_shapes(Scene& scene) {
  int entry = 0;
  for (const BodyDescription& body : scene.description.bodies) {
    if (body.is_wheel) continue;
    Color& color = scene.entries[static_cast<std::size_t>(entry)].color;
    color = color_named(body.color).value_or(palette[static_cast<std::size_t>(entry) % palette.size()]);
    const bool has_shape =
        body.shape && (body.shape->kind != ShapeDescription::Kind::mesh || !body.shape->triangles.empty());
    if (has_shape) {
      add_shape(scene, entry, *body.shape);
    } else {
      add_equivalent_box(scene, entry, body);
    }
    ++entry;
  }
}

}  // namespace volvelle::view
