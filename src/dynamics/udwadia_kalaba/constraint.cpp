#include "dynamics/udwadia_kalaba/constraint.hpp"

#include <cmath>

namespace volvelle::udwadia_kalaba {
namespace {

using ConstraintKind = ConstraintDescription::Kind;

// |d|, with d from F to M: s-double-dot = u . d-double-dot + (|d-dot|^2 - s-dot^2) / s, u along d.
Measure measure_distance(const Frame& F, const Frame& M) {
  const Vector3<double> d = M.p - F.p, d_dot = M.v - F.v;
  const double length = norm(d);
  Measure s = measure_gap(F, M, d / length);
  s.value = length;
  s.bias += (squared_norm(d_dot) - s.rate * s.rate) / length;
  return s;
}

// Of the point of M at rho_M + arm_M relative to the point of F that is there right now, along e, which turns with w_e;
// the point wanders over M as arm_dot says, and with it over F. There is no place behind it: the row is about
// velocities.
Measure measure_slipping(const Frame& F, const Frame& M, const Vector3<double>& arm, const Vector3<double>& arm_dot,
                         const Vector3<double>& e, const Vector3<double>& w_e) {
  const Vector3<double> d = M.p + arm - F.p;  // F's point
  const Vector3<double> on_M = M.v + cross(M.w, arm), on_F = F.v + cross(F.w, d);
  const Vector3<double> d_dot = M.v + arm_dot - F.v;
  const Vector3<double> bias_M = cross(M.w, cross(M.w, M.rho)) + cross(M.w, arm_dot);
  const Vector3<double> bias_F = cross(F.w, cross(F.w, F.rho)) + cross(F.w, d_dot);
  return {{Pull{F.body, -e, -cross(F.rho + d, e)}, Pull{M.body, e, cross(M.rho + arm, e)}},
          0,
          dot(e, on_M - on_F),
          dot(e, bias_M - bias_F) + dot(cross(w_e, e), on_M - on_F)};
}

// Two directions across n.
std::array<Vector3<double>, 2> across(const Vector3<double>& n) {
  const Vector3<double> other = std::abs(n.x) < 0.6 ? Vector3<double>{1, 0, 0} : Vector3<double>{0, 1, 0};
  const Vector3<double> first = normalized(cross(n, other));
  return {first, cross(n, first)};
}

void add_rolling(const Frame& F, const Frame& M, const Constraint& roll, std::vector<Row>& rows) {
  const Vector3<double> n = F.R * roll.direction, n_dot = cross(F.w, n);
  Vector3<double> k = -n, k_dot = -n_dot;  // from the centre to the contact
  Measure height = measure_offset(F, M, n);
  double wanted = roll.radius;
  if (squared_norm(roll.axis) > 0) {  // a disc: the lowest point of its rim
    const Vector3<double> a = M.R * roll.axis, a_dot = cross(M.w, a);
    const Measure lean = measure_angle_between(F, n, M, a);
    const double s = lean.value, s_dot = lean.rate, c = std::sqrt(1 - s * s), c_dot = -s * s_dot / c;
    const Vector3<double> m = a * s - n, m_dot = a * s_dot + a_dot * s - n_dot;
    k = m / c;
    k_dot = m_dot / c - m * (c_dot / (c * c));
    // the centre's height is radius c(s), with c' = -s / c and c'' = -1 / c^3
    const double slope = roll.radius * s / c;
    for (std::size_t i = 0; i < 2; ++i) height.J[i].angular += lean.J[i].angular * slope;
    height.value -= roll.radius * c;
    height.rate += slope * s_dot;
    height.bias += slope * lean.bias + roll.radius * s_dot * s_dot / (c * c * c);
    wanted = 0;
  }
  rows.push_back(keep(height, {wanted, 0, 0}));
  for (const Vector3<double>& e : across(roll.direction))
    rows.push_back(keep(measure_slipping(F, M, k * roll.radius, k_dot * roll.radius, F.R * e, F.w)));
}

}  // namespace

void Constraint::add_rows(const Frame& F, const Frame& M, std::vector<Row>& rows) const {
  switch (kind) {
    case ConstraintKind::distance:
      rows.push_back(keep(measure_distance(F, M), {distance.value_or(norm(M.p - F.p)), 0, 0}));
      break;
    case ConstraintKind::point_on_plane:
      rows.push_back(keep(measure_offset(F, M, F.R * direction)));
      break;
    case ConstraintKind::point_on_line:
      for (const Vector3<double>& e : across(direction)) rows.push_back(keep(measure_offset(F, M, F.R * e)));
      break;
    case ConstraintKind::knife_edge:
      rows.push_back(keep(measure_slipping(F, M, {}, {}, M.R * direction, M.w)));
      break;
    case ConstraintKind::rolling:
      add_rolling(F, M, *this, rows);
      break;
    case ConstraintKind::coupling:
      break;  // of joints: see Multibody
  }
}

}  // namespace volvelle::udwadia_kalaba
