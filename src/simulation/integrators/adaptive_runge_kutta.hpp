// An explicit Runge-Kutta method with error control. Method: DormandPrince54 or DormandPrince853.
#pragma once

#include <cmath>
#include <fmt/format.h>

#include "simulation/integrators/step_size.hpp"

namespace volvelle {

template <class Method>
class AdaptiveRungeKutta final : public Integrator {
 public:
  AdaptiveRungeKutta(RightHandSide rhs, Projection project, const ErrorNorm& norm, const State<double>& like,
                     Footing footing = {})
      : rhs_(std::move(rhs)),
        project_(std::move(project)),
        footing_(std::move(footing)),
        norm_(norm),
        method_(like),
        size_(Method::error_order),
        next_(like),
        rate_(like.x.size()),
        next_rate_(like.x.size()) {}

  void restart() override { started_ = false; }

  StepOutcome step(State<double>& state, double stop) override {
    if (!started_ && !start(state, stop)) return refuse_start(state, stop);
    StepOutcome outcome;
    int moved = 0;  // times that the step was made another for better footing
    for (;; ++outcome.rejected) {
      if (size_.natural() < shortest_step(state.at.time, stop)) return refuse(outcome, size_.natural(), error_);
      const Stride stride = choose_stride(size_.natural(), state.at.time, stop);
      outcome.attempted = std::max(outcome.attempted, stride.length);
      method_.attempt(rhs_, state, rate_, stride.length, stride.end, next_);
      error_ = error_of_attempt(state, stride.length);
      error_.size /= allowance();
      if (error_.size <= 1 && !finish()) error_ = {infinite, first_not_finite(next_rate_)};
      if (error_.size <= 1 && stride.end != stop && moved < 8 && stands_badly()) {
        ++moved;
        size_.reject(stride.length, 10);
        continue;
      }
      if (error_.size <= 1) {
        size_.accept(stride.length, error_.size);
        std::swap(state, next_);
        std::swap(rate_, next_rate_);
        last_footing_ = footing_();
        return outcome;
      }
      size_.reject(stride.length, error_.size);
    }
  }

  StepOutcome retake(const State<double>& from, double time, State<double>& to) override {
    started_ = false;
    to = next_ = from;
    rhs_(next_, std::span<double>(rate_));
    StepOutcome outcome;
    outcome.attempted = time - from.at.time;
    method_.attempt(rhs_, next_, rate_, outcome.attempted, time, to);
    project_(to);
    method_.finish(rhs_, to, next_rate_);
    if (!all_finite(to.x)) return refuse(outcome, outcome.attempted, {infinite, first_not_finite(to.x)});
    return outcome;
  }

 private:
  static constexpr double infinite = std::numeric_limits<double>::infinity();

  static int first_not_finite(const std::vector<double>& x) {
    for (std::size_t i = 0; i < x.size(); ++i)
      if (!std::isfinite(x[i])) return int(i);
    return -1;
  }
  static bool all_finite(const std::vector<double>& x) { return first_not_finite(x) < 0; }

  // Rate and first step where the run starts, or starts afresh.
  bool start(State<double>& state, double stop) {
    rhs_(state, std::span<double>(rate_));
    if (!all_finite(rate_)) return false;
    size_.start(starting_step(rhs_, norm_, state, rate_, Method::error_order, stop, next_, next_rate_));
    started_ = true;
    return true;
  }

  ScaledError error_of_attempt(const State<double>& from, double h) {
    const int bad = first_not_finite(next_.x);
    if (bad >= 0) return {infinite, bad};
    return method_.error(norm_, from, next_, h);
  }

  // How far the tolerance is beyond what can be had. On the way to a singular place rounding grows as the inverse
  // square of the footing; what is to get past it must not ask for that.
  double allowance() const {
    constexpr double delicate = 0.1, worst = 1e-3;
    if (last_footing_ >= delicate) return 1;
    const double grown = footing_.ends_there ? std::min(1.0, worst / last_footing_) : 1.0;
    return std::max(1.0, footing_.attainable * grown * grown / norm_.tolerance.relative);
  }

  // Where the step ends constraints hardly determine the motion, and did so where it began.
  bool stands_badly() const {
    const double now = footing_();
    return now < 1e-3 && now < 0.1 * last_footing_;
  }

  // The accepted state onto its constraints, and the rate there.
  bool finish() {
    project_(next_);
    method_.finish(rhs_, next_, next_rate_);
    return all_finite(next_rate_);
  }

  StepOutcome refuse_start(const State<double>& state, double stop) const {
    StepOutcome outcome;
    outcome.accepted = false;
    outcome.component = first_not_finite(rate_);
    outcome.attempted = std::min(stop - state.at.time, 1e-6);
    outcome.reason = "its rate is not a finite number there";
    return outcome;
  }

  StepOutcome refuse(StepOutcome outcome, double length, const ScaledError& error) {
    outcome.accepted = started_ = false;
    outcome.attempted = std::max(outcome.attempted, length);
    outcome.component = error.component;
    outcome.reason = std::isfinite(error.size)
                         ? fmt::format("the tolerance asks for a step of {:.2g} s, too short to move the clock", length)
                         : fmt::format("even a step of {:.2g} s leads to numbers that are not finite", length);
    return outcome;
  }

  RightHandSide rhs_;
  Projection project_;
  Footing footing_;
  double last_footing_ = 1;
  const ErrorNorm& norm_;
  Method method_;
  StepSize size_;
  State<double> next_;
  std::vector<double> rate_;       // at the state the last step ended with
  std::vector<double> next_rate_;  // and at the one being tried
  ScaledError error_;              // of the last attempt
  bool started_ = false;
};

}  // namespace volvelle
