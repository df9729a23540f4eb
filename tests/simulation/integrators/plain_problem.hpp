// An ordinary differential equation without a spacecraft, behind the integrators' interface.
#pragma once

#include <cmath>
#include <functional>
#include <vector>

#include "simulation/integrators/integrator.hpp"

namespace volvelle::testing {

using Equation = std::function<void(const State<double>& state, std::span<double> rate)>;

inline State<double> plain_state(const std::vector<double>& x) {
  State<double> state;
  state.x = x;
  state.coordinates = int(x.size());
  return state;
}

// One group for each component.
inline ErrorNorm plain_norm(const State<double>& state, double relative) {
  ErrorNorm norm{{relative, relative / 100}, {}};
  for (int i = 0; i < int(state.x.size()); ++i) norm.groups.push_back({i, 1, ErrorGroup::Kind::plain, 0});
  return norm;
}

struct PlainRun {
  State<double> state;
  ErrorNorm norm;
  long evaluations = 0;
  long steps = 0;
  long rejected = 0;
  std::unique_ptr<Integrator> integrator;

  PlainRun(IntegratorKind kind, const Equation& equation, const std::vector<double>& start, double relative,
           double step = 0)
      : state(plain_state(start)), norm(plain_norm(state, relative)) {
    RunDescription run;
    run.integrator = kind;
    run.step = step;
    integrator = make_integrator(
        run,
        [this, equation](State<double>& s, std::span<double> rate) {
          ++evaluations;
          equation(s, rate);
        },
        [](State<double>&) {}, norm, state);
  }

  PlainRun(const PlainRun&) = delete;
  PlainRun& operator=(const PlainRun&) = delete;

  StepOutcome step(double stop) {
    StepOutcome outcome = integrator->step(state, stop);
    steps += outcome.accepted ? 1 : 0;
    rejected += outcome.rejected;
    return outcome;
  }

  // The last step's outcome: refused, or at the stop.
  StepOutcome advance(double stop) {
    StepOutcome outcome;
    while (outcome.accepted && state.at.time < stop) outcome = step(stop);
    return outcome;
  }
};

// x = (cos t, -sin t, exp(sin t)): an oscillator and a rate that depends on time.
inline void smooth_equation(const State<double>& s, std::span<double> rate) {
  rate[0] = s.x[1];
  rate[1] = -s.x[0];
  rate[2] = s.x[2] * std::cos(s.at.time);
}
inline const std::vector<double> smooth_start{1, 0, 1};

inline double smooth_error(const State<double>& s) {
  const double t = s.at.time;
  return std::max(
      {std::abs(s.x[0] - std::cos(t)), std::abs(s.x[1] + std::sin(t)), std::abs(s.x[2] - std::exp(std::sin(t)))});
}

constexpr IntegratorKind every_integrator[] = {IntegratorKind::rk4, IntegratorKind::dp54, IntegratorKind::dp853,
                                               IntegratorKind::adams, IntegratorKind::bdf};
constexpr IntegratorKind adaptive_integrators[] = {IntegratorKind::dp54, IntegratorKind::dp853, IntegratorKind::adams,
                                                   IntegratorKind::bdf};

}  // namespace volvelle::testing
