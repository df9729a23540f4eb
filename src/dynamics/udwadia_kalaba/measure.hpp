// Quantities between a frame F of one body and a frame M of another, with their derivatives: what joints keep constant,
// and what their coordinates are.
//
// s-dot = J (v, w) over both bodies, with v of the centre of mass and w in inertial axes; s-double-dot = J (v-dot,
// w-dot)
// + bias.
#pragma once

#include <array>

#include "dynamics/udwadia_kalaba/frame.hpp"

namespace volvelle::udwadia_kalaba {

// One body's part of J. It is also what a force along s does to the body, by virtual work.
struct Pull {
  int body = world;
  Vector3<double> linear, angular;
};

struct Measure {
  std::array<Pull, 2> J;
  double value = 0;
  double rate = 0;
  double bias = 0;
};

// u . w for u fixed in F and w fixed in M.
Measure measure_angle_between(const Frame& F, const Vector3<double>& u, const Frame& M, const Vector3<double>& w);

// e . d with d from F to M, for e fixed in F.
Measure measure_offset(const Frame& F, const Frame& M, const Vector3<double>& e);

// The same for e at rest [Eqs. 17 and 18].
Measure measure_gap(const Frame& F, const Frame& M, const Vector3<double>& e);

// The rate of turning of M in F about e, which turns with w_e itself; it has no value.
Measure measure_turning(const Frame& F, const Frame& M, const Vector3<double>& e, const Vector3<double>& w_e);

}  // namespace volvelle::udwadia_kalaba
