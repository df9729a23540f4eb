// One row of A x-double-dot = b [Shoer & Peck 2010, Eqs. 1 and 16], in terms of v-dot and w-dot of bodies. Rows may
// depend on each other.
#pragma once

#include "description/jet.hpp"
#include "dynamics/udwadia_kalaba/measure.hpp"

namespace volvelle::udwadia_kalaba {

struct Row {
  std::array<Pull, 4> A;
  int pulls = 0;
  int closes = 0;  // slot of the joint that closes a loop by it
  double b = 0;
  Pull seen;  // part of the row that makes no force: a wheel's motor looks at its body, and pushes about the axis alone
  // how far the motion has drifted off: what a projection takes away
  double drift = 0;       // of the place; zero where the row is about velocities alone
  double rate_drift = 0;  // of the velocities

  void add(const Measure& s, double factor) {
    for (const Pull& pull : s.J) A[std::size_t(pulls++)] = {pull.body, pull.linear * factor, pull.angular * factor};
    b -= s.bias * factor;
    drift += s.value * factor;
    rate_drift += s.rate * factor;
  }
};

// s follows what it shall be.
inline Row keep(const Measure& s, const Jet& at = {}) {
  Row row;
  row.add(s, 1);
  row.b += at.acceleration;
  row.drift -= at.value;
  row.rate_drift -= at.rate;
  return row;
}

}  // namespace volvelle::udwadia_kalaba
