#include "simulation/integrators/crossing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace volvelle {
namespace {

constexpr double infinitely = std::numeric_limits<double>::infinity();
constexpr double no_footing = 1e-4;
constexpr double little_footing = 0.02;  // too little for the rates that a start would need
constexpr int most_rounds = 40;
constexpr double off_branch = 1e4;  // times more than any step's error

}  // namespace

Crossing::Crossing(Projection project, const ErrorNorm& norm, const State<double>& like, Footing footing)
    : project_(std::move(project)),
      footing_(std::move(footing)),
      norm_(norm),
      much_(norm),
      leap_(like),
      end_(like),
      end_rate_(like.x.size()) {
  for (double* tolerance : {&much_.tolerance.relative, &much_.tolerance.absolute})
    *tolerance = std::max(footing_.attainable, 30 * *tolerance);
}

// The place itself is not asked for a projection: that would have to take rows for others.
void Crossing::stand_at(const State<double>& state) {
  if (!footing_.now) return;
  next_zero_ = infinitely;
  last_time_ = state.at.time;
  end_ = state;
  last_footing_ = std::max(footing_.at(end_), 0.0);
  if (last_footing_ > no_footing) {
    end_ = state;
    project_(end_);
    last_footing_ = footing_();
  }
  within_ = last_footing_ < little_footing;
}

void Crossing::stand_here(double time) {
  const double footing = footing_(), lost = last_footing_ - footing;
  next_zero_ = lost > 0 ? time + footing * (time - last_time_) / lost : infinitely;
  last_footing_ = footing;
  last_time_ = time;
}

// Rounding grows as the inverse square of the footing.
double Crossing::growth() const {
  constexpr double good = 0.05, most = 1e4;
  return std::clamp(std::pow(good / last_footing_, 2), 1.0, most);
}

// Steps that get very short there do so for rounding.
double Crossing::allowance(double step) const {
  if (!is_delicate()) return 1;
  return step < 1e-3 * calm_step_ ? allowance_of_leap() : std::max(1.0, footing_.attainable / norm_.tolerance.relative);
}

double Crossing::allowance_of_leap() const {
  return growth() * std::max(1.0, footing_.attainable / norm_.tolerance.relative);
}

// Between end_ and other_, which is lost.
ScaledError Crossing::difference(const ErrorNorm& norm, const State<double>& from) {
  for (std::size_t i = 0; i < other_.size(); ++i) other_[i] -= end_.x[i];
  drop_error_of_length(norm, end_.x, other_);
  return scaled_error(norm, other_, from.x, end_.x);
}

// Puts it onto the constraints. False where it is too far off for that.
bool Crossing::reach(State<double>& state) {
  project_(state);
  return footing_() > 0;
}

ScaledError Crossing::project(const State<double>& from, State<double>& tried) {
  if (!footing_.now) {
    project_(tried);
    return {};
  }
  other_ = tried.x;
  const bool there = reach(tried);
  std::swap(tried, end_);
  const ScaledError moved = difference(much_, from);
  std::swap(tried, end_);
  return there && moved.size <= growth() ? ScaledError{} : ScaledError{std::max(2.0, moved.size), moved.component};
}

double Crossing::time_left(const State<double>& state, const std::vector<double>& rate, double step) {
  if (!is_delicate()) calm_step_ = step;
  if (!is_delicate() && next_zero_ - state.at.time > 2 * step) return infinitely;
  const double left = time_to_place(state, rate, 0.1 * step);
  return left > 0 ? left : infinitely;
}

// Below zero: since it was passed.
double Crossing::time_to_place(const State<double>& state, const std::vector<double>& rate, double probe) {
  end_ = state;
  const double here = footing_.at(end_);
  for (int round = 0;; ++round) {
    end_.at = {state.at.time + probe, state.at.inside};
    for (std::size_t i = 0; i < state.x.size(); ++i) end_.x[i] = state.x[i] + probe * rate[i];
    const double lost = here - footing_.at(end_);
    const double left = lost == 0 ? infinitely : probe * here / lost;
    if (probe < 0.3 * std::abs(left) || round == 6) return left;
    probe *= 0.2;
  }
}

// The longest first: rounding counts least in it. The first within tolerance, or else the best.
bool Crossing::take(const State<double>& state, const std::vector<double>& rate, const std::vector<double>& lengths) {
  double best = 0, least = allowance_of_leap();
  for (const double length : lengths) {
    const double error = attempt(state, rate, length);
    if (error <= 1 && hold(state)) return true;
    if (error < least) best = length, least = error;
  }
  if (best > 0 && attempt(state, rate, best) <= allowance_of_leap() && hold(state)) return true;
  if (!lengths.empty() && footing_.renew) footing_.renew(state);  // trials may have gone astray, and constraints too
  return false;
}

bool Crossing::leap(const State<double>& state, const std::vector<double>& rate, double ahead, double step) {
  if (!std::isfinite(ahead)) return false;
  std::vector<double> lengths;
  double longest = 3 * std::max(step, calm_step_);
  for (double length = 0; (length = Leap::length(ahead, longest)) > 0; longest = 0.7 * length)
    lengths.push_back(length);
  return take(state, rate, lengths);
}

// As the leap went that led here, or as it would coast. Velocities say on which branch it is.
bool Crossing::leap_from_within(const State<double>& state) {
  std::vector<double> rate(state.x.size());
  State<double> here = state;
  if (leap_.contains(state.at.time))
    leap_.read_rate(state.at.time, rate);
  else
    footing_.coast(here, std::span<double>(rate));
  const double left = time_to_place(state, rate, calm_step_ > 0 ? 0.1 * calm_step_ : 1e-3);
  constexpr double slow = 0.05;  // s: hardly moves against the place, so that there is nothing to leap over
  if (!std::isfinite(left) || (std::abs(left) > slow && std::abs(left) > 3 * calm_step_)) return false;
  double fastest = 0;
  for (int i = 0; i < state.coordinates; ++i) fastest = std::max(fastest, std::abs(rate[std::size_t(i)]));
  const double longest = calm_step_ > 0 ? 3 * calm_step_ : 0.3 / fastest;  // a third of a radian
  if (left > 0) return leap(state, rate, left, longest / 3);
  std::vector<double> lengths;
  for (double length = longest; length > 1e-3 * longest; length *= 0.5) lengths.push_back(length);
  return take(state, rate, lengths);
}

// Its error; infinite where none is found.
double Crossing::attempt(const State<double>& state, const std::vector<double>& rate, double length) {
  return leap_.begin(footing_.closed_rate, state, rate, length) && settle(state) ? error_of_leap(state) : infinitely;
}

// From now on, unless it has left its branch or leads nowhere.
bool Crossing::hold(const State<double>& state) {
  leap_.read(leap_.end(), end_);
  other_ = end_.x;
  if (!reach(end_)) return false;
  if (!(difference(much_, state).size < off_branch)) return false;
  if (footing_.keep_momentum) footing_.keep_momentum(state, end_);
  end_footing_ = footing_();
  footing_.closed_rate(end_, std::span<double>(end_rate_));
  for (const double rate : end_rate_)
    if (!std::isfinite(rate)) return false;
  leap_.hold();
  if (calm_step_ == 0) calm_step_ = (leap_.end() - leap_.start()) / 3;
  return true;
}

// Iterates until where the leap ends no longer moves but by rounding, beyond what constraints take away.
bool Crossing::settle(const State<double>& state) {
  double moved = infinitely;
  for (int round = 0; round < most_rounds; ++round) {
    if (!leap_.improve(footing_.closed_rate)) return false;
    other_ = end_.x;
    leap_.read(leap_.end(), end_);
    if (!reach(end_)) return false;
    if (round == 0) continue;
    const double before = moved;
    moved = difference(norm_, state).size;
    if (moved < 1e-3) return true;
    if (moved > 0.5 * before && (moved < allowance_of_leap() || round > 8)) break;
  }
  return moved < allowance_of_leap();
}

// What the last two terms of its polynomial come to near the end, beyond what constraints take away.
double Crossing::error_of_leap(const State<double>& from) {
  const double time = leap_.start() + 0.97 * (leap_.end() - leap_.start());
  leap_.read_without_last_terms(time, end_);
  if (!reach(end_)) return infinitely;
  other_ = end_.x;
  leap_.read(time, end_);
  if (!reach(end_)) return infinitely;
  return difference(norm_, from).size;
}

bool Crossing::go_on(State<double>& state, double stop, std::vector<double>& rate) {
  const double inside = state.at.inside;
  const bool ends = leap_.end() <= stop;
  if (ends) {
    state = end_;
    rate = end_rate_;
    last_footing_ = end_footing_;
    last_time_ = state.at.time;
    next_zero_ = infinitely;
  } else {
    read(stop, state);
  }
  state.at.inside = inside;
  return ends;
}

void Crossing::read(double time, State<double>& to) {
  leap_.read(time, to);
  footing_.arrive(to);
  if (footing_.keep_momentum) footing_.keep_momentum(leap_.from(), to);
}

}  // namespace volvelle
