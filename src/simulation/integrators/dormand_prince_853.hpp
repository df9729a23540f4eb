// Dormand & Prince's explicit Runge-Kutta method of order 8, twelve stages, with error estimates of orders 5 and 3
// [Hairer, Norsett & Wanner, Solving Ordinary Differential Equations I, Section II.10, eq. 10.17].
#pragma once

#include <cmath>

#include "simulation/integrators/dormand_prince_853_table.hpp"
#include "simulation/integrators/error_norm.hpp"
#include "simulation/integrators/stages.hpp"

namespace volvelle {

template <class S>
class DormandPrince853 {
 public:
  static constexpr double error_order = 8;  // the combined estimate grows like h^8

  explicit DormandPrince853(const State<S>& like) : stages_(like), error_(like.x.size()) {}

  // `rate` is that of `from`. Fills `to`, at time `end`.
  template <class RightHandSide>
  void attempt(RightHandSide& rhs, const State<S>& from, const std::vector<S>& rate, double h, double end,
               State<S>& to) {
    using namespace dormand_prince_853;
    const auto time = [&](int stage) { return from.at.time + c[stage] * h; };
    stages_.rate(0) = rate;
    stages_.evaluate(rhs, from, h, time(1), a2);
    stages_.evaluate(rhs, from, h, time(2), a3);
    stages_.evaluate(rhs, from, h, time(3), a4);
    stages_.evaluate(rhs, from, h, time(4), a5);
    stages_.evaluate(rhs, from, h, time(5), a6);
    stages_.evaluate(rhs, from, h, time(6), a7);
    stages_.evaluate(rhs, from, h, time(7), a8);
    stages_.evaluate(rhs, from, h, time(8), a9);
    stages_.evaluate(rhs, from, h, time(9), a10);
    stages_.evaluate(rhs, from, h, time(10), a11);
    stages_.evaluate(rhs, from, h, end, a12);
    stages_.combine(b, to.x);
    for (std::size_t i = 0; i < to.x.size(); ++i) to.x[i] = from.x[i] + to.x[i] * S(h);
    to.at = {end, from.at.inside};
  }

  // Of the last attempt: the estimate of order 5, corrected by the one of order 3 so that it vanishes like h^8.
  ScaledError error(const ErrorNorm& norm, const State<S>& from, const State<S>& to, double h) {
    const ScaledError fifth = error_against(dormand_prince_853::b_less_fifth_order, norm, from, to, h);
    const ScaledError third = error_against(dormand_prince_853::b_less_third_order, norm, from, to, h);
    if (!(fifth.size > 0)) return fifth;
    if (!std::isfinite(third.size)) return third;
    return {fifth.size * fifth.size / std::hypot(fifth.size, 0.1 * third.size), fifth.component};
  }

  // The rate where the last attempt ended, which the next step begins with: asked for only once a step is accepted.
  template <class RightHandSide>
  void finish(RightHandSide& rhs, State<S>& to, std::vector<S>& rate) {
    rhs(to, std::span<S>(rate));
  }

 private:
  template <std::size_t n>
  ScaledError error_against(const std::array<double, n>& difference, const ErrorNorm& norm, const State<S>& from,
                            const State<S>& to, double h) {
    stages_.combine(difference, error_);
    for (S& e : error_) e = e * S(h);
    return scaled_error(norm, error_, from.x, to.x);
  }

  Stages<S, 12> stages_;
  std::vector<S> error_;
};

}  // namespace volvelle
