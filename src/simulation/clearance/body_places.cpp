#include "simulation/clearance/body_places.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "simulation/clearance/shape_distance.hpp"

namespace volvelle {

BodyPlaces find_places(const Evaluation<double>& evaluation, double time, const std::vector<int>& bodies) {
  const Model& model = evaluation.model();
  const auto& kin = evaluation.kinematics();
  const auto& X_BU = evaluation.parameters().X_BU;
  std::vector<int> slot_of(std::size_t(model.size()));
  for (int b = 1; b < model.size(); ++b) slot_of[model.body[b]] = b;

  const int first = slot_of[bodies.front()];
  const int first_tree = model.tree[first];
  const Matrix3<double> R_W1 = kin.R_WB[first] * X_BU[first].R;
  const Vector3<double> p_R1 = kin.p_RB_W[first] + kin.R_WB[first] * X_BU[first].p;
  const Vector3<double> w_1 = kin.R_WB[first] * kin.V_WB[first].angular;
  const Vector3<double> v_1 = velocity_at(kin, first, X_BU[first].p);

  BodyPlaces places{time, {}};
  places.bodies.reserve(bodies.size());
  for (const int body : bodies) {
    const int b = slot_of[body], tree = model.tree[b];
    const Vector3<double> p =
        (kin.p_RB_W[b] + kin.R_WB[b] * X_BU[b].p - p_R1) + (kin.p_WR[tree] - kin.p_WR[first_tree]);
    const Vector3<double> v = (velocity_at(kin, b, X_BU[b].p) - v_1) + (kin.v_WR[tree] - kin.v_WR[first_tree]);
    const Vector3<double> w = kin.R_WB[b] * kin.V_WB[b].angular - w_1;
    places.bodies.push_back({{transpose(R_W1) * (kin.R_WB[b] * X_BU[b].R), transpose_times(R_W1, p)},
                             {transpose_times(R_W1, w), transpose_times(R_W1, v - cross(w_1, p))}});
  }
  return places;
}

BodyPlace seen_from(const BodyPlace& first, const BodyPlace& second) {
  const Vector3<double> v = second.V.linear - first.velocity_of(second.X.p);
  return {first.X.inverse() * second.X,
          {transpose_times(first.X.R, second.V.angular - first.V.angular), transpose_times(first.X.R, v)}};
}

Stretch stretch_between(const BodyShape& shape, const BodyPlace& from, const BodyPlace& to, double duration) {
  const Vector3<double> v0 = from.velocity_of(from.X * shape.center), v1 = to.velocity_of(to.X * shape.center);
  const double turn0 = norm(from.V.angular), turn1 = norm(to.V.angular);
  const double fastest = std::max(norm(v0) + turn0 * shape.reach, norm(v1) + turn1 * shape.reach);
  const double turning = std::max(turn0, turn1);
  Stretch stretch{from, to, duration, 0, 0};
  if (duration > 0)
    stretch.acceleration = 2 * ((norm(v1 - v0) + shape.reach * norm(to.V.angular - from.V.angular)) / duration +
                                shape.reach * turning * turning);
  stretch.path = duration * (fastest + stretch.acceleration * duration / 8);
  return stretch;
}

Box box_round(const BodyShape& shape, const Pose<double>& X, double margin) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  Box box{{infinite, infinite, infinite}, {-infinite, -infinite, -infinite}};
  for (int k = 0; k < 3; ++k) {
    Vector3<double> axis;
    axis[k] = 1;
    for (const ConvexPart& part : shape.parts) {
      box.high[k] = std::max(box.high[k], extent_along(part, X, axis) + margin);
      box.low[k] = std::min(box.low[k], -extent_along(part, X, -axis) - margin);
    }
  }
  return box;
}

namespace {

// How far along n a point may have come during a stretch: by the chord between its ends, or by its speed at either end;
// each is a bound.
double farthest(const Stretch& stretch, const Vector3<double>& point, const Vector3<double>& n) {
  const Vector3<double> x0 = stretch.from.X * point, x1 = stretch.to.X * point;
  const double h = stretch.duration, bend = stretch.acceleration * h * h;
  const double start = dot(n, x0), end = dot(n, x1);
  const double by_chord = std::max(start, end) + bend / 8;
  const double by_start = std::max(start, start + dot(n, stretch.from.velocity_of(x0)) * h + bend / 2);
  const double by_end = std::max(end, end - dot(n, stretch.to.velocity_of(x1)) * h + bend / 2);
  return std::min({by_chord, by_start, by_end});
}

// What a cylinder's or a sphere's radius adds.
double margin_along(const ConvexPart& part, const Stretch& stretch, const Vector3<double>& n) {
  if (part.kind == ConvexPart::Kind::polyhedron) return 0;
  if (part.kind == ConvexPart::Kind::sphere) return part.radius;
  const Vector3<double> axis = part.axis();
  const double across = std::max(norm(cross(stretch.from.X.R * axis, n)), norm(cross(stretch.to.X.R * axis, n)));
  const double turned = std::max(norm(stretch.from.V.angular), norm(stretch.to.V.angular)) * stretch.duration;
  return part.radius * std::min(1.0, across + turned);
}

}  // namespace

double least_separation(const BodyShape& first, const BodyShape& second, const Stretch& stretch,
                        const Vector3<double>& direction) {
  constexpr double infinite = std::numeric_limits<double>::infinity();
  double near = -infinite, far = -infinite;
  for (const ConvexPart& part : first.parts) near = std::max(near, extent_along(part, {}, direction));
  for (const ConvexPart& part : second.parts) {
    const double margin = margin_along(part, stretch, -direction);
    for (const Vector3<double>& point : part.points) far = std::max(far, margin + farthest(stretch, point, -direction));
  }
  return -far - near;
}

}  // namespace volvelle
