// Wheels whose acceleration looks at that of their body, a_i = c_i + k_i . w-dot_i: what a formulation that takes given
// accelerations only needs on top. w-dot is affine in the a_i, so that with w-dot_0 for a = c and R_ij the part of
// k_i . w-dot_i that one unit more of a_j makes,
//   (1 - R) x = k . w-dot_0,    a = c + x.
// R is not symmetric: a motor turns its wheel and its body alone, whatever it looks at.
#pragma once

#include "mechanics/accelerations.hpp"
#include "mechanics/kinematics.hpp"

namespace volvelle {

template <class S>
struct TieWork {
  std::vector<int> laws;     // those that look at accelerations
  std::vector<S> seen;       // by law: k . w-dot
  std::vector<S> equations;  // by law, a row of (1 - R) and its right-hand side

  explicit TieWork(const Model& model) {
    for (int i = 0; i < int(model.laws.size()); ++i)
      if (model.laws[i].acts && model.laws[i].law.looks_at_acceleration()) laws.push_back(i);
    seen.resize(laws.size());
    equations.resize(laws.size() * (laws.size() + 1));
  }
};

// `solve` goes from kin.prescribed_acceleration to `accelerations`.
template <class S, class Solve>
void solve_with_ties(const Model& model, Kinematics<S>& kin, const Accelerations<S>& accelerations, TieWork<S>& w,
                     Solve solve) {
  solve();
  const int n = int(w.laws.size());
  if (n == 0) return;
  const auto acceleration = [&](int i) -> S& { return kin.prescribed_acceleration[model.laws[w.laws[i]].v]; };
  const auto look = [&](int i) {
    return dot(kin.tie[w.laws[i]], accelerations.A_WB[model.laws[w.laws[i]].carrier].angular);
  };
  const auto at = [&](int i, int j) -> S& { return w.equations[std::size_t(i * (n + 1) + j)]; };
  for (int i = 0; i < n; ++i) at(i, n) = w.seen[i] = look(i);
  for (int j = 0; j < n; ++j) {
    acceleration(j) += S(1);
    solve();
    acceleration(j) -= S(1);
    for (int i = 0; i < n; ++i) at(i, j) = S(i == j ? 1 : 0) - (look(i) - w.seen[i]);
  }
  for (int k = 0; k < n; ++k)  // its diagonal is one but for how little wheels turn their bodies
    for (int i = k + 1; i < n; ++i) {
      const S factor = at(i, k) / at(k, k);
      for (int j = k + 1; j <= n; ++j) at(i, j) -= factor * at(k, j);
    }
  for (int i = n - 1; i >= 0; --i) {
    for (int j = i + 1; j < n; ++j) at(i, n) -= at(i, j) * at(j, n);
    at(i, n) = at(i, n) / at(i, i);
  }
  for (int i = 0; i < n; ++i) acceleration(i) += at(i, n);
  solve();
}

}  // namespace volvelle
