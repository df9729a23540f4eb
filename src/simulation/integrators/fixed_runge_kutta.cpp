#include "simulation/integrators/fixed_runge_kutta.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <span>

namespace volvelle {
namespace {

// By sums of nothing, which are not a number where one is not finite; four at a time, so that none waits for another.
bool are_finite(std::span<const double> numbers) {
  std::array<double, 4> nothing{};
  std::size_t i = 0;
  for (; i + 4 <= numbers.size(); i += 4)
    for (std::size_t j = 0; j < 4; ++j) nothing[j] += 0 * numbers[i + j];
  for (; i < numbers.size(); ++i) nothing[0] += 0 * numbers[i];
  return nothing[0] + nothing[1] + nothing[2] + nothing[3] == 0;
}

}  // namespace

long steps_between(double start, double stop, double longest) {
  const double rounding = 4 * std::numeric_limits<double>::epsilon() * std::abs(stop);  // of the two times
  return std::max(1L, long(std::ceil((stop - start - rounding) / longest * (1 - 1e-12))));
}

FixedRungeKutta::FixedRungeKutta(double longest, OneStep step, Projection project, const State<double>& like)
    : longest_(longest), one_step_(std::move(step)), project_(std::move(project)), kept_(like) {}

StepOutcome FixedRungeKutta::step(State<double>& state, double stop) {
  const double time = state.at.time;
  if (plan_.stop != stop || plan_.taken == plan_.steps || plan_.time_after(plan_.taken) != time)
    plan_ = {time, stop, steps_between(time, stop, longest_), 0};
  ++plan_.taken;
  return advance(state, (stop - plan_.start) / double(plan_.steps), plan_.time_after(plan_.taken));
}

StepOutcome FixedRungeKutta::retake(const State<double>& from, double time, State<double>& to) {
  to = from;
  return advance(to, time - from.at.time, time);
}

StepOutcome FixedRungeKutta::advance(State<double>& state, double h, double end) {
  kept_ = state;
  one_step_(state, h, end);
  StepOutcome outcome;
  outcome.attempted = h;
  if (are_finite(state.x)) {
    project_(state);
    return outcome;
  }
  const auto bad = std::find_if(state.x.begin(), state.x.end(), [](double x) { return !std::isfinite(x); });
  outcome.accepted = false;
  outcome.component = int(bad - state.x.begin());
  outcome.reason = fmt::format("a step of {:.3g} s leads to numbers that are not finite", h);
  state = kept_;
  return outcome;
}

}  // namespace volvelle
