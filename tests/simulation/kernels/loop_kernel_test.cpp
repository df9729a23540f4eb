// Loops in kernels: against the plain evaluation, and lanes with other masses against one sample alone, bit by bit.
#include <cmath>
#include <gtest/gtest.h>

#include "laws/miura.hpp"
#include "laws/random_mechanism.hpp"
#include "simulation/kernels/kernel.hpp"
#include "simulation/loop_closure.hpp"

namespace volvelle::testing {
namespace {

struct Moving {
  Evaluation<double> evaluation;
  State<double> state;
};

Moving moving_sheet(int rows, const std::vector<int>& missing) {
  MiuraOptions options;
  options.rows = rows;
  options.columns = rows + 1;
  options.missing = missing;
  Description description = miura_sheet(options);
  push_panels(description);
  Evaluation<double> evaluation = make_evaluation(description);
  State<double> state = initial_state(description, evaluation.model(), Integral::integral_count);
  LoopClosure closure(evaluation.model(), evaluation.parameters());
  closure.plan_at(state);
  closure.project(state);
  evaluation.close_loops_by(closure.plan());
  return {std::move(evaluation), std::move(state)};
}

double largest_of(const std::vector<double>& x) {
  double most = 0;
  for (const double value : x) most = std::max(most, std::abs(value));
  return most;
}

void expect_same_rates(Evaluation<double>& evaluation, const State<double>& moving, double tolerance) {
  State<double> state = moving;
  std::vector<double> expected(state.x.size());
  evaluation(state, expected);
  std::vector<Sample> samples;
  for (int lane = 0; lane < 8; ++lane) {
    Sample& sample = samples.emplace_back(Sample{evaluation.parameters(), evaluation.effects()});
    for (RigidInertia<double>& M : sample.parameters.M_B) M.mass *= 1 + 0.01 * lane;
  }
  for (const InstructionSet set : available_instruction_sets()) {
    std::vector<std::vector<double>> alone;
    for (const Sample& sample : samples) {
      std::vector<double> x = state.x;
      make_kernel(evaluation.model(), {&sample, 1}, set)->rate(state.at, x.data(), alone.emplace_back(x.size()).data());
    }
    for (std::size_t i = 0; i < expected.size(); ++i)
      ASSERT_NEAR(alone[0][i], expected[i], tolerance * (1 + largest_of(expected))) << name_of(set) << " " << i;
    for (const std::size_t lanes : {4U, 8U}) {
      std::vector<double> x(lanes * state.x.size()), rate(x.size());
      for (std::size_t i = 0; i < x.size(); ++i) x[i] = state.x[i / lanes];
      make_kernel(evaluation.model(), {samples.data(), lanes}, set)->rate(state.at, x.data(), rate.data());
      for (std::size_t i = 0; i < rate.size(); ++i)
        ASSERT_EQ(rate[i], alone[i % lanes][i / lanes]) << name_of(set) << " " << lanes << " " << i;
    }
  }
}

TEST(LoopKernel, FoldsSheetsInLanes) {
  for (const int rows : {5, 9})  // one by one, and along strands
    for (const std::vector<int>& missing : {std::vector<int>{}, {8}, {8, 21}}) {
      Moving sheet = moving_sheet(rows, missing);
      expect_same_rates(sheet.evaluation, sheet.state, 1e-11);
    }
}

TEST(LoopKernel, MovesMechanismsInLanes) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    Mechanism mechanism = random_mechanism(seed);
    expect_same_rates(mechanism.evaluation, mechanism.state, 1e-9);
  }
}

}  // namespace
}  // namespace volvelle::testing
