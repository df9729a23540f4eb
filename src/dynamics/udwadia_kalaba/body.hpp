// A rigid body in absolute coordinates: where its centre of mass is, and a quaternion [Shoer & Peck 2010, Eqs. 4-13].
// Theirs are scalar last; ours are scalar first.
#pragma once

#include <array>

#include "spatial/quaternion.hpp"

namespace volvelle::udwadia_kalaba {

inline constexpr int world = -1;  // in the place of a body's number

// w in body axes = T q-dot, T T' = 4 |q|^2. T-dot q-dot = 0 whatever q-dot is, so that w-dot = T q-double-dot.
struct TurnMatrix {
  std::array<Vector3<double>, 4> column;  // by component of the quaternion

  explicit TurnMatrix(const Quaternion<double>& q)  // Eq. 7
      : column{Vector3<double>{-2 * q.x, -2 * q.y, -2 * q.z}, Vector3<double>{2 * q.w, -2 * q.z, 2 * q.y},
               Vector3<double>{2 * q.z, 2 * q.w, -2 * q.x}, Vector3<double>{-2 * q.y, 2 * q.x, 2 * q.w}} {}

  Vector3<double> operator*(const Quaternion<double>& rate) const {
    return column[0] * rate.w + column[1] * rate.x + column[2] * rate.y + column[3] * rate.z;
  }
};

struct Body {
  double mass = 0;
  Vector3<double> center;      // of mass, in the body's own frame
  Symmetric3<double> inertia;  // about it
  double full_mass = 0;        // both as they were before any propellant left
  Symmetric3<double> full_inertia;
  double reach = 0;  // m: how far from it joints hold the body

  // the coordinates (Eq. 4), their first and their second derivatives
  Vector3<double> r, r_dot, r_ddot;  // of the centre of mass
  Quaternion<double> q;              // turns body components into inertial ones
  Quaternion<double> q_dot, q_ddot;

  // what follows from them, by update()
  Matrix3<double> Q = Matrix3<double>::identity();
  Vector3<double> w_B, w;  // angular velocity, in body axes and in inertial axes

  void update() {
    Q = rotation_matrix(q);
    w_B = TurnMatrix(q) * q_dot;
    w = Q * w_B;
  }

  Vector3<double> w_dot() const { return Q * (TurnMatrix(q) * q_ddot); }  // in inertial axes
};

// Force objects add up to this: on one body, at its centre of mass.
struct Force {
  Vector3<double> f;    // in inertial axes
  Vector3<double> tau;  // likewise
};

}  // namespace volvelle::udwadia_kalaba
