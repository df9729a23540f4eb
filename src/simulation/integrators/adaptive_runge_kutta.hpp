// An explicit Runge-Kutta method with error control. Method: DormandPrince54 or DormandPrince853.
#pragma once

#include <cmath>
#include <fmt/format.h>

#include "simulation/integrators/crossing.hpp"
#include "simulation/integrators/step_size.hpp"

namespace volvelle {

template <class Method>
class AdaptiveRungeKutta final : public Integrator {
 public:
  AdaptiveRungeKutta(RightHandSide rhs, Projection project, const ErrorNorm& norm, const State<double>& like,
                     Footing footing = {})
      : crossing_(project, norm, like, std::move(footing)),
        rhs_(std::move(rhs)),
        project_(std::move(project)),
        norm_(norm),
        method_(like),
        size_(Method::error_order),
        next_(like),
        rate_(like.x.size()),
        next_rate_(like.x.size()) {}

  void restart() override {
    started_ = false;
    crossing_.forget();
  }

  StepOutcome step(State<double>& state, double stop) override {
    if (crossing_.covers(state.at.time)) return go_on_in_leap(state, stop);
    if (!started_ && starts_by_leap(state)) return go_on_in_leap(state, stop);
    if (!started_ && !start(state, stop)) return refuse_start(state, stop);
    StepOutcome outcome;
    const double ahead = crossing_.time_left(state, rate_, size_.natural());
    if (crossing_.leap(state, rate_, ahead, size_.natural())) return go_on_in_leap(state, stop);
    for (;; ++outcome.rejected) {
      if (size_.natural() < shortest_step(state.at.time, stop)) return refuse(outcome, size_.natural(), error_);
      const Stride stride = choose_stride(std::min(size_.natural(), 0.5 * ahead), state.at.time, stop);
      outcome.attempted = std::max(outcome.attempted, stride.length);
      method_.attempt(rhs_, state, rate_, stride.length, stride.end, next_);
      error_ = error_of_attempt(state, stride.length);
      error_.size /= crossing_.allowance(stride.length);
      if (error_.size <= 1) finish(state);
      if (error_.size <= 1) {
        size_.accept(stride.length, error_.size);
        std::swap(state, next_);
        std::swap(rate_, next_rate_);
        crossing_.stand_here(state.at.time);
        return outcome;
      }
      size_.reject(stride.length, error_.size);
    }
  }

  StepOutcome retake(const State<double>& from, double time, State<double>& to) override {
    StepOutcome outcome;
    outcome.attempted = time - from.at.time;
    if (crossing_.covers(from.at.time)) {
      crossing_.read(time, to);
      return outcome;
    }
    started_ = false;
    to = next_ = from;
    rhs_(next_, std::span<double>(rate_));
    method_.attempt(rhs_, next_, rate_, outcome.attempted, time, to);
    project_(to);
    method_.finish(rhs_, to, next_rate_);
    if (!all_finite(to.x)) return refuse(outcome, outcome.attempted, {infinite, first_not_finite(to.x)});
    return outcome;
  }

  bool is_leaping(double time) const override { return crossing_.covers(time); }

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

  // Where it starts, or something happened, so near to where constraints lose rank that rates are not to be had.
  bool starts_by_leap(const State<double>& state) {
    crossing_.stand_at(state);
    if (!crossing_.starts_within() || !crossing_.leap_from_within(state)) return false;
    if (size_.natural() == 0) size_.start(crossing_.calm_step());
    return true;
  }

  StepOutcome go_on_in_leap(State<double>& state, double stop) {
    StepOutcome outcome;
    outcome.attempted = -state.at.time;
    started_ = crossing_.go_on(state, stop, rate_);
    outcome.attempted += state.at.time;
    return outcome;
  }

  ScaledError error_of_attempt(const State<double>& from, double h) {
    const int bad = first_not_finite(next_.x);
    if (bad >= 0) return {infinite, bad};
    return method_.error(norm_, from, next_, h);
  }

  // The accepted state onto its constraints, and the rate there; or it is not accepted after all.
  void finish(const State<double>& from) {
    if (const ScaledError moved = crossing_.project(from, next_); moved.size > 0) {
      error_ = moved;
      return;
    }
    method_.finish(rhs_, next_, next_rate_);
    if (!all_finite(next_rate_)) error_ = {infinite, first_not_finite(next_rate_)};
  }

  StepOutcome refuse_start(const State<double>& state, double stop) const {
    StepOutcome outcome;
    outcome.accepted = false;
    outcome.component = first_not_finite(rate_);
    outcome.attempted = std::min(stop - state.at.time, 1e-6);
    outcome.singular = crossing_.is_delicate();
    outcome.reason = "its rate is not a finite number there";
    return outcome;
  }

  StepOutcome refuse(StepOutcome outcome, double length, const ScaledError& error) {
    outcome.accepted = started_ = false;
    outcome.attempted = std::max(outcome.attempted, length);
    outcome.component = error.component;
    outcome.singular = crossing_.is_delicate();
    outcome.reason = std::isfinite(error.size)
                         ? fmt::format("the tolerance asks for a step of {:.2g} s, too short to move the clock", length)
                         : fmt::format("even a step of {:.2g} s leads to numbers that are not finite", length);
    return outcome;
  }

  Crossing crossing_;
  RightHandSide rhs_;
  Projection project_;
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
