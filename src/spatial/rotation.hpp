// Conversions at the edges: direction cosines, Euler sequences, rotation vectors. Used when reading and writing, not in
// an evaluation, so these may branch on values.
#pragma once

#include <array>
#include <string_view>

#include "scalar/select.hpp"
#include "spatial/quaternion.hpp"

namespace volvelle {

// The quaternion of a proper rotation matrix, w >= 0 [Shepperd 1978: divide by the largest component].
Quaternion<double> quaternion_from_dcm(const Matrix3<double>& R);

// "321" with angles (a, b, c): turn by a about axis 3, then by b about the new axis 2, then by c about the newest
// axis 1. The result turns final-frame components into first-frame components. All twelve sequences.
bool is_euler_sequence(std::string_view sequence);
Quaternion<double> quaternion_from_euler(std::string_view sequence, const std::array<double, 3>& angles);
std::array<double, 3> euler_from_quaternion(std::string_view sequence, const Quaternion<double>& q);

// The shortest turn that takes the direction of z onto `axis`; half a turn about x when axis points along -z.
Quaternion<double> quaternion_z_to(const Vector3<double>& axis);

// phi e, |phi| <= pi
template <class S>
Vector3<S> rotation_vector(const Quaternion<S>& q) {
  using std::atan2;
  using std::sqrt;
  const S sign = select(q.w < S(0), S(-1), S(1));
  const S sine = norm(q.vector());  // of half the angle
  const S tiny(1e-30);
  const S half = atan2(sine, sign * q.w);
  const S scale = select(sine > tiny, S(2) * sign * half / select(sine > tiny, sine, S(1)), S(2) * sign);
  return q.vector() * scale;
}

}  // namespace volvelle
