// Exact derivatives of accelerations with respect to state, forces and parameters, against differences in extended
// precision.
#include "scalar/dual.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "laws/motion_of_bodies.hpp"
#include "laws/random_spacecraft.hpp"
#include "simulation/derivatives.hpp"

namespace volvelle::testing {
namespace {

constexpr int directions = 4;
using D = Dual<directions>;

// The numbers of a problem that derivatives are taken of, and how they change along each direction.
template <class S>
struct Problem {
  State<S> state;
  Parameters<S> parameters;
  Effects<S> effects;
};

// Moves every number of `thing` by `step` times a random number of its own; the same seed, the same direction.
template <class S, class Thing>
void displace(Thing& thing, unsigned seed, const S& step) {
  Random random(seed);
  const auto move = [&](S& number, const S&) { number += step * S(random.uniform(-0.1, 0.1)); };
  const Thing same = thing;
  pair_numbers(move, thing, same);
}

enum class Of { state, forces, parameters };

template <class S>
void displace(Problem<S>& problem, Of of, unsigned seed, const S& step) {
  Random random(seed);
  if (of == Of::state)
    for (S& x : problem.state.x) x += step * S(random.uniform(-1, 1));
  if (of == Of::forces) displace(problem.effects, seed, step);
  if (of == Of::parameters) displace(problem.parameters, seed, step);
}

template <class S>
Problem<S> problem_in(const Flight& flight) {
  return {state_in<S>(flight.state), cast<S>(flight.evaluation.parameters()), cast<S>(flight.evaluation.effects())};
}

template <class S>
std::vector<S> rates_at(const Model& model, const Problem<S>& problem) {
  Evaluation<S> evaluation(model, problem.parameters, problem.effects);
  return rates_of(evaluation, problem.state);
}

class DualEvaluation : public ::testing::TestWithParam<Of> {};

TEST_P(DualEvaluation, DifferentiatesAccelerations) {
  for (unsigned seed = 0; seed < 30; ++seed) {
    Random random(9000 + seed);
    SpacecraftOptions options;
    options.bodies = 3 + int(seed % 10);
    options.grounded = seed % 3 == 0;
    options.attitude = seed % 2 == 0 ? AttitudeCoordinates::quaternion : AttitudeCoordinates::mrp;
    Flight flight(random_spacecraft(random, options));
    const Model& model = flight.evaluation.model();

    Problem<D> problem = problem_in<D>(flight);
    for (int d = 0; d < directions; ++d) {
      D step(0);
      set_lane(step.slope, d, 1.0);
      displace(problem, GetParam(), seed + 100 * unsigned(d), step);
    }
    const std::vector<D> rates = rates_at(model, problem);
    const std::vector<double> values = rates_of(flight.evaluation, flight.state);

    for (int d = 0; d < directions; ++d) {
      const std::vector<double> expected = differences([&](Extended h) {
        Problem<Extended> moved = problem_in<Extended>(flight);
        displace(moved, GetParam(), seed + 100 * unsigned(d), h);
        return rates_at(model, moved);
      });
      double scale = 1e-3;
      for (const double slope : expected) scale = std::max(scale, std::abs(slope));
      for (std::size_t i = 0; i < rates.size(); ++i) {
        EXPECT_NEAR(get_lane(rates[i].slope, d), expected[i], 1e-9 * scale) << seed << " " << i << " direction " << d;
        EXPECT_EQ(get_lane(rates[i].value, 0), values[i]) << seed << " " << i;
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Of, DualEvaluation, ::testing::Values(Of::state, Of::forces, Of::parameters),
                         [](const auto& test) {
                           return test.param == Of::state    ? "State"
                                  : test.param == Of::forces ? "Forces"
                                                             : "Parameters";
                         });

}  // namespace
}  // namespace volvelle::testing
