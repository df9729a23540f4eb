// Back-substitution against the articulated body, and both against the latter in longer numbers.
#include "dynamics/back_substitution.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "dynamics/difference.hpp"
#include "laws/random_spacecraft.hpp"
#include "simulation/evaluation.hpp"

namespace volvelle::testing {
namespace {

int depth_of(const Model& model) {
  std::vector<int> depth(std::size_t(model.size()), 0);
  for (int b = 1; b < model.size(); ++b) depth[b] = depth[model.parent[b]] + 1;
  return *std::max_element(depth.begin(), depth.end());
}

template <class S>
std::vector<double> accelerations_in(const Evaluation<double>& evaluation, const State<double>& state) {
  Evaluation<S> in_scalar(evaluation.model(), cast<S>(evaluation.parameters()), cast<S>(evaluation.effects()));
  State<S> same{state.at, {state.x.begin(), state.x.end()}, state.coordinates, state.velocities};
  in_scalar.solve(same);
  return {in_scalar.accelerations().vdot.begin(), in_scalar.accelerations().vdot.end()};
}

std::vector<double> by_back_substitution(Evaluation<double> evaluation, State<double> state) {
  evaluation.solve_by_back_substitution();
  evaluation.solve(state);
  return evaluation.accelerations().vdot;
}

// Trees of up to forty bodies with all kinds of joints and loads on inner bodies; the deeper the tree, the more digits
// any recursion loses.
TEST(BackSubstitution, AgreesWithTheArticulatedBodyOnRandomTrees) {
  int shallow = 0, deep = 0;
  for (unsigned seed = 0; seed < 200; ++seed) {
    Random random(7000 + seed);
    SpacecraftOptions options;
    options.bodies = 2 + int(seed) % 39;
    options.grounded = seed % 3 == 0;
    const Description description = random_spacecraft(random, options);
    const Evaluation<double> evaluation = make_evaluation(description);
    const State<double> state = initial_state(description, evaluation.model(), Integral::integral_count);
    const std::vector<double> articulated = accelerations_in<double>(evaluation, state);
    const std::vector<double> here = by_back_substitution(evaluation, state);
    if (depth_of(evaluation.model()) <= 8) {
      ++shallow;
      EXPECT_LT(difference(here, articulated), 1e-12) << "seed " << seed;
      continue;
    }
    ++deep;
    const std::vector<double> exact = accelerations_in<long double>(evaluation, state);
    // what the other reaches by luck on one tree is no yardstick
    EXPECT_LT(difference(here, exact), 20 * std::max(difference(articulated, exact), 1e-14)) << "seed " << seed;
  }
  EXPECT_GT(shallow, 50);
  EXPECT_GT(deep, 20);
}

}  // namespace
}  // namespace volvelle::testing
