// The Jacobian of every kernel against differences of the plain evaluation in extended precision.
#include "simulation/kernels/linearizer.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "simulation/derivatives.hpp"
#include "simulation/kernels/random_flight.hpp"

namespace volvelle::testing {
namespace {

TEST(Linearizer, GivesTheDerivativesOfTheRates) {
  for (unsigned seed = 0; seed < 24; ++seed) {
    Flight flight = random_flight(seed);
    const Model& model = flight.evaluation.model();
    const Sample one{flight.evaluation.parameters(), flight.evaluation.effects()};
    Evaluation<Extended> extended(model, cast<Extended>(one.parameters), cast<Extended>(one.effects));
    const int size = model.coordinates + model.velocities;
    std::vector<std::vector<double>> J;
    for (const InstructionSet set : available_instruction_sets()) {
      const auto linearizer = make_linearizer(model, one, set);
      ASSERT_EQ(linearizer->size(), size);
      J.emplace_back(std::size_t(size) * std::size_t(size));
      for (int again = 0; again < 2; ++again)
        linearizer->jacobian(flight.state.at, flight.state.x.data(), J.back().data());
    }
    for (int column = 0; column < size; ++column) {
      const std::vector<double> expected = differences([&](Extended h) {
        State<Extended> state = state_in<Extended>(flight.state);
        state.x[column] += h;
        return rates_of(extended, state);
      });
      double scale = 1;
      for (const double slope : expected) scale = std::max(scale, std::abs(slope));
      for (const std::vector<double>& computed : J)
        for (int row = 0; row < size; ++row)
          ASSERT_NEAR(computed[row * size + column], expected[row], 1e-9 * scale)
              << seed << " " << row << " " << column;
    }
  }
}

}  // namespace
}  // namespace volvelle::testing
