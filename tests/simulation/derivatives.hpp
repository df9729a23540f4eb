// Derivatives by differences in extended precision: five points, good to about 1e-12.
#pragma once

#include "simulation/evaluation.hpp"

namespace volvelle::testing {

using Extended = long double;

// f of a displacement along some direction, a list of numbers.
template <class Function>
std::vector<double> differences(Function f) {
  const Extended h = 1e-4L;
  const std::vector<Extended> a = f(-2 * h), b = f(-h), c = f(h), d = f(2 * h);
  std::vector<double> slope(a.size());
  for (std::size_t i = 0; i < a.size(); ++i) slope[i] = double((8 * (c[i] - b[i]) - (d[i] - a[i])) / (12 * h));
  return slope;
}

// Rates of q and v.
template <class S>
std::vector<S> rates_of(Evaluation<S>& evaluation, State<S> state) {
  std::vector<S> rate(state.x.size());
  evaluation(state, std::span<S>(rate.data(), rate.size()));
  rate.resize(std::size_t(state.coordinates) + std::size_t(state.velocities));
  return rate;
}

template <class S>
State<S> state_in(const State<double>& from) {
  State<S> to;
  to.at = from.at;
  to.coordinates = from.coordinates;
  to.velocities = from.velocities;
  for (const double x : from.x) to.x.push_back(S(x));
  return to;
}

}  // namespace volvelle::testing
