#include "dynamics/udwadia_kalaba/composed.hpp"

#include <array>
#include <cmath>

namespace volvelle::udwadia_kalaba {
namespace {

double gone_on_from(double earlier, double angle) {
  return angle + 2 * M_PI * std::round((earlier - angle) / (2 * M_PI));
}

// From one direction to another, right-handed about an axis across both.
double angle_about(const Vector3<double>& axis, const Vector3<double>& from, const Vector3<double>& to) {
  return std::atan2(dot(axis, cross(from, to)), dot(from, to));
}

// The three axes of the angles in inertial axes: the first stands in F, the third in M, the second across both.
std::array<Vector3<double>, 3> axes_between(const Joint& joint, const Frame& F, const Frame& M) {
  const EulerAngles angles = angles_of(joint.kind);
  const auto [first, second, third] = axes_of(angles);
  const Vector3<double> a = F.R.column(first), c = M.R.column(third);
  const Vector3<double> across = angles == EulerAngles::euler123 ? cross(c, a) : cross(a, c);
  return {a, normalized(across) * joint.sheet.side, c};
}

// w = a v1 + b v2 + c v3; each v is what of w is along the reciprocal of its axis.
Measure measure_angle(const Joint& joint, const Frame& F, const Frame& M, int i) {
  const auto axes = axes_between(joint, F, M);
  const auto& [a, b, c] = axes;
  const double volume = dot(a, cross(b, c));
  const std::array<Vector3<double>, 3> along{cross(b, c) / volume, cross(c, a) / volume, cross(a, b) / volume};
  const Vector3<double> turning = M.w - F.w;
  std::array<double, 3> v;
  for (std::size_t k = 0; k < 3; ++k) v[k] = dot(along[k], turning);
  const Vector3<double> axes_turn =
      cross(F.w, a) * v[0] + cross(F.w + a * v[0], b) * v[1] + cross(M.w, c) * v[2];  // the second goes with the first
  const Vector3<double>& e = along[std::size_t(i)];
  return {{Pull{F.body, {}, -e}, Pull{M.body, {}, e}}, 0, v[std::size_t(i)], -dot(e, axes_turn)};
}

// A function of the offset d: its value, its gradient, and d-dot' (second derivatives) d-dot.
struct PlaceFunction {
  double value = 0;
  Vector3<double> gradient;
  double bending = 0;
};

PlaceFunction distance_from_axis(const Vector3<double>& d, const Vector3<double>& u) {
  const double rho = std::hypot(d.x, d.y), rate = (d.x * u.x + d.y * u.y) / rho;
  return {rho, {d.x / rho, d.y / rho, 0}, (u.x * u.x + u.y * u.y - rate * rate) / rho};
}

PlaceFunction azimuth(const Vector3<double>& d, const Vector3<double>& u) {
  const double square = d.x * d.x + d.y * d.y;
  const Vector3<double> gradient{-d.y / square, d.x / square, 0};
  return {std::atan2(d.y, d.x), gradient, -2 * dot(gradient, u) * (d.x * u.x + d.y * u.y) / square};
}

PlaceFunction distance(const Vector3<double>& d, const Vector3<double>& u) {
  const double r = norm(d), rate = dot(d, u) / r;
  return {r, d / r, (dot(u, u) - rate * rate) / r};
}

// atan(z / rho), by those of rho
PlaceFunction elevation(const Vector3<double>& d, const Vector3<double>& u) {
  const PlaceFunction rho = distance_from_axis(d, u);
  const double square = dot(d, d);
  const Vector3<double> gradient = (Vector3<double>{0, 0, rho.value} - rho.gradient * d.z) / square;
  return {std::atan2(d.z, rho.value), gradient, -(d.z * rho.bending + 2 * dot(d, u) * dot(gradient, u)) / square};
}

// Of the i-th coordinate, continued to where distances are negative and elevations go over the pole.
PlaceFunction place_function(PlaceCoordinates place, int i, const Vector3<double>& d, const Vector3<double>& u,
                             const Sheet& on) {
  const double outward = on.reach * on.over;  // sign of what azimuths are seen along
  const auto times = [](PlaceFunction s, double sign) {
    return PlaceFunction{s.value * sign, s.gradient * sign, s.bending * sign};
  };
  if (place == PlaceCoordinates::cylindrical && i == 0) return times(distance_from_axis(d, u), on.reach);
  if (place == PlaceCoordinates::spherical && i == 0) return times(distance(d, u), on.reach);
  if (place != PlaceCoordinates::rectangular && i == 1) {
    PlaceFunction s = azimuth(d, u);
    s.value = std::atan2(outward * d.y, outward * d.x);
    return s;
  }
  if (place == PlaceCoordinates::spherical) {
    PlaceFunction s = times(elevation(d, u), outward);
    s.value = std::atan2(on.reach * d.z, on.over * std::hypot(d.x, d.y));
    return s;
  }
  Vector3<double> gradient;
  gradient[i] = 1;
  return {d[i], gradient, 0};
}

Measure measure_place(PlaceCoordinates place, const Frame& F, const Frame& M, int i, const Sheet& on) {
  std::array<Measure, 3> offset;
  Vector3<double> d, u;
  for (int k = 0; k < 3; ++k) {
    offset[std::size_t(k)] = measure_offset(F, M, F.R.column(k));
    d[k] = offset[std::size_t(k)].value;
    u[k] = offset[std::size_t(k)].rate;
  }
  const PlaceFunction s = place_function(place, i, d, u, on);
  Measure sum{{Pull{F.body, {}, {}}, Pull{M.body, {}, {}}}, s.value, 0, s.bending};
  for (int k = 0; k < 3; ++k) {
    const Measure& part = offset[std::size_t(k)];
    for (std::size_t end = 0; end < 2; ++end) {
      sum.J[end].linear += part.J[end].linear * s.gradient[k];
      sum.J[end].angular += part.J[end].angular * s.gradient[k];
    }
    sum.rate += part.rate * s.gradient[k];
    sum.bias += part.bias * s.gradient[k];
  }
  return sum;
}

// How the place d moves with its i-th coordinate, in F.
Vector3<double> tangent(PlaceCoordinates place, int i, const Vector3<double>& d, const Sheet& on) {
  const double rho = std::hypot(d.x, d.y);
  if (place != PlaceCoordinates::rectangular && i == 1) return {-d.y, d.x, 0};
  if (place == PlaceCoordinates::cylindrical && i == 0) return Vector3<double>{d.x / rho, d.y / rho, 0} * on.reach;
  if (place == PlaceCoordinates::spherical && i == 0) return normalized(d) * on.reach;
  if (place == PlaceCoordinates::spherical)
    return Vector3<double>{-d.z * d.x / rho, -d.z * d.y / rho, rho} * (on.reach * on.over);
  Vector3<double> e;
  e[i] = 1;
  return e;
}

bool is_of_angles(JointKind kind, int i) { return angles_of(kind) != EulerAngles::none && i < 3; }
int number_of_place(JointKind kind, int i) { return angles_of(kind) == EulerAngles::none ? i : i - 3; }

Quaternion<double> turn_about_axis(int axis, double angle) {
  Vector3<double> e;
  e[axis] = 1;
  return quaternion_about(e, angle);
}

}  // namespace

Sheet sheet_of(JointKind kind, const double* q) {
  const auto sign = [](double x) { return x < 0 ? -1.0 : 1.0; };
  Sheet on;
  if (angles_of(kind) != EulerAngles::none) {
    on.side = sign(angles_of(kind) == EulerAngles::euler123 ? std::cos(q[1]) : std::sin(q[1]));
    q += 3;
  }
  const PlaceCoordinates place = place_of(kind);
  if (place == PlaceCoordinates::cylindrical || place == PlaceCoordinates::spherical) on.reach = sign(q[0]);
  if (place == PlaceCoordinates::spherical) on.over = sign(std::cos(q[2]));
  return on;
}

Measure measure_composed(const Joint& joint, const Frame& F, const Frame& M, int i) {
  if (is_of_angles(joint.kind, i)) return measure_angle(joint, F, M, i);
  return measure_place(place_of(joint.kind), F, M, number_of_place(joint.kind, i), joint.sheet);
}

Freedom freedom_of_composed(const Joint& joint, const Frame& F, const Frame& M, int i) {
  if (is_of_angles(joint.kind, i)) return {axes_between(joint, F, M)[std::size_t(i)], {}};
  const Vector3<double> d = transpose_times(F.R, M.p - F.p);
  return {{}, F.R * tangent(place_of(joint.kind), number_of_place(joint.kind, i), d, joint.sheet)};
}

Relative relative_place_of_composed(JointKind kind, const double* q, const double* v) {
  Relative at;
  const Sheet on = sheet_of(kind, q);
  if (angles_of(kind) != EulerAngles::none) {
    for (const int axis : axes_of(angles_of(kind))) {
      Vector3<double> e;
      e[axis] = 1;
      at.turning += rotation_matrix(at.turn) * e * *v++;
      at.turn = at.turn * turn_about_axis(axis, *q++);
    }
  }
  const PlaceCoordinates place = place_of(kind);
  if (place == PlaceCoordinates::none) return at;
  at.offset = {q[0], q[1], q[2]};
  if (place != PlaceCoordinates::rectangular) {
    const double rho = place == PlaceCoordinates::cylindrical ? q[0] : q[0] * std::cos(q[2]);
    const double z = place == PlaceCoordinates::cylindrical ? q[2] : q[0] * std::sin(q[2]);
    at.offset = {rho * std::cos(q[1]), rho * std::sin(q[1]), z};
  }
  for (int i = 0; i < 3; ++i) at.sliding += tangent(place, i, at.offset, on) * v[i];
  return at;
}

void read_composed(const Joint& joint, const Frame& F, const Frame& M, double* q) {
  const EulerAngles angles = angles_of(joint.kind);
  const double* first = q;
  if (angles != EulerAngles::none) {
    const auto [a, b, c] = axes_between(joint, F, M);
    const int second = axes_of(angles)[1];
    const double now[3] = {angle_about(a, F.R.column(second), b),
                           angle_about(b, angles == EulerAngles::euler123 ? cross(a, b) : a, c),
                           angle_about(c, b, M.R.column(second))};
    for (int i = 0; i < 3; ++i) q[i] = gone_on_from(q[i], now[i]);
    q += 3;
  }
  if (place_of(joint.kind) == PlaceCoordinates::none) return;
  const Vector3<double> d = transpose_times(F.R, M.p - F.p);
  for (int i = 0; i < 3; ++i) {
    const double now = place_function(place_of(joint.kind), i, d, {}, joint.sheet).value;
    q[i] = is_angle(joint.kind, int(&q[i] - first)) ? gone_on_from(q[i], now) : now;
  }
}

}  // namespace volvelle::udwadia_kalaba
