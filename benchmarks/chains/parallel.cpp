// Chains at the same time [Fulton & Schaub, Section 3.2]: what gather and scatter of a free base with chains of hinges
// could gain from a second thread. A structure with all chains on one thread, against two that share a clock: each has
// half of the chains, starts when the other does, and waits for it where gather meets at the base and at the end.
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "simulation/evaluation.hpp"
#include "simulation/kernels/kernel.hpp"
#include "timing.hpp"

namespace {

using volvelle::Description;

constexpr int branches = 8;

Description chains_on_a_base(int chains, int links) {
  Description description;
  description.run.duration = 1;
  const auto add_body = [&](const std::string& name, double mass) {
    volvelle::BodyDescription body;
    body.name = name;
    body.mass = mass;
    body.center_of_mass = {0.5, 0.02, -0.01};
    body.inertia = {0.1 * mass, 0.2 * mass, 0.25 * mass, 0.01 * mass, -0.02 * mass, 0.015 * mass};
    description.bodies.push_back(body);
  };
  add_body("base", 100);
  for (int c = 0; c < chains; ++c)
    for (int i = 0; i < links; ++i) {
      const std::string name = "link_" + std::to_string(c) + "_" + std::to_string(i);
      add_body(name, 1 + 0.5 * std::sin(i + c));
      volvelle::JointDescription joint;
      joint.name = "hinge_" + std::to_string(c) + "_" + std::to_string(i);
      joint.kind = volvelle::JointKind::revolute;
      joint.parent = i == 0 ? "base" : "link_" + std::to_string(c) + "_" + std::to_string(i - 1);
      joint.child = name;
      joint.on_parent.position = {1, 0.1, 0};
      joint.coordinates[0] = 0.3 * std::cos(i);
      joint.rates[0] = 0.1 * std::sin(2 * i);
      description.joints.push_back(joint);
    }
  return description;
}

class Chains {
 public:
  explicit Chains(const Description& description)
      : evaluation_(volvelle::make_evaluation(description)),
        state_(volvelle::initial_state(description, evaluation_.model(), 0)),
        tau_(std::size_t(evaluation_.model().velocities), 0.1),
        vdot_(tau_),
        kernel_(volvelle::make_kernel(evaluation_.model(), one_sample(), volvelle::chosen_instruction_set())) {}

  void evaluate() { kernel_->forward_dynamics(state_.q().data(), state_.v().data(), tau_.data(), vdot_.data()); }

 private:
  std::vector<volvelle::Sample> one_sample() const { return {{evaluation_.parameters(), evaluation_.effects()}}; }

  volvelle::Evaluation<double> evaluation_;
  volvelle::State<double> state_;
  std::vector<double> tau_, vdot_;
  std::unique_ptr<volvelle::Kernel> kernel_;
};

// Two threads that meet by looking at a number: nothing that sleeps would be in time.
class Meeting {
 public:
  void arrive(int thread) {
    const int round = ++rounds_[thread].number;
    arrived_[thread].number.store(round, std::memory_order_release);
    while (arrived_[1 - thread].number.load(std::memory_order_acquire) < round) {
    }
  }

 private:
  struct alignas(64) Own {
    int number = 0;
  };
  struct alignas(64) Shared {
    std::atomic<int> number = 0;
  };
  Own rounds_[2];
  Shared arrived_[2];
};

double time_of_two(Chains& first, Chains& second, double seconds) {
  Meeting meeting;
  std::atomic<bool> over = false;
  const auto half = [&](int thread, Chains& chains) {
    meeting.arrive(thread);
    if (over) return;
    chains.evaluate();
    meeting.arrive(thread);  // where gather meets at the base
    meeting.arrive(thread);
  };
  std::thread other([&] {
    while (!over) half(1, second);
  });
  const double time = benchmarks::best_time(seconds, [&](int) { half(0, first); });
  over = true;
  half(0, first);
  other.join();
  return time;
}

}  // namespace

int main(int count, char** arguments) {
  const double seconds = count > 1 ? std::atof(arguments[1]) : 1;
  std::printf("bodies  one thread us  two threads us  gain\n");
  for (const int links : {1, 4, 16, 64, 256, 1024}) {
    Chains all(chains_on_a_base(branches, links)), first(chains_on_a_base(branches / 2, links)),
        second(chains_on_a_base(branches / 2, links));
    const double one = benchmarks::best_time(seconds, [&](int) { all.evaluate(); });
    const double two = time_of_two(first, second, seconds);
    std::printf("%6d %14.2f %15.2f %5.2f\n", 1 + branches * links, 1e6 * one, 1e6 * two, one / two);
  }
}
