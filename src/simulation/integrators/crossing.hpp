// Gets a run over places where constraints lose rank and the motion goes on smoothly: sees them coming, leaps over them
// and reads off the leap what is wanted in between.
#pragma once

#include <limits>

#include "simulation/integrators/leap.hpp"

namespace volvelle {

class Crossing {
 public:
  Crossing(Projection project, const ErrorNorm& norm, const State<double>& like, Footing footing);

  // Of where the next step begins.
  void stand_at(const State<double>& state);
  void stand_here(double time);  // where the last state was projected

  bool is_delicate() const { return last_footing_ < Footing::delicate; }

  // How far a tolerance is beyond what can be had there, with steps of this length.
  double allowance(double step) const;

  // Moves a state that was tried from `from` onto its constraints. One that has to be moved by much more than its error
  // has left its branch of the motion: by how much more is told, else zero.
  ScaledError project(const State<double>& from, State<double>& tried);

  // Until constraints lose rank, as far as one can see along the rate; infinite where they do not.
  double time_left(const State<double>& state, const std::vector<double>& rate, double step);

  // Leaps over a place that lies `ahead`, with ordinary steps of `step` in mind. False where it has to get nearer
  // first.
  bool leap(const State<double>& state, const std::vector<double>& rate, double ahead, double step);

  // Leaps away from a place, or over one, where the run starts so near that rates are not to be had.
  bool starts_within() const { return within_; }
  bool leap_from_within(const State<double>& state);
  double calm_step() const { return calm_step_; }  // s: of ordinary steps away from such places, as far as is known

  // Within a leap: on to the stop or the end, whichever comes first. True at the end, with the rate there.
  bool covers(double time) const { return leap_.covers(time); }
  bool go_on(State<double>& state, double stop, std::vector<double>& rate);
  void read(double time, State<double>& to);
  void forget() { leap_.forget(); }

 private:
  double growth() const;
  double allowance_of_leap() const;
  double time_to_place(const State<double>& state, const std::vector<double>& rate, double probe);
  bool take(const State<double>& state, const std::vector<double>& rate, const std::vector<double>& lengths);
  double attempt(const State<double>& state, const std::vector<double>& rate, double length);
  bool settle(const State<double>& state);
  double error_of_leap(const State<double>& from);
  bool reach(State<double>& state);
  bool hold(const State<double>& state);
  ScaledError difference(const ErrorNorm& norm, const State<double>& from);

  Projection project_;
  Footing footing_;
  const ErrorNorm& norm_;
  ErrorNorm much_;  // more than any step's error
  double last_footing_ = 1;
  double last_time_ = 0;                                        // s
  double next_zero_ = std::numeric_limits<double>::infinity();  // s: when it would be gone, as the last step went
  bool within_ = false;
  double calm_step_ = 0;  // s: of ordinary steps before the place was near
  Leap leap_;
  State<double> end_;
  std::vector<double> end_rate_;
  double end_footing_ = 1;
  std::vector<double> other_;
};

}  // namespace volvelle
