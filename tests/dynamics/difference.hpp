// How far two lists of accelerations or wrenches differ.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "spatial/spatial_vector.hpp"

namespace volvelle::testing {

inline double length(const Motion<double>& a) { return norm(a.angular) + norm(a.linear); }
inline double length(const Wrench<double>& a) { return norm(a.torque) + norm(a.force); }
inline double length(double a) { return std::abs(a); }

// The largest difference, relative to the largest there is, or to one where all is zero.
template <class T>
double difference(const std::vector<T>& a, const std::vector<T>& b) {
  double worst = 0, largest = 1;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double here = length(a[i] - b[i]);
    if (!(here <= worst)) worst = here;  // NaN stays
    largest = std::max(largest, length(b[i]));
  }
  return worst / largest;
}

}  // namespace volvelle::testing
