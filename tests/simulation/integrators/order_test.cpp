// Each explicit method converges with its order, and so does what it believes its error to be.
#include <gtest/gtest.h>

#include "simulation/integrators/dormand_prince_54.hpp"
#include "simulation/integrators/dormand_prince_853.hpp"
#include "simulation/integrators/plain_problem.hpp"
#include "simulation/integrators/rk4.hpp"

namespace volvelle::testing {
namespace {

constexpr double end = 4;

// Error at the end after so many equal steps.
template <class Method>
double error_after(int steps) {
  const double h = end / steps;
  State<double> state = plain_state(smooth_start), next = state;
  Method method(state);
  std::vector<double> rate(state.x.size());
  for (int i = 0; i < steps; ++i) {
    smooth_equation(state, rate);
    method.attempt(smooth_equation, state, rate, h, (i + 1) * h, next);
    std::swap(state, next);
  }
  return smooth_error(state);
}

template <>
double error_after<Rk4<double>>(int steps) {
  const double h = end / steps;
  State<double> state = plain_state(smooth_start);
  Rk4<double> method(state);
  for (int i = 0; i < steps; ++i) method.step(smooth_equation, state, h, (i + 1) * h);
  return smooth_error(state);
}

template <class Method>
double order_between(int steps) {
  return std::log2(error_after<Method>(steps) / error_after<Method>(2 * steps));
}

TEST(Order, OfTheClassicalMethodIsFour) { EXPECT_NEAR(order_between<Rk4<double>>(128), 4, 0.15); }

TEST(Order, OfDormandPrince54IsFive) { EXPECT_NEAR(order_between<DormandPrince54<double>>(128), 5, 0.15); }

TEST(Order, OfDormandPrince853IsEight) { EXPECT_NEAR(order_between<DormandPrince853<double>>(20), 8, 0.3); }

// The same code in another scalar: its coefficients and times are doubles', its sums are not.
TEST(Order, IsTheSameInAnotherScalar) {
  const auto grow = [](const State<float>& s, std::span<float> rate) { rate[0] = s.x[0]; };
  State<float> from, to;
  from.x = to.x = {1.0f};
  std::vector<float> rate{1.0f};
  DormandPrince853<float>(from).attempt(grow, from, rate, 0.5, 0.5, to);
  EXPECT_NEAR(to.x[0], std::exp(0.5), 1e-6);
  DormandPrince54<float>(from).attempt(grow, from, rate, 0.5, 0.5, to);
  EXPECT_NEAR(to.x[0], std::exp(0.5), 1e-4);
}

// What a single step from time `start` is thought to be wrong by.
template <class Method>
double estimate(const Equation& equation, double h) {
  State<double> state = plain_state({1, 0.5, 1}), next = state;
  state.at.time = 0.4;
  Method method(state);
  std::vector<double> rate(state.x.size());
  equation(state, rate);
  auto rhs = [&](State<double>& s, std::span<double> r) { equation(s, r); };
  method.attempt(rhs, state, rate, h, state.at.time + h, next);
  return method.error(plain_norm(state, 1e-10), state, next, h).size;
}

void quadrature(const State<double>& s, std::span<double> rate) {
  rate[0] = std::exp(s.at.time);
  rate[1] = std::sin(3 * s.at.time);
  rate[2] = 1 / (1 + s.at.time);
}

// Also for a rate that depends on time alone: the audits are such integrals. There the high order gains more.
TEST(Order, OfTheErrorEstimatesIsNoLessThanStepControlBelieves) {
  for (const Equation& equation : {Equation(smooth_equation), Equation(quadrature)}) {
    const double low = estimate<DormandPrince54<double>>(equation, 0.02);
    EXPECT_NEAR(std::log2(low / estimate<DormandPrince54<double>>(equation, 0.01)), 5, 0.3);
    const double high = estimate<DormandPrince853<double>>(equation, 0.4);
    const double order = std::log2(high / estimate<DormandPrince853<double>>(equation, 0.2));
    EXPECT_GT(order, 7.5);
    EXPECT_LT(order, 11);
  }
}

}  // namespace
}  // namespace volvelle::testing
