// A run in progress: steps from stop to stop, lets happen what happens, records rows.
#pragma once

#include "simulation/account.hpp"
#include "simulation/checkpoint.hpp"
#include "simulation/control/error_watch.hpp"
#include "simulation/events/events.hpp"
#include "simulation/recorder.hpp"
#include "simulation/schedule.hpp"

namespace volvelle {

struct RunLoop {
  explicit RunLoop(const Description& user);  // throws InvalidDescription

  // The first row, and what happens at time zero; then all the rest, or up to the first event of the name `until`.
  void begin(const std::string& until);
  void go_on(const std::function<bool(double)>& keep_going);

  Description description;  // the user's
  Assembly assembly;
  Events events;
  TorqueMargins margins;
  Recorder recorder;
  ErrorNorm norm;
  std::unique_ptr<Integrator> integrator;
  Auditor auditor;
  Schedule schedule;
  Control control;
  ErrorWatch errors;
  Summary summary;
  std::vector<ResultSink*> sinks;
  bool resumed = false;
  long counted_before = 0;  // evaluations, when the run was laid aside
  Checkpoint checkpoint;    // of a run that was stopped
  double firmest = 0;       // that loops were up to then

  void follow_assembly();  // after it was compiled again, or what is due has changed
  struct FixedSteps {
    long count = 0;
    double longest = 0;  // s
  };
  FixedSteps fixed_steps() const;  // as a fixed step is cut up between the stops

  void lay_aside();
  void take_up(const Checkpoint& from);

 private:
  void check_start();
  bool goes_on_in_leap() const;
  Footing footing();
  void enter_stretch();  // says in which smooth stretch the state's time lies
  void look_at_reactions();
  bool wants_margins() const;  // as columns
  void record();
  void place_for_row();  // solved, where a row asks for it
  void read_columns(std::span<const std::string> names, std::span<double> values);
  void sample();                                                // controllers that are due
  bool step_on(const std::function<bool(double)>& keep_going);  // false when it is interrupted
  bool step_towards(const StopTime& stop);                      // false when the run cannot go on
  void reach(const StopTime& stop);
  void let_happen();
  void keep_what_it_started_with();  // momentum
  bool keeps_momentum() const;       // loops, or wheels with given speeds, lose some of it to the errors of steps
  void publish_news();
  void fail(std::string why);
  std::string why_refused(const State<double>& from, const StepOutcome& outcome);

  State<double> before_;
  std::string until_;
  int compiled_ = 0;
  int structure_ = 0;
  int looked_at_ = 0;                 // compilation whose reactions were looked at
  double swing_time_ = 0;             // s: steps stay below it while a load that only holds may break something loose
  bool has_own_coordinates_ = false;  // some joint: they may become singular
  bool ended_ = false;
};

}  // namespace volvelle
