#include "dynamics/udwadia_kalaba/joint.hpp"

#include "dynamics/udwadia_kalaba/composed.hpp"

namespace volvelle::udwadia_kalaba {
namespace {

void add_coincidence(const Frame& F, const Frame& M, std::vector<Row>& rows) {  // Eq. 18
  for (const Vector3<double>& e : {Vector3<double>{1, 0, 0}, Vector3<double>{0, 1, 0}, Vector3<double>{0, 0, 1}})
    rows.push_back(keep(measure_gap(F, M, e)));
}

void add_common_axis(const Frame& F, const Frame& M, std::vector<Row>& rows) {  // in the place of Eq. 19's lower half
  rows.push_back(keep(measure_angle_between(F, F.z(), M, M.x())));
  rows.push_back(keep(measure_angle_between(F, F.z(), M, M.y())));
}

void add_common_attitude(const Frame& F, const Frame& M, std::vector<Row>& rows) {
  rows.push_back(keep(measure_angle_between(F, F.x(), M, M.y())));
  rows.push_back(keep(measure_angle_between(F, F.y(), M, M.z())));
  rows.push_back(keep(measure_angle_between(F, F.z(), M, M.x())));
}

void add_no_offset(const Frame& F, const Frame& M, const Vector3<double>& e, std::vector<Row>& rows) {
  rows.push_back(keep(measure_offset(F, M, e)));
}

// w = a v1 + z v2 with a fixed in F and z in M, so that v1 = c . w with c across z, and the same for v2.
Measure measure_universal(const Frame& F, const Frame& M, const Vector3<double>& a, int i) {
  const Vector3<double> z = M.z(), turning = M.w - F.w;
  const double az = dot(a, z), scale = 1 / (1 - az * az);
  const Vector3<double> c1 = (a - z * az) * scale, c2 = (z - a * az) * scale;
  const double v1 = dot(c1, turning), v2 = dot(c2, turning);
  const Vector3<double> axes_turn = cross(F.w, a) * v1 + cross(M.w, z) * v2;
  const Vector3<double>& c = i == 0 ? c1 : c2;
  return {{Pull{F.body, {}, -c}, Pull{M.body, {}, c}}, 0, i == 0 ? v1 : v2, -dot(c, axes_turn)};
}

}  // namespace

void Joint::add_constraints(const Frame& F, const Frame& M, std::vector<Row>& rows) const {
  switch (kind) {
    case JointKind::fixed:
      add_coincidence(F, M, rows);
      add_common_attitude(F, M, rows);
      break;
    case JointKind::revolute:
      add_coincidence(F, M, rows);
      add_common_axis(F, M, rows);
      break;
    case JointKind::prismatic:
      add_no_offset(F, M, F.x(), rows);
      add_no_offset(F, M, F.y(), rows);
      add_common_attitude(F, M, rows);
      break;
    case JointKind::cylindrical:
      add_no_offset(F, M, F.x(), rows);
      add_no_offset(F, M, F.y(), rows);
      add_common_axis(F, M, rows);
      break;
    case JointKind::universal:
      add_coincidence(F, M, rows);
      rows.push_back(keep(measure_angle_between(F, F.R * first_axis, M, M.z()), {first_axis.z, 0, 0}));
      break;
    case JointKind::spherical:
      add_coincidence(F, M, rows);
      break;
    case JointKind::planar:
      add_no_offset(F, M, F.z(), rows);
      add_common_axis(F, M, rows);
      break;
    case JointKind::free:
      break;
    default:
      if (place_of(kind) == PlaceCoordinates::none) add_coincidence(F, M, rows);
      if (angles_of(kind) == EulerAngles::none) add_common_attitude(F, M, rows);
  }
}

Measure Joint::velocity(const Frame& F, const Frame& M, int i) const {
  switch (kind) {
    case JointKind::prismatic:
      return measure_offset(F, M, F.z());
    case JointKind::cylindrical:
      return i == 0 ? measure_turning(F, M, F.z(), F.w) : measure_offset(F, M, F.z());
    case JointKind::planar:
      return i == 0 ? measure_turning(F, M, F.z(), F.w) : measure_offset(F, M, i == 1 ? F.x() : F.y());
    case JointKind::universal:
      return measure_universal(F, M, F.R * first_axis, i);
    case JointKind::spherical:
    case JointKind::free:
      return i < 3 ? measure_turning(F, M, M.R.column(i), M.w) : measure_offset(F, M, F.R.column(i - 3));
    default:
      return is_composed(kind) ? measure_composed(*this, F, M, i) : measure_turning(F, M, F.z(), F.w);
  }
}

}  // namespace volvelle::udwadia_kalaba
