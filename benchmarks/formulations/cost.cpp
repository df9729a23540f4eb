// What one evaluation costs by each formulation, over the number of bodies: a free base and a chain of revolute links.
// Prints "bodies articulated-seconds judge-seconds", a line for each size up to the largest asked for.
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "dynamics/udwadia_kalaba/judge.hpp"
#include "hinged_tree.hpp"
#include "simulation/evaluation.hpp"
#include "simulation/kernels/kernel.hpp"

namespace volvelle {
namespace {

Description chain(int bodies) {
  return benchmarks::hinged_tree(bodies, 1, [](int i, std::mt19937&) { return i - 1; });
}

// The best of several, each at least a hundredth of a second long.
template <class Evaluate>
double seconds(const Evaluate& evaluate) {
  using Clock = std::chrono::steady_clock;
  double best = 1e9;
  for (int round = 0; round < 7; ++round) {
    long count = 0;
    double spent = 0;
    for (const auto start = Clock::now(); spent < 0.01; ++count) {
      evaluate();
      spent = std::chrono::duration<double>(Clock::now() - start).count();
    }
    best = std::min(best, spent / double(count));
  }
  return best;
}

void measure(int bodies) {
  const Description d = chain(bodies);
  Evaluation<double> evaluation = make_evaluation(d);
  State<double> state = initial_state(d, evaluation.model(), Integral::integral_count);
  std::vector<double> rate(state.x.size());
  const Sample sample{evaluation.parameters(), evaluation.effects()};
  const auto kernel = make_kernel(evaluation.model(), {&sample, 1}, chosen_instruction_set());
  const double articulated = seconds([&] { kernel->rate(state.at, state.x.data(), rate.data()); });
  udwadia_kalaba::Judge judge(d, evaluation.model(), initial_mode(d));
  evaluation.solve_by(&judge);
  const double judged = seconds([&] { evaluation(state, rate); });
  std::printf("%d %.3e %.3e\n", bodies, articulated, judged);
  std::fflush(stdout);
}

}  // namespace
}  // namespace volvelle

int main(int count, char** words) {
  const int most = count > 1 ? std::atoi(words[1]) : 64;
  for (int bodies = 1; bodies <= most; bodies *= 2) volvelle::measure(bodies);
}
