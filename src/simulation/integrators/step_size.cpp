#include "simulation/integrators/step_size.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace volvelle {
namespace {

constexpr double safety = 0.9;
constexpr double most_growth = 6;
constexpr double most_shrinking = 0.2;

}  // namespace

Stride choose_stride(double natural, double time, double stop) {
  const double remaining = stop - time;
  if (1.01 * natural >= remaining) return {remaining, stop};
  const double length = 2 * natural > remaining ? remaining / 2 : natural;
  return {length, time + length};
}

double shortest_step(double time, double stop) {
  return 4 * std::numeric_limits<double>::epsilon() * std::abs(time) + 1e-20 * std::abs(stop);
}

void StepSize::start(double length) {
  natural_ = length;
  last_error_ = 1;
  just_rejected_ = false;
}

void StepSize::accept(double length, double error) {
  // the part of the last error damps the growth where errors rise from step to step
  const double now = std::max(error, 1e-10);
  const double factor = safety * std::pow(now, -0.7 / order_) * std::pow(last_error_, 0.4 / order_);
  const double growth = std::clamp(factor, most_shrinking, just_rejected_ ? 1.0 : most_growth);
  // a step cut short by a stop says less about the next one than the steps before it did
  natural_ = length < 0.999 * natural_ ? std::max(natural_, length * growth) : length * growth;
  last_error_ = now;
  just_rejected_ = false;
}

void StepSize::reject(double length, double error) {
  const double factor = std::isfinite(error) ? safety * std::pow(error, -1 / order_) : 0.0;
  natural_ = length * std::clamp(factor, most_shrinking, safety);
  just_rejected_ = true;
}

double starting_step(const RightHandSide& rhs, const ErrorNorm& norm, const State<double>& state,
                     const std::vector<double>& rate, double error_order, double stop, State<double>& trial,
                     std::vector<double>& trial_rate) {
  const double remaining = stop - state.at.time;
  const double size = scaled_error(norm, state.x, state.x, state.x).size;
  const double speed = scaled_error(norm, rate, state.x, state.x).size;
  const bool tiny = !(size > 1e-5 && speed > 1e-5);
  const double guess = tiny ? 1e-6 * remaining : 0.01 * size / speed;
  const double first = std::min(guess, remaining);  // what acts beyond the stop may be something else

  trial.at = {state.at.time + first, state.at.inside};
  for (std::size_t i = 0; i < trial.x.size(); ++i) trial.x[i] = state.x[i] + first * rate[i];
  rhs(trial, std::span<double>(trial_rate));
  for (std::size_t i = 0; i < rate.size(); ++i) trial_rate[i] = (trial_rate[i] - rate[i]) / first;
  const double bend = scaled_error(norm, trial_rate, state.x, state.x).size;
  if (!std::isfinite(bend)) return first / 100;

  const double steepest = std::max(speed, bend);
  const double second = steepest > 1e-15 ? std::pow(0.01 / steepest, 1 / error_order) : 100 * guess;
  return std::min(100 * guess, second);
}

}  // namespace volvelle
