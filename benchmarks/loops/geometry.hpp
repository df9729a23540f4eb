// Vectors, turns and poses as plain numbers, the same for every library.
#pragma once

#include <array>
#include <cmath>

namespace loops {

using Vector = std::array<double, 3>;
using Quaternion = std::array<double, 4>;  // w, x, y, z
using Inertia = std::array<double, 6>;     // xx, yy, zz, xy, xz, yz

inline Vector operator+(const Vector& a, const Vector& b) { return {a[0] + b[0], a[1] + b[1], a[2] + b[2]}; }
inline Vector operator-(const Vector& a, const Vector& b) { return {a[0] - b[0], a[1] - b[1], a[2] - b[2]}; }
inline Vector operator*(double s, const Vector& a) { return {s * a[0], s * a[1], s * a[2]}; }
inline double dot(const Vector& a, const Vector& b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
inline double length(const Vector& a) { return std::sqrt(dot(a, a)); }
inline Vector unit(const Vector& a) { return (1 / length(a)) * a; }
inline Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

inline Quaternion operator*(const Quaternion& a, const Quaternion& b) {
  return {a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3], a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
          a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1], a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]};
}
inline Quaternion inverse(const Quaternion& q) { return {q[0], -q[1], -q[2], -q[3]}; }
inline Quaternion normalized(const Quaternion& q) {
  const double norm = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  return {q[0] / norm, q[1] / norm, q[2] / norm, q[3] / norm};
}
inline Quaternion about_z(double angle) { return {std::cos(angle / 2), 0, 0, std::sin(angle / 2)}; }

// q_AB: components in B to components in A.
inline Vector rotate(const Quaternion& q, const Vector& v) {
  const Vector axis{q[1], q[2], q[3]};
  const Vector once = cross(axis, v);
  return v + 2 * (q[0] * once + cross(axis, once));
}

// Of axes that are given by their unit vectors.
Quaternion from_axes(const Vector& x, const Vector& y, const Vector& z);

// Where a frame is in another.
struct Pose {
  Vector position{};
  Quaternion orientation{1, 0, 0, 0};
};
inline Vector operator*(const Pose& pose, const Vector& point) {
  return pose.position + rotate(pose.orientation, point);
}
inline Pose operator*(const Pose& a, const Pose& b) { return {a * b.position, a.orientation * b.orientation}; }
inline Pose inverse(const Pose& pose) {
  const Quaternion back = inverse(pose.orientation);
  return {-1.0 * rotate(back, pose.position), back};
}

// Adds the inertia of a point mass at r.
void add_moment(Inertia& inertia, double mass, const Vector& r);

}  // namespace loops
