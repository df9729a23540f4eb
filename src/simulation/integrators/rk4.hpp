// The classical Runge-Kutta step of order four, at a fixed step.
#pragma once

#include <span>
#include <vector>

#include "model/state.hpp"

namespace volvelle {

template <class S>
class Rk4 {
 public:
  explicit Rk4(const State<S>& like)
      : stage_(like), k1_(like.x.size()), k2_(like.x.size()), k3_(like.x.size()), k4_(like.x.size()) {}

  // Advances `state` by h to time `end`. rhs(state, rate) fills the rate and may impose prescribed coordinates.
  template <class RightHandSide>
  void step(RightHandSide& rhs, State<S>& state, double h, double end) {
    const double start = state.at.time;
    const std::size_t n = state.x.size();

    rhs(state, std::span<S>(k1_));
    take(state, k1_, h / 2, start + h / 2);
    rhs(stage_, std::span<S>(k2_));
    take(state, k2_, h / 2, start + h / 2);
    rhs(stage_, std::span<S>(k3_));
    take(state, k3_, h, end);
    rhs(stage_, std::span<S>(k4_));

    S* x = state.x.data();
    const S *k1 = k1_.data(), *k2 = k2_.data(), *k3 = k3_.data(), *k4 = k4_.data(), sixth(h / 6);
    for (std::size_t i = 0; i < n; ++i) x[i] += (k1[i] + S(2) * (k2[i] + k3[i]) + k4[i]) * sixth;
    state.at.time = end;
  }

 private:
  void take(const State<S>& from, const std::vector<S>& k, double h, double time) {
    stage_.at = {time, from.at.inside};
    const std::size_t n = from.x.size();
    S* to = stage_.x.data();
    const S *x = from.x.data(), *rate = k.data(), step(h);
    for (std::size_t i = 0; i < n; ++i) to[i] = x[i] + rate[i] * step;
  }

  State<S> stage_;
  std::vector<S> k1_, k2_, k3_, k4_;
};

}  // namespace volvelle
