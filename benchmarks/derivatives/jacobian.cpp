// What the Jacobian of the state costs beside one evaluation of the rates: a free base and a tree of revolute links.
// Prints "instruction-set numbers rates-seconds jacobian-seconds", a line for each instruction set. Argument: seconds
// to measure each.
#include <cstdio>
#include <cstdlib>
#include <random>

#include "simulation/evaluation.hpp"
#include "simulation/kernels/linearizer.hpp"
#include "timing.hpp"

namespace volvelle {
namespace {

constexpr int links = 32;

Description tree() {
  Description d;
  std::mt19937 engine(3);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const auto vector = [&](double size) {
    return Vector3<double>{uniform(engine), uniform(engine), uniform(engine)} * size;
  };
  for (int i = 0; i <= links; ++i) {
    BodyDescription body;
    body.name = "body" + std::to_string(i);
    body.mass = 1 + 0.3 * uniform(engine);
    body.center_of_mass = vector(0.1);
    body.inertia = {0.2, 0.25, 0.3, 0.01, 0.02, -0.01};
    body.has_initial = i == 0;
    d.bodies.push_back(body);
    if (i == 0) continue;
    JointDescription joint;
    joint.name = "joint" + std::to_string(i);
    joint.kind = JointKind::revolute;
    joint.parent = d.bodies[std::uniform_int_distribution<std::size_t>(0, std::size_t(i) - 1)(engine)].name;
    joint.child = body.name;
    joint.axis = vector(1);
    joint.on_parent.position = vector(0.5);
    joint.coordinates[0] = uniform(engine);
    joint.rates[0] = uniform(engine);
    d.joints.push_back(joint);
  }
  d.run.duration = 1;
  return d;
}

void measure(double seconds) {
  const Description description = tree();
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
