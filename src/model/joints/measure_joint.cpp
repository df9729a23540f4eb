#include "model/joints/measure_joint.hpp"

#include <cmath>

#include "spatial/rotation.hpp"

namespace volvelle {
namespace {

// The angle that is whole turns away and nearest to `earlier`.
double unwound(double angle, double earlier) { return angle + 2 * M_PI * std::round((earlier - angle) / (2 * M_PI)); }

// Of the turn about z that comes nearest to R.
double turn_about_z(const Matrix3<double>& R) { return std::atan2(R(1, 0) - R(0, 1), R(0, 0) + R(1, 1)); }

// z of M lies on a cone about the first axis: how far round has it gone?
double turn_about(const Vector3<double>& axis, const Vector3<double>& z_M) {
  const Vector3<double> z{0, 0, 1};
  const Vector3<double> from = z - axis * dot(axis, z), across = cross(axis, from);
  return std::atan2(dot(z_M, across), dot(z_M, from));
}

void measure_attitude(AttitudeCoordinates attitude, const Matrix3<double>& R, double* q) {
  const Quaternion<double> earlier = read_attitude(attitude, q);
  Quaternion<double> now = quaternion_from_dcm(R);
  if (now.w * earlier.w + dot(now.vector(), earlier.vector()) < 0) now = now * -1.0;
  write_attitude(attitude, now, q);
}

// The second angle stays on its side of where two axes are parallel.
void measure_angles(EulerAngles angles, const Matrix3<double>& R, double* q) {
  double now[3];
  if (angles == EulerAngles::euler123) {
    const double side = std::cos(q[1]) < 0 ? -1 : 1;
    now[0] = std::atan2(-side * R(1, 2), side * R(2, 2));
    now[1] = std::atan2(R(0, 2), side * std::hypot(R(0, 0), R(0, 1)));
    now[2] = std::atan2(-side * R(0, 1), side * R(0, 0));
  } else {
    const double side = std::sin(q[1]) < 0 ? -1 : 1;
    now[0] = std::atan2(side * R(0, 2), -side * R(1, 2));
    now[1] = std::atan2(side * std::hypot(R(0, 2), R(1, 2)), R(2, 2));
    now[2] = std::atan2(side * R(2, 0), side * R(2, 1));
  }
  for (int i = 0; i < 3; ++i) q[i] = unwound(now[i], q[i]);
}

void measure_place(PlaceCoordinates coordinates, const Vector3<double>& p, double* q) {
  if (coordinates == PlaceCoordinates::rectangular) {
    for (int i = 0; i < 3; ++i) q[i] = p[i];
    return;
  }
  const double across = std::hypot(p.x, p.y);
  const bool cylindrical = coordinates == PlaceCoordinates::cylindrical;
  q[0] = cylindrical ? across : norm(p);
  q[1] = unwound(std::atan2(p.y, p.x), q[1]);
  q[2] = cylindrical ? p.z : std::atan2(p.z, across);
}

void measure_composed(JointKind kind, const Pose<double>& X_FM, double* q) {
  const bool turns = angles_of(kind) != EulerAngles::none;
  if (turns) measure_angles(angles_of(kind), X_FM.R, q);
  if (place_of(kind) != PlaceCoordinates::none) measure_place(place_of(kind), X_FM.p, turns ? q + 3 : q);
}

}  // namespace

void measure_coordinates(JointKind kind, AttitudeCoordinates attitude, const Vector3<double>& first_axis,
                         const Pose<double>& X_FM, double* q) {
  switch (kind) {
    case JointKind::fixed:
      return;
    case JointKind::revolute:
      q[0] = unwound(turn_about_z(X_FM.R), q[0]);
      return;
    case JointKind::prismatic:
      q[0] = X_FM.p.z;
      return;
    case JointKind::cylindrical:
      q[0] = unwound(turn_about_z(X_FM.R), q[0]);
      q[1] = X_FM.p.z;
      return;
    case JointKind::planar:
      q[0] = unwound(turn_about_z(X_FM.R), q[0]);
      q[1] = X_FM.p.x;
      q[2] = X_FM.p.y;
      return;
    case JointKind::universal: {
      q[0] = unwound(turn_about(first_axis, X_FM.R.column(2)), q[0]);
      const Matrix3<double> about_first = rotation_matrix(quaternion_about(first_axis, q[0]));
      q[1] = unwound(turn_about_z(transpose(about_first) * X_FM.R), q[1]);
      return;
    }
    case JointKind::spherical:
      measure_attitude(attitude, X_FM.R, q);
      return;
    case JointKind::free:
      measure_attitude(attitude, X_FM.R, q);
      for (int i = 0; i < 3; ++i) q[attitude_size(attitude) + i] = X_FM.p[i];
      return;
    default:
      measure_composed(kind, X_FM, q);
  }
}

}  // namespace volvelle
