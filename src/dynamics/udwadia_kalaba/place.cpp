// Coordinates of joints to places of bodies, and back.
#include <cmath>

#include "dynamics/udwadia_kalaba/composed.hpp"
#include "model/joints/joint_motion.hpp"

namespace volvelle::udwadia_kalaba {
namespace {

const Vector3<double> axis_z{0, 0, 1};

Vector3<double> turned(const Quaternion<double>& q, const Vector3<double>& x) { return rotation_matrix(q) * x; }

// The angle that is a full number of turns away from this one and nearest to `earlier`.
double gone_on(double angle, double earlier) { return angle + 2 * M_PI * std::round((earlier - angle) / (2 * M_PI)); }

double angle_about_z(const Matrix3<double>& R) { return std::atan2(R(1, 0), R(0, 0)); }

void write_attitude_near(AttitudeCoordinates attitude, Quaternion<double> now, double* q) {
  const Quaternion<double> earlier = read_attitude(attitude, q);
  const double along = now.w * earlier.w + now.x * earlier.x + now.y * earlier.y + now.z * earlier.z;
  if (along < 0) now = now * -1.0;
  write_attitude(attitude, now, q);
}

}  // namespace

Relative relative_place(const Joint& joint, AttitudeCoordinates attitude, const double* q, const double* v) {
  Relative at;
  switch (joint.kind) {
    case JointKind::fixed:
      break;
    case JointKind::revolute:
      at.turn = quaternion_about(axis_z, q[0]);
      at.turning = axis_z * v[0];
      break;
    case JointKind::prismatic:
      at.offset = axis_z * q[0];
      at.sliding = axis_z * v[0];
      break;
    case JointKind::cylindrical:
      at.turn = quaternion_about(axis_z, q[0]);
      at.turning = axis_z * v[0];
      at.offset = axis_z * q[1];
      at.sliding = axis_z * v[1];
      break;
    case JointKind::universal: {
      const Quaternion<double> first = quaternion_about(joint.first_axis, q[0]);
      at.turn = first * quaternion_about(axis_z, q[1]);
      at.turning = joint.first_axis * v[0] + turned(first, axis_z) * v[1];
      break;
    }
    case JointKind::planar:
      at.turn = quaternion_about(axis_z, q[0]);
      at.turning = axis_z * v[0];
      at.offset = {q[1], q[2], 0};
      at.sliding = {v[1], v[2], 0};
      break;
    case JointKind::spherical:
    case JointKind::free: {
      at.turn = read_attitude(attitude, q);
      at.turning = turned(at.turn, {v[0], v[1], v[2]});
      if (joint.kind == JointKind::spherical) break;
      const double* p = q + attitude_size(attitude);
      at.offset = {p[0], p[1], p[2]};
      at.sliding = {v[3], v[4], v[5]};
      break;
    }
    default:
      return relative_place_of_composed(joint.kind, q, v);
  }
  return at;
}

void read_coordinates(const Joint& joint, AttitudeCoordinates attitude, const Frame& F, const Frame& M, double* q,
                      double* v) {
  const Matrix3<double> R = transpose(F.R) * M.R;
  switch (joint.kind) {
    case JointKind::fixed:
      break;
    case JointKind::revolute:
    case JointKind::cylindrical:
    case JointKind::planar:
      q[0] = gone_on(angle_about_z(R), q[0]);
      break;
    case JointKind::universal: {
      const Vector3<double>&a = joint.first_axis, z = R.column(2);
      const double first = std::atan2(dot(a, cross(axis_z, z)), z.z - a.z * dot(a, z));
      q[0] = gone_on(first, q[0]);
      q[1] = gone_on(angle_about_z(transpose(rotation_matrix(quaternion_about(a, first))) * R), q[1]);
      break;
    }
    case JointKind::prismatic:
      break;
    case JointKind::spherical:
    case JointKind::free:
      write_attitude_near(attitude, normalized(conjugate(F.attitude) * M.attitude), q);
      break;
    default:
      read_composed(joint, F, M, q);
  }
  double* offset =
      joint.kind == JointKind::free ? q + attitude_size(attitude) - 3 : q;  // behind three angular velocities
  for (int i = 0; i < velocity_count(joint.kind); ++i) {
    const Measure s = joint.velocity(F, M, i);
    v[i] = s.rate;
    const bool slides = joint.kind == JointKind::free ? i >= 3 : !is_angle(joint.kind, i);
    if (joint.kind != JointKind::spherical && !is_composed(joint.kind) && slides) offset[i] = s.value;
  }
}

Frame child_frame(const Frame& F, const Relative& relative) {
  const Vector3<double> d = F.R * relative.offset;
  Frame M;
  M.attitude = F.attitude * relative.turn;
  M.R = rotation_matrix(M.attitude);
  M.w = F.w + F.R * relative.turning;
  M.p = F.p + d;
  M.v = F.v + cross(F.w, d) + F.R * relative.sliding;
  return M;
}

Frame parent_frame(const Frame& M, const Relative& relative) {
  Frame F;
  F.attitude = M.attitude * conjugate(relative.turn);
  F.R = rotation_matrix(F.attitude);
  F.w = M.w - F.R * relative.turning;
  const Vector3<double> d = F.R * relative.offset;
  F.p = M.p - d;
  F.v = M.v - cross(F.w, d) - F.R * relative.sliding;
  return F;
}

}  // namespace volvelle::udwadia_kalaba
