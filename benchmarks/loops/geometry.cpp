#include "geometry.hpp"

namespace loops {

Quaternion from_axes(const Vector& x, const Vector& y, const Vector& z) {
  const double trace = x[0] + y[1] + z[2];
  Quaternion q{};
  if (trace > 0) {
    q = {1 + trace, y[2] - z[1], z[0] - x[2], x[1] - y[0]};
  } else if (x[0] >= y[1] && x[0] >= z[2]) {
    q = {y[2] - z[1], 1 + x[0] - y[1] - z[2], y[0] + x[1], z[0] + x[2]};
  } else if (y[1] >= z[2]) {
    q = {z[0] - x[2], y[0] + x[1], 1 + y[1] - x[0] - z[2], z[1] + y[2]};
  } else {
    q = {x[1] - y[0], z[0] + x[2], z[1] + y[2], 1 + z[2] - x[0] - y[1]};
  }
  return normalized(q);
}

void add_moment(Inertia& inertia, double mass, const Vector& r) {
  for (int i = 0; i < 3; ++i) inertia[i] += mass * (dot(r, r) - r[i] * r[i]);
  inertia[3] -= mass * r[0] * r[1];
  inertia[4] -= mass * r[0] * r[2];
  inertia[5] -= mass * r[1] * r[2];
}

}  // namespace loops
