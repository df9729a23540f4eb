// Potentials U(r) of a distance r: their energy, and U'(r) / r, by which the way between the points is multiplied to
// make the force. As functions of r^2 wherever the law is smooth there, so that nothing is divided by zero where points
// meet.
#pragma once

#include <utility>
#include <vector>

#include "scalar/select.hpp"

namespace volvelle {

template <class S>
struct LawOfDistance {
  S energy{};
  S pull{};  // U'(r) / r
};

// U = -depth exp(-r^2 / (2 width^2))
template <class S>
LawOfDistance<S> gaussian_well(const S& depth, const S& width, const S& r2) {
  using std::exp;
  const S narrow = S(1) / (width * width);
  const S within = depth * exp(S(-0.5) * r2 * narrow);
  return {-within, within * narrow};
}

// U = stiffness (r - rest)^2 / 2
template <class S>
LawOfDistance<S> spring_well(const S& stiffness, const S& rest, const S& r2) {
  using std::sqrt;
  const S r = sqrt(r2), stretch = r - rest;
  const auto apart = r > S(0);
  const S part = select(apart, rest / select(apart, r, S(1)), S(0));
  return {S(0.5) * stiffness * stretch * stretch, stiffness * (S(1) - part)};
}

// U = coefficient / r^exponent
template <class S>
LawOfDistance<S> power_well(const S& coefficient, const S& exponent, const S& r2) {
  using std::exp;
  using std::log;
  const S energy = coefficient * exp(S(-0.5) * exponent * log(r2));
  return {energy, -exponent * energy / r2};
}

// Cubics side by side: U = value + slope t + bend t^2 + twist t^3 with t = r - from, up to the next.
struct Cubic {
  double from = 0;
  double value = 0, slope = 0, bend = 0, twist = 0;
};

// Through all points with continuous curvature; distances increase. The last is the end of the force: there the slope
// is zero, and beyond it the energy is constant. From a first point at r = 0 the slope starts at zero; nearer than a
// first point elsewhere, where the curvature is zero, the line goes straight on.
std::vector<Cubic> spline_through(const std::vector<std::pair<double, double>>& points);

template <class S>
LawOfDistance<S> table_well(const std::vector<Cubic>& cubics, const S& r2) {
  using std::sqrt;
  const S r = sqrt(r2);
  const Cubic& first = cubics.front();
  S from(first.from), value(first.value), slope(first.slope), bend(first.bend), twist(first.twist);
  for (std::size_t k = 1; k < cubics.size(); ++k) {  // every lane in its own
    const Cubic& c = cubics[k];
    const auto beyond = r > S(c.from);
    from = select(beyond, S(c.from), from);
    value = select(beyond, S(c.value), value);
    slope = select(beyond, S(c.slope), slope);
    bend = select(beyond, S(c.bend), bend);
    twist = select(beyond, S(c.twist), twist);
  }
  const S t = r - from;
  const S here = slope + t * (bend + bend + S(3) * twist * t);
  const auto apart = r > S(0);
  return {value + t * (slope + t * (bend + t * twist)), select(apart, here / select(apart, r, S(1)), bend + bend)};
}

}  // namespace volvelle
