// What the Jacobian of the state costs beside one evaluation of the rates: a free base and a tree of revolute links.
// Prints "instruction-set numbers rates-seconds jacobian-seconds", a line for each instruction set. Argument: seconds
// to measure each.
#include <cstdio>
#include <cstdlib>

#include "hinged_tree.hpp"
#include "simulation/evaluation.hpp"
#include "simulation/kernels/linearizer.hpp"
#include "timing.hpp"

namespace volvelle {
namespace {

constexpr int links = 32;

void measure(double seconds) {
  const Description description = benchmarks::hinged_tree(
      links + 1, 3, [](int i, std::mt19937& engine) { return std::uniform_int_distribution<int>(0, i - 1)(engine); });
  const Evaluation<double> evaluation = make_evaluation(description);
  const Sample sample{evaluation.parameters(), evaluation.effects()};
  State<double> state = initial_state(description, evaluation.model(), Integral::integral_count);
  std::vector<double> rate(state.x.size());
  for (const InstructionSet set : available_instruction_sets()) {
    const auto kernel = make_kernel(evaluation.model(), std::span(&sample, 1), set);
    const auto linearizer = make_linearizer(evaluation.model(), sample, set);
    std::vector<double> J(std::size_t(linearizer->size()) * std::size_t(linearizer->size()));
    const double rates =
        benchmarks::best_time(seconds, [&](int) { kernel->rate(state.at, state.x.data(), rate.data()); });
    const double jacobian =
        benchmarks::best_time(seconds, [&](int) { linearizer->jacobian(state.at, state.x.data(), J.data()); });
    std::printf("%s %d %.6g %.6g\n", name_of(set), linearizer->size(), rates, jacobian);
  }
}

}  // namespace
}  // namespace volvelle

int main(int count, char** words) { volvelle::measure(count > 1 ? std::atof(words[1]) : 1); }
