// What one evaluation costs by each formulation, over the number of bodies: a free base and a chain of revolute links.
// Prints "bodies articulated-seconds judge-seconds", a line for each size up to the largest asked for.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <random>

#include "dynamics/udwadia_kalaba/judge.hpp"
#include "simulation/evaluation.hpp"
#include "simulation/kernels/kernel.hpp"

namespace volvelle {
namespace {

Description chain(int bodies) {
  Description d;
  std::mt19937 engine(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const auto vector = [&](double size) {
    return Vector3<double>{uniform(engine), uniform(engine), uniform(engine)} * size;
  };
  for (int i = 0; i < bodies; ++i) {
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
    joint.parent = d.bodies[std::size_t(i) - 1].name;
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
