#include "simulation/simulation.hpp"

#include <chrono>
#include <cmath>
#include <fmt/format.h>

#include "description/advice.hpp"
#include "description/problem.hpp"
#include "simulation/account.hpp"
#include "simulation/column_filter.hpp"
#include "simulation/failure.hpp"
#include "simulation/recorder.hpp"
#include "simulation/rk4.hpp"
#include "simulation/schedule.hpp"
#include "simulation/start_checks.hpp"

namespace volvelle {
namespace {

bool all_finite(const std::vector<double>& x) {
  double sum = 0;
  for (const double value : x) sum += value * 0.0;  // NaN or infinity leaves NaN
  return sum == 0;
}

long steps_between(double start, double stop, double step) {
  return std::max(1L, long(std::ceil((stop - start) / step * (1 - 1e-12))));
}

// Says so when a run cannot be trusted.
std::vector<std::string> drift_notes(const std::vector<Audit>& audits, double step) {
  for (const Audit& audit : audits)
    if (audit.audited && !(audit.relative < worrying_drift))
      return {fmt::format("{} drifts by {:.1e} of all that contributes: this run is not accurate. Try step = {:.1g}",
                          audit.name, audit.relative, step / 5)};
  return {};
}

}  // namespace

struct Simulation::Implementation {
  Description description;
  Evaluation<double> evaluation;
  State<double> state;
  State<double> before;  // the last accepted state: what a failure is explained from
  Recorder recorder;
  Rk4<double> stepper;
  Auditor auditor;
  std::vector<StopTime> stops;
  Summary summary;

  explicit Implementation(const Description& d)
      : description(d),
        evaluation(make_evaluation(d)),
        state(initial_state(d, evaluation.model(), Integral::integral_count)),
        recorder(evaluation.model(), asks_for_reactions(d.output.columns, d.joints)),
        stepper(state),
        auditor(evaluation.model(), evaluation.effects()),
        stops(make_schedule(d.run.duration, d.run.output_every, stop_times(evaluation.effects(), evaluation.model()))) {
    check_start();
  }

  void check_start() {
    state.at.inside = 0.5 * stops.front().time;
    std::vector<Problem> problems = check_inertia_of_free_directions(description, evaluation, state);
    if (problems.empty()) problems = check_step(evaluation, state, longest_step());
    if (!problems.empty()) throw InvalidDescription(problems);
    choose_columns(recorder.layout(), description.output.columns);  // throws when a pattern matches nothing
  }

  double longest_step() const {
    double longest = 0;
    double time = 0;
    for (const StopTime& stop : stops) {
      longest = std::max(longest, (stop.time - time) / double(steps_between(time, stop.time, description.run.step)));
      time = stop.time;
    }
    return longest;
  }

  void record(const std::vector<ResultSink*>& sinks) {
    evaluation.solve(state);
    const Account account = take_account(evaluation, state);
    auditor.add(account);
    const auto row = recorder.record(evaluation, state, account);
    for (ResultSink* sink : sinks) sink->row(row);
    ++summary.rows;
  }

  // From one stop time to the next in equal steps, none longer than the user's. False when it failed or was
  // interrupted.
  bool advance(double stop, const std::function<bool(double)>& keep_going) {
    const double start = state.at.time;
    state.at.inside = 0.5 * (start + stop);
    const long steps = steps_between(start, stop, description.run.step);
    const double h = (stop - start) / double(steps);
    for (long i = 1; i <= steps; ++i) {
      before = state;
      stepper.step(evaluation, state, h, i == steps ? stop : start + double(i) * h);
      ++summary.steps;
      if (!all_finite(state.x)) return fail(start + double(i - 1) * h, h);
      tidy_attitudes(evaluation.model(), state);
      if ((summary.steps & 255) == 0 && keep_going && !keep_going(state.at.time)) {
        summary.status = Summary::Status::interrupted;
        return false;
      }
    }
    return true;
  }

  bool fail(double time, double h) {
    summary.status = Summary::Status::failed;
    state.at.time = time;
    summary.failure = explain_failure(evaluation, before, state, time, h);
    return false;
  }
};

Simulation::Simulation(const Description& description)
    : implementation_(std::make_unique<Implementation>(description)) {}

Simulation::~Simulation() = default;

const Layout& Simulation::layout() const { return implementation_->recorder.layout(); }

int Simulation::degrees_of_freedom() const { return implementation_->evaluation.model().degrees_of_freedom(); }

long Simulation::planned_steps() const {
  long steps = 0;
  double time = 0;
  for (const StopTime& stop : implementation_->stops) {
    steps += steps_between(time, stop.time, implementation_->description.run.step);
    time = stop.time;
  }
  return steps;
}

Summary Simulation::run(const std::vector<ResultSink*>& sinks, const std::function<bool(double)>& keep_going) {
  Implementation& run = *implementation_;
  const auto start = std::chrono::steady_clock::now();
  for (ResultSink* sink : sinks) sink->begin(layout());
  run.record(sinks);
  const std::vector<StopTime>& stops = run.stops;
  for (std::size_t i = 0; i < stops.size(); ++i) {
    if (!run.advance(stops[i].time, keep_going)) break;
    if (i + 1 < stops.size())
      run.state.at.inside = 0.5 * (stops[i].time + stops[i + 1].time);  // after a jump, its new side
    if (stops[i].output) run.record(sinks);
  }
  Summary& summary = run.summary;
  if (summary.status == Summary::Status::finished)
    for (ResultSink* sink : sinks) sink->finish();
  summary.time = run.state.at.time;
  summary.evaluations = run.evaluation.count();
  summary.audits = run.auditor.audits();
  summary.notes = advise(run.description);
  if (summary.status == Summary::Status::finished)
    for (std::string& note : drift_notes(summary.audits, run.description.run.step)) summary.notes.push_back(note);
  summary.wall_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return summary;
}

}  // namespace volvelle
