// Dormand & Prince's explicit Runge-Kutta pair of orders 5 and 4: seven stages, the last of which is the first of the
// next step [Hairer, Norsett & Wanner, Solving Ordinary Differential Equations I, Table II.5.2].
#pragma once

#include "simulation/integrators/error_norm.hpp"
#include "simulation/integrators/stages.hpp"

namespace volvelle {

template <class S>
class DormandPrince54 {
 public:
  static constexpr double error_order = 5;  // the estimated error of a step grows like h^5

  explicit DormandPrince54(const State<S>& like) : stages_(like), error_(like.x.size()) {}

  // `rate` is that of `from`. Fills `to`, at time `end`.
  template <class RightHandSide>
  void attempt(RightHandSide& rhs, const State<S>& from, const std::vector<S>& rate, double h, double end,
               State<S>& to) {
    const double t = from.at.time;
    stages_.rate(0) = rate;
    stages_.evaluate(rhs, from, h, t + h / 5, a2);
    stages_.evaluate(rhs, from, h, t + 3 * h / 10, a3);
    stages_.evaluate(rhs, from, h, t + 4 * h / 5, a4);
    stages_.evaluate(rhs, from, h, t + 8 * h / 9, a5);
    stages_.evaluate(rhs, from, h, end, a6);
    stages_.combine(b, to.x);
    for (std::size_t i = 0; i < to.x.size(); ++i) to.x[i] = from.x[i] + to.x[i] * S(h);
    to.at = {end, from.at.inside};
    rhs(to, std::span<S>(stages_.rate(6)));
  }

  // Of the last attempt.
  ScaledError error(const ErrorNorm& norm, const State<S>& from, const State<S>& to, double h) {
    stages_.combine(b_less_fourth_order, error_);
    for (S& e : error_) e = e * S(h);
    return scaled_error(norm, error_, from.x, to.x);
  }

  // The rate where the last attempt ended, already known: a projection at rounding level does not change it.
  template <class RightHandSide>
  void finish(RightHandSide&, State<S>&, std::vector<S>& rate) {
    rate = stages_.rate(6);
  }

 private:
  static constexpr std::array a2{1.0 / 5};
  static constexpr std::array a3{3.0 / 40, 9.0 / 40};
  static constexpr std::array a4{44.0 / 45, -56.0 / 15, 32.0 / 9};
  static constexpr std::array a5{19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729};
  static constexpr std::array a6{9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656};
  static constexpr std::array b{35.0 / 384, 0.0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84};
  static constexpr std::array b_less_fourth_order{71.0 / 57600,      0.0,        -71.0 / 16695, 71.0 / 1920,
                                                  -17253.0 / 339200, 22.0 / 525, -1.0 / 40};

  Stages<S, 7> stages_;
  std::vector<S> error_;
};

}  // namespace volvelle
