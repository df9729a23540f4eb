// The classical Runge-Kutta step of order four, at a fixed step.
#pragma once

#include <span>
#include <vector>

#include "model/state.hpp"
#include "scalar/side_by_side.hpp"

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

    const auto end_of_step = [sixth = h / 6](auto x, auto k1, auto k2, auto k3, auto k4) {
      return x + (k1 + 2 * (k2 + k3) + k4) * sixth;
    };
    const S* x = state.x.data();
    combine(end_of_step, n, state.x.data(), x, k1_.data(), k2_.data(), k3_.data(), k4_.data());
    state.at.time = end;
  }

 private:
  void take(const State<S>& from, const std::vector<S>& k, double h, double time) {
    stage_.at = {time, from.at.inside};
    combine([h](auto x, auto rate) { return x + rate * h; }, from.x.size(), stage_.x.data(), from.x.data(), k.data());
  }

  State<S> stage_;
  std::vector<S> k1_, k2_, k3_, k4_;
};

}  // namespace volvelle
