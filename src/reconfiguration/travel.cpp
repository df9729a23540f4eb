#include "reconfiguration/travel.hpp"

#include <algorithm>
#include <cmath>

#include "reconfiguration/equilibrium.hpp"

namespace volvelle {
namespace {

constexpr int integrals_of_audits = 3;  // groups of the error norm
constexpr double nudge = 1e-2;          // rad or m, off a saddle

class Traveller {
 public:
  Traveller(Assembly& assembly, const std::vector<Watch>& watches, const TravelLimits& limits)
      : assembly_(assembly),
        watches_(watches),
        limits_(limits),
        norm_(make_error_norm(assembly.model(), assembly.description.run.tolerance)) {
    norm_.groups.resize(norm_.groups.size() - integrals_of_audits);  // books, not the motion
    RunDescription run = assembly.description.run;
    run.integrator = IntegratorKind::dp853;
    integrator_ = make_integrator(
        run, [this](State<double>& at, std::span<double> rate) { assembly_.rate(at, rate); },
        [this](State<double>& at) { assembly_.project(at); }, norm_, assembly.state);
  }

  Travel go(int followed) {
    Travel travel;
    calm_rate_ = limits_.rest_rate;
    calm_acceleration_ = limits_.rest_acceleration;
    while (assembly_.state.at.time < limits_.until) {
      if (limits_.rests && stands_still() && stays(travel)) {
        travel.end = Travel::End::rest;
        return travel;
      }
      const State<double> before = assembly_.state;
      if (!integrator_->step(assembly_.state, limits_.until).accepted) return travel;
      const int tripped = first_tripped();
      if (tripped >= 0) travel.watch = go_back(before, tripped);
      if (followed >= 0)
        travel.fastest = std::max(travel.fastest, std::abs(assembly_.state.v()[std::size_t(followed)]));
      if (tripped < 0) continue;
      travel.end = Travel::End::watch;
      return travel;
    }
    return travel;
  }

 private:
  bool stands_still() {
    for (const double v : assembly_.state.v())
      if (std::abs(v) > calm_rate_) return false;
    assembly_.evaluation.accelerate(assembly_.state);
    for (const double a : assembly_.evaluation.accelerations().vdot)
      if (std::abs(a) > calm_acceleration_) return false;
    return true;
  }

  // Rest is not equilibrium. A saddle is left the way it falls; what is only slow is given more time.
  bool stays(Travel& travel) {
    constexpr double near = 0.1;  // rad or m: farther off, it was on its way
    const State<double> here = assembly_.state;
    const Equilibrium equilibrium = polish(assembly_, limits_.in_orbit, limits_.rest_acceleration);
    const bool is_there = equilibrium.found && equilibrium.moved < near && first_tripped() < 0;
    if (is_there && equilibrium.stable) return true;
    if (!is_there) {
      assembly_.state = here;
      calm_rate_ /= 4;
      calm_acceleration_ /= 4;
    } else {
      ++travel.saddles;
      std::vector<double> change = equilibrium.downhill;
      for (double& part : change) part *= nudge;
      if (first_tripped_after(change) >= 0)  // the other way down
        for (double& part : change) part = -part;
      displace(assembly_.model(), change, assembly_.state);
    }
    integrator_->restart();
    return false;
  }

  int first_tripped_after(const std::vector<double>& change) {
    const State<double> here = assembly_.state;
    displace(assembly_.model(), change, assembly_.state);
    const int tripped = first_tripped();
    assembly_.state = here;
    return tripped;
  }

  int first_tripped() {
    for (std::size_t i = 0; i < watches_.size(); ++i)
      if (watches_[i](assembly_) <= 0) return int(i);
    return -1;
  }

  // To the first instant of the step at which a watch trips: the step's end is known to be beyond it.
  int go_back(const State<double>& before, int tripped) {
    const State<double> after = assembly_.state;
    double low = before.at.time, high = after.at.time;
    State<double> there = after;
    for (int i = 0; i < 200 && high - low > 1e-13 * std::max(1.0, high); ++i) {
      const double middle = guess(before, low, high, tripped, i);
      integrator_->retake(before, middle, there);
      assembly_.state = there;
      const int now = first_tripped();
      if (now >= 0) tripped = now;
      (now >= 0 ? high : low) = middle;
      if (high == low) break;
    }
    integrator_->retake(before, high, there);
    assembly_.state = there;
    return tripped;
  }

  // Halves now and then; else along the chord.
  double guess(const State<double>& before, double low, double high, int watch, int round) {
    if (round % 3 == 2) return (low + high) / 2;
    const double at_low = value_at(before, low, watch), at_high = value_at(before, high, watch);
    if (!(at_low > at_high)) return (low + high) / 2;
    const double middle = low + (high - low) * at_low / (at_low - at_high);
    return middle > low && middle < high ? middle : (low + high) / 2;
  }

  double value_at(const State<double>& before, double time, int watch) {
    State<double> there = before;
    if (time > before.at.time) integrator_->retake(before, time, there);
    assembly_.state = there;
    return watches_[std::size_t(watch)](assembly_);
  }

  Assembly& assembly_;
  const std::vector<Watch>& watches_;
  TravelLimits limits_;
  ErrorNorm norm_;
  std::unique_ptr<Integrator> integrator_;
  double calm_rate_ = 0, calm_acceleration_ = 0;
};

}  // namespace

Travel travel(Assembly& assembly, const std::vector<Watch>& watches, const TravelLimits& limits, int followed) {
  return Traveller(assembly, watches, limits).go(followed);
}

}  // namespace volvelle
