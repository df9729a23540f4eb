// The stages of an explicit Runge-Kutta method: rates, and states between them.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "model/state.hpp"

namespace volvelle {

template <class S, int count>
class Stages {
 public:
  explicit Stages(const State<S>& like) : at_(like) {
    for (auto& k : k_) k.resize(like.x.size());
  }

  std::vector<S>& rate(int stage) { return k_[stage]; }

  // k[stage] = f(t + c h, x + h sum_j a[j] k[j])
  template <class RightHandSide, std::size_t n>
  void evaluate(RightHandSide& rhs, const State<S>& from, double h, double time, const std::array<double, n>& a) {
    at_.at = {time, from.at.inside};
    combine(a, at_.x);
    for (std::size_t i = 0; i < from.x.size(); ++i) at_.x[i] = from.x[i] + at_.x[i] * S(h);
    rhs(at_, std::span<S>(k_[n]));
  }

  // sum_j a[j] k[j]
  template <std::size_t n>
  void combine(const std::array<double, n>& a, std::vector<S>& sum) const {
    std::fill(sum.begin(), sum.end(), S(0));
    for (std::size_t j = 0; j < n; ++j) {
      if (a[j] == 0) continue;
      for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += k_[j][i] * S(a[j]);
    }
  }

 private:
  State<S> at_;
  std::array<std::vector<S>, count> k_;
};

}  // namespace volvelle
