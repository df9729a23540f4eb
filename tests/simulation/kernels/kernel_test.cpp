// Every kernel this machine can run against the plain evaluation; lanes against one sample alone, bit by bit.
#include "simulation/kernels/kernel.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "laws/motion_of_bodies.hpp"
#include "laws/random_spacecraft.hpp"
#include "laws/random_switches.hpp"

namespace volvelle::testing {
namespace {

Flight sample(unsigned seed) {
  Random random(7000 + seed);
  SpacecraftOptions options;
  options.bodies = 4 + int(seed % 13);
  options.grounded = seed % 3 == 0;
  options.attitude = seed % 2 == 0 ? AttitudeCoordinates::quaternion : AttitudeCoordinates::mrp;
  Description description = random_spacecraft(random, options);
  if (seed % 4 != 3) return Flight(description);
  const Mode mode = switch_at_random(random, description);
  return Flight(description, mode);
}

double largest(const std::vector<double>& x) {
  double most = 0;
  for (const double value : x) most = std::max(most, std::abs(value));
  return most;
}

TEST(Kernel, GivesTheRatesOfTheEvaluation) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    Flight flight = sample(seed);
    State<double> state = flight.state;
    std::vector<double> expected(state.x.size());
    flight.evaluation(state, expected);
    const Sample one{flight.evaluation.parameters(), flight.evaluation.effects()};
    for (const InstructionSet set : available_instruction_sets()) {
      const auto kernel = make_kernel(flight.evaluation.model(), {&one, 1}, set);
      std::vector<double> x = flight.state.x, rate(x.size());
      for (int again = 0; again < 2; ++again) kernel->rate(state.at, x.data(), rate.data());
      for (std::size_t i = 0; i < rate.size(); ++i)
        ASSERT_NEAR(rate[i], expected[i], 1e-12 * (1 + largest(expected))) << name_of(set) << " " << seed << " " << i;
      for (std::size_t i = 0; i < x.size(); ++i) ASSERT_EQ(x[i], state.x[i]);
    }
  }
}

}  // namespace
}  // namespace volvelle::testing
