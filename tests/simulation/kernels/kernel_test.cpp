// Every kernel this machine can run against the plain evaluation; lanes against one sample alone, bit by bit.
#include "simulation/kernels/kernel.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "simulation/integrators/rk4.hpp"
#include "simulation/kernels/random_flight.hpp"

namespace volvelle::testing {
namespace {

double largest(const std::vector<double>& x) {
  double most = 0;
  for (const double value : x) most = std::max(most, std::abs(value));
  return most;
}

TEST(Kernel, GivesTheRatesOfTheEvaluation) {
  for (unsigned seed = 0; seed < 60; ++seed) {
    Flight flight = random_flight(seed);
    const Sample one{flight.evaluation.parameters(), flight.evaluation.effects()};
    for (const InstructionSet set : available_instruction_sets()) {
      const auto kernel = make_kernel(flight.evaluation.model(), {&one, 1}, set);
      for (const double time : {flight.state.at.time, 0.4, 3.1, 0.4}) {  // drives come and go
        State<double> state = flight.state;
        state.at = {time, time};
        std::vector<double> x = state.x, rate(x.size()), expected(x.size());
        flight.evaluation(state, expected);
        for (int again = 0; again < 2; ++again) kernel->rate(state.at, x.data(), rate.data());
        for (std::size_t i = 0; i < rate.size(); ++i)
          ASSERT_NEAR(rate[i], expected[i], 1e-12 * (1 + largest(expected))) << name_of(set) << " " << seed << " " << i;
        for (std::size_t i = 0; i < x.size(); ++i) ASSERT_EQ(x[i], state.x[i]);
      }
    }
  }
}

TEST(Kernel, TakesTheStepOfTheClassicalMethod) {
  for (unsigned seed = 0; seed < 30; ++seed) {
    Flight flight = random_flight(seed);
    const Sample one{flight.evaluation.parameters(), flight.evaluation.effects()};
    const Instant start = flight.state.at;
    State<double> expected = flight.state;
    Rk4<double> method(expected);
    method.step(flight.evaluation, expected, 1e-3, start.time + 1e-3);
    for (const InstructionSet set : available_instruction_sets()) {
      std::vector<double> x = flight.state.x;
      make_kernel(flight.evaluation.model(), {&one, 1}, set)->take_rk4_step(start, x.data(), 1e-3, start.time + 1e-3);
      for (std::size_t i = 0; i < x.size(); ++i)
        ASSERT_NEAR(x[i], expected.x[i], 1e-12 * (1 + largest(expected.x))) << name_of(set) << " " << seed << " " << i;
    }
  }
}

// Thrusters are looked up once in a smooth stretch, and again in the next.
TEST(Kernel, FollowsThrustersThatSwitch) {
  Random random(1);
  SpacecraftOptions options;
  options.body_loads = options.links = options.gravity = options.joint_loads = options.prescribed = false;
  Description description = random_spacecraft(random, options);
  ThrusterDescription thruster;
  thruster.name = "jet";
  thruster.body = description.bodies.back().name;
  thruster.direction = {1, 0, 0};
  thruster.force = 3;
  thruster.burns = {{1, 2}};
  description.thrusters.push_back(thruster);
  Flight flight(description);
  const Sample one{flight.evaluation.parameters(), flight.evaluation.effects()};
  const auto kernel = make_kernel(flight.evaluation.model(), {&one, 1}, chosen_instruction_set());
  const auto impulse = [&](double inside) {
    std::vector<double> x = flight.state.x, rate(x.size());
    kernel->rate({inside, inside}, x.data(), rate.data());
    const double* integral = rate.data() + rate.size() - Integral::integral_count + Integral::impulse;
    return std::hypot(integral[0], integral[1], integral[2]);
  };
  for (const double inside : {0.5, 1.5, 0.5, 2.5, 1.5}) EXPECT_NEAR(impulse(inside), inside == 1.5 ? 3 : 0, 1e-14);
}

// The same spacecraft with other numbers: what differs between samples.
Sample dispersed(const Sample& nominal, unsigned seed) {
  Random random(seed);
  Sample sample = nominal;
  for (std::size_t b = 1; b < sample.parameters.M_B.size(); ++b) {
    const double scale = random.uniform(0.8, 1.2);
    sample.parameters.M_B[b].mass *= scale;
    sample.parameters.M_B[b].moment = sample.parameters.M_B[b].moment * scale;
    sample.parameters.M_B[b].inertia = sample.parameters.M_B[b].inertia * scale;
    sample.parameters.I_center[b] = sample.parameters.I_center[b] * scale;
    sample.parameters.X_PF[b].p += random.vector(0.1);
  }
  for (auto& spring : sample.effects.joint_springs.along) spring.stiffness *= random.uniform(0.5, 2);
  for (auto& force : sample.effects.applied_forces) force.force = force.force * random.uniform(0.5, 2);
  return sample;
}

TEST(Kernel, LanesGiveTheSameBitsAsOneSampleAlone) {
  for (unsigned seed = 0; seed < 24; ++seed) {
    Flight flight = random_flight(seed);
    const Model& model = flight.evaluation.model();
    const Sample nominal{flight.evaluation.parameters(), flight.evaluation.effects()};
    const std::size_t size = flight.state.x.size();
    for (const InstructionSet set : available_instruction_sets())
      for (const int lanes : {4, 8}) {
        std::vector<Sample> samples;
        for (int l = 0; l < lanes; ++l) samples.push_back(dispersed(nominal, 100 * seed + unsigned(l)));
        std::vector<double> x(size * lanes), rate(x.size());
        Random random(seed);
        for (std::size_t i = 0; i < size; ++i)
          for (int l = 0; l < lanes; ++l) x[i * lanes + l] = flight.state.x[i] * (1 + 0.01 * random.uniform(-1, 1));
        std::vector<double> all = x;
        const auto kernel = make_kernel(model, samples, set);
        kernel->rate(flight.state.at, all.data(), rate.data());
        kernel->take_rk4_step(flight.state.at, all.data(), 1e-3, flight.state.at.time + 1e-3);
        for (int l = 0; l < lanes; ++l) {
          std::vector<double> one(size), one_rate(size);
          for (std::size_t i = 0; i < size; ++i) one[i] = x[i * lanes + l];
          const auto alone = make_kernel(model, {&samples[l], 1}, set);
          alone->rate(flight.state.at, one.data(), one_rate.data());
          alone->take_rk4_step(flight.state.at, one.data(), 1e-3, flight.state.at.time + 1e-3);
          for (std::size_t i = 0; i < size; ++i) {
            ASSERT_EQ(rate[i * lanes + l], one_rate[i]) << name_of(set) << " " << seed << " " << i << " lane " << l;
            ASSERT_EQ(all[i * lanes + l], one[i]);
          }
        }
      }
  }
}

TEST(Kernel, ForwardDynamicsIsTheEvaluationWithoutLoads) {
  Random random(5);
  SpacecraftOptions options;
  options.bodies = 20;
  options.joint_loads = options.body_loads = options.links = options.prescribed = options.gravity = false;
  Flight flight(random_spacecraft(random, options));
  flight.evaluation.solve(flight.state);
  const Sample one{flight.evaluation.parameters(), flight.evaluation.effects()};
  const auto q = flight.state.q(), v = flight.state.v();
  const std::vector<double> tau(v.size());
  for (const InstructionSet set : available_instruction_sets()) {
    std::vector<double> vdot(v.size());
    make_kernel(flight.evaluation.model(), {&one, 1}, set)
        ->forward_dynamics(q.data(), v.data(), tau.data(), vdot.data());
    for (std::size_t i = 0; i < vdot.size(); ++i)
      EXPECT_NEAR(vdot[i], flight.evaluation.accelerations().vdot[i],
                  1e-11 * (1 + largest(flight.evaluation.accelerations().vdot)));
  }
}

}  // namespace
}  // namespace volvelle::testing
