// Accelerations of wheels that depend on those of their bodies: what a formulation that takes given accelerations only
// needs on top. The angular accelerations of bodies are affine in those of the wheels, so that a solution with each of
// the unknowns x changed by one, in turn, gives linear equations for x:
//   a wheel that follows an attitude law takes a = c + k . w-dot,    x - k . w-dot(x) = 0
//   the wheels of a slew see to the rate of their body,                 w-dot(x) = what is given
// They are not symmetric: a motor turns its wheel and its body alone, whatever it looks at.
#pragma once

#include "mechanics/accelerations.hpp"
#include "mechanics/drives.hpp"

namespace volvelle {

template <class S>
struct TieWork {
  // x: what a law adds to its wheel's acceleration; or a torque about an axis of a slew's body, from its wheels
  struct Unknown {
    int law = -1;
    int slew = -1;
    int axis = 0;
  };
  std::vector<Unknown> unknowns;  // laws first
  int laws = 0;
  std::vector<S> start;      // by unknown: what it sees without x
  std::vector<S> equations;  // by unknown: a row, and its right-hand side

  explicit TieWork(const Model& model) {
    for (int i = 0; i < int(model.laws.size()); ++i)
      if (model.laws[i].acts && model.laws[i].law.looks_at_acceleration()) unknowns.push_back({i, -1, 0});
    laws = int(unknowns.size());
    for (int i = 0; i < int(model.slews.size()); ++i)
      for (int axis = 0; axis < 3; ++axis) unknowns.push_back({-1, i, axis});
    start.resize(unknowns.size());
    equations.resize(unknowns.size() * (unknowns.size() + 1));
  }
};

// Without pivoting: laws leave the diagonal near one, slews add a definite block.
template <class S, class At>
void eliminate(int n, At at) {
  for (int k = 0; k < n; ++k)
    for (int i = k + 1; i < n; ++i) {
      const S factor = at(i, k) / at(k, k);
      for (int j = k + 1; j <= n; ++j) at(i, j) -= factor * at(k, j);
    }
  for (int i = n - 1; i >= 0; --i) {
    for (int j = i + 1; j < n; ++j) at(i, n) -= at(i, j) * at(j, n);
    at(i, n) = at(i, n) / at(i, i);
  }
}

// `solve` goes from kin.prescribed_acceleration to `accelerations`. Laws only where it does not see to them itself.
template <class S, class Solve>
void solve_with_ties(const Model& model, const Parameters<S>& parameters, const Drives& drives, Kinematics<S>& kin,
                     const Accelerations<S>& accelerations, TieWork<S>& w, bool laws_too, Solve solve) {
  solve();
  const int first = laws_too ? 0 : w.laws, n = int(w.unknowns.size()) - first;
  if (n == 0) return;
  const auto add = [&](int i, const S& x) {
    const auto& unknown = w.unknowns[first + i];
    if (unknown.law >= 0) {
      kin.prescribed_acceleration[model.laws[unknown.law].v] += x;
      return;
    }
    const Slew& slew = model.slews[unknown.slew];
    for (std::size_t k = 0; k < slew.wheels.size(); ++k)
      kin.prescribed_acceleration[slew.wheels[k]] -= S(slew.share[k][unknown.axis]) * x;
  };
  const auto look = [&](int i) {
    const auto& unknown = w.unknowns[first + i];
    if (unknown.law >= 0) return dot(kin.tie[unknown.law], accelerations.A_WB[model.laws[unknown.law].carrier].angular);
    const int body = model.slews[unknown.slew].slot;
    return dot(parameters.X_BU[body].R.column(unknown.axis), accelerations.A_WB[body].angular);
  };
  const auto at = [&](int i, int j) -> S& { return w.equations[std::size_t(i * (n + 1) + j)]; };
  for (int i = 0; i < n; ++i) w.start[i] = look(i);
  for (int i = 0; i < n; ++i) {
    const auto& unknown = w.unknowns[first + i];
    at(i, n) = unknown.law >= 0 ? w.start[i] : S(drives.slews[unknown.slew][unknown.axis].rate) - w.start[i];
  }
  for (int j = 0; j < n; ++j) {
    add(j, S(1));
    solve();
    add(j, S(-1));
    for (int i = 0; i < n; ++i) {
      const S change = look(i) - w.start[i];
      at(i, j) = w.unknowns[first + i].law >= 0 ? S(i == j ? 1 : 0) - change : change;
    }
  }
  eliminate<S>(n, at);
  for (int i = 0; i < n; ++i) add(i, at(i, n));
  solve();
}

}  // namespace volvelle
