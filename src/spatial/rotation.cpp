#include "spatial/rotation.hpp"

#include <cmath>
#include <numbers>

namespace volvelle {
namespace {

Vector3<double> unit(int i) { return {i == 0 ? 1.0 : 0.0, i == 1 ? 1.0 : 0.0, i == 2 ? 1.0 : 0.0}; }

// +1 when (i, j, k) is a cyclic permutation of (0, 1, 2), else -1
double handedness(int i, int j) { return (j - i + 3) % 3 == 1 ? 1.0 : -1.0; }

}  // namespace

Quaternion<double> quaternion_from_dcm(const Matrix3<double>& R) {
  const double trace = R(0, 0) + R(1, 1) + R(2, 2);
  const std::array<double, 4> squares{trace, R(0, 0), R(1, 1), R(2, 2)};  // 4 q_i^2 - 1, up to the same shift
  int largest = 0;
  for (int i = 1; i < 4; ++i)
    if (squares[i] > squares[largest]) largest = i;

  Quaternion<double> q;
  if (largest == 0) {
    q = {1 + trace, R(2, 1) - R(1, 2), R(0, 2) - R(2, 0), R(1, 0) - R(0, 1)};
  } else if (largest == 1) {
    q = {R(2, 1) - R(1, 2), 1 + R(0, 0) - R(1, 1) - R(2, 2), R(0, 1) + R(1, 0), R(0, 2) + R(2, 0)};
  } else if (largest == 2) {
    q = {R(0, 2) - R(2, 0), R(0, 1) + R(1, 0), 1 - R(0, 0) + R(1, 1) - R(2, 2), R(1, 2) + R(2, 1)};
  } else {
    q = {R(1, 0) - R(0, 1), R(0, 2) + R(2, 0), R(1, 2) + R(2, 1), 1 - R(0, 0) - R(1, 1) + R(2, 2)};
  }
  q = normalized(q);
  return q.w < 0 ? q * -1.0 : q;
}

bool is_euler_sequence(std::string_view sequence) {
  if (sequence.size() != 3) return false;
  for (const char c : sequence)
    if (c < '1' || c > '3') return false;
  return sequence[0] != sequence[1] && sequence[1] != sequence[2];
}

Quaternion<double> quaternion_from_euler(std::string_view sequence, const std::array<double, 3>& angles) {
  Quaternion<double> q;
  for (int i = 0; i < 3; ++i) q = q * quaternion_about(unit(sequence[i] - '1'), angles[i]);
  return q;
}

std::array<double, 3> euler_from_quaternion(std::string_view sequence, const Quaternion<double>& q) {
  const int i = sequence[0] - '1';
  const int j = sequence[1] - '1';
  const int last = sequence[2] - '1';
  const int k = 3 - i - j;  // the axis that the first two leave out
  const double s = handedness(i, j);
  const Matrix3<double> R = rotation_matrix(q);
  const Vector3<double> c = R.column(last);  // the last turn leaves its own axis where the first two put it
  double first = 0;
  double second = 0;
  if (last == i) {
    // R e_i = cos(b) e_i + sin(b) (sin(a) e_j - s cos(a) e_k)
    const double sine = std::hypot(c[j], c[k]);
    second = std::atan2(sine, c[i]);
    first = sine > 1e-12 ? std::atan2(c[j], -s * c[k]) : 0.0;
  } else {
    // R e_k = s sin(b) e_i + cos(b) (-s sin(a) e_j + cos(a) e_k)
    const double cosine = std::hypot(c[j], c[k]);
    second = std::atan2(s * c[i], cosine);
    first = cosine > 1e-12 ? std::atan2(-s * c[j], c[k]) : 0.0;
  }
  const Quaternion<double> rest = conjugate(quaternion_about(unit(i), first) * quaternion_about(unit(j), second)) * q;
  const double third = 2 * std::atan2(rest.vector()[last], rest.w);
  return {first, second, std::remainder(third, 2 * std::numbers::pi)};
}

Quaternion<double> quaternion_z_to(const Vector3<double>& axis) {
  const Vector3<double> a = normalized(axis);
  // q = (1 + z.a, z x a); where a points down, 1 + a.z without cancellation
  const double w = a.z > 0 ? 1 + a.z : (a.x * a.x + a.y * a.y) / (1 - a.z);
  const Quaternion<double> q{w, -a.y, a.x, 0};
  if (squared_norm(q) == 0) return {0, 1, 0, 0};
  return normalized(q);
}

}  // namespace volvelle
