#include "simulation/simulation.hpp"

#include <chrono>
#include <cmath>
#include <fmt/format.h>

#include "description/advice.hpp"
#include "description/problem.hpp"
#include "simulation/account.hpp"
#include "simulation/column_filter.hpp"
#include "simulation/failure.hpp"
#include "simulation/integrators/fixed_runge_kutta.hpp"
#include "simulation/recorder.hpp"
#include "simulation/schedule.hpp"
#include "simulation/start_checks.hpp"

namespace volvelle {
namespace {

// Says so when a run cannot be trusted.
std::vector<std::string> drift_notes(const std::vector<Audit>& audits, const RunDescription& run) {
  const std::string remedy = run.integrator == IntegratorKind::rk4
                                 ? fmt::format("step = {:.1g}", run.step / 5)
                                 : fmt::format("tolerance = {{ relative = {:.1g} }}", run.tolerance.relative / 100);
  for (const Audit& audit : audits)
    if (audit.audited && !(audit.relative < worrying_drift))
      return {fmt::format("{} drifts by {:.1e} of all that contributes: this run is not accurate. Try {}", audit.name,
                          audit.relative, remedy)};
  return {};
}

// Errors of the audits' integrals count against the largest energy and momentum so far. In orbit against those of the
// motion about the centre of mass: an orbit's energy would hide a whole spacecraft's.
void raise_floors(ErrorNorm& norm, const Account& account, bool orbits) {
  ErrorGroup* last = &norm.groups.back();
  const double scales[3] = {account.angular_scale, account.linear_scale,
                            orbits ? account.rotational_scale : account.energy_scale};
  for (int i = 0; i < 3; ++i) (last - i)->floor = std::max((last - i)->floor, scales[i]);
}

}  // namespace

struct Simulation::Implementation {
  Description description;
  Evaluation<double> evaluation;
  State<double> state;
  Recorder recorder;
  ErrorNorm norm;
  std::unique_ptr<Integrator> integrator;
  Auditor auditor;
  std::vector<StopTime> stops;
  Summary summary;

  explicit Implementation(const Description& d)
      : description(d),
        evaluation(make_evaluation(d)),
        state(initial_state(d, evaluation.model(), Integral::integral_count)),
        recorder(evaluation.model(), asks_for_reactions(d.output.columns, d.joints)),
        norm(make_error_norm(evaluation.model(), d.run.tolerance)),
        integrator(make_integrator(
            d.run, [this](State<double>& s, std::span<double> rate) { evaluation(s, rate); },
            [this](State<double>& s) { normalize_quaternions(evaluation.model(), s); }, norm, state)),
        auditor(evaluation.model(), evaluation.effects()),
        stops(make_schedule(d.run.duration, d.run.output_every, stop_times(evaluation.effects(), evaluation.model()))) {
    check_start();
  }

  void check_start() {
    state.at.inside = 0.5 * stops.front().time;
    std::vector<Problem> problems = check_inertia_of_free_directions(description, evaluation, state);
    if (problems.empty() && description.run.integrator == IntegratorKind::rk4)
      problems = check_step(evaluation, state, longest_step());
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
    raise_floors(norm, account, evaluation.effects().gravity.kind == GravityDescription::Kind::point_mass);
    const auto row = recorder.record(evaluation, state, account);
    for (ResultSink* sink : sinks) sink->row(row);
    ++summary.rows;
  }

  // From one stop time to the next. False when it failed or was interrupted.
  bool advance(double stop, const std::function<bool(double)>& keep_going) {
    state.at.inside = 0.5 * (state.at.time + stop);
    while (state.at.time < stop) {
      const StepOutcome outcome = integrator->step(state, stop);
      summary.rejected += outcome.rejected;
      if (!outcome.accepted) return fail(outcome);
      ++summary.steps;
      if (switch_mrps(evaluation.model(), state)) integrator->restart();
      if ((summary.steps & 255) == 0 && keep_going && !keep_going(state.at.time)) {
        summary.status = Summary::Status::interrupted;
        return false;
      }
    }
    return true;
  }

  bool fail(const StepOutcome& outcome) {
    summary.status = Summary::Status::failed;
    summary.failure = explain_failure(evaluation, state, outcome, description.run);
    return false;
  }
};

Simulation::Simulation(const Description& description)
    : implementation_(std::make_unique<Implementation>(description)) {}

Simulation::~Simulation() = default;

const Layout& Simulation::layout() const { return implementation_->recorder.layout(); }

int Simulation::degrees_of_freedom() const { return implementation_->evaluation.model().degrees_of_freedom(); }

long Simulation::planned_steps() const {
  if (implementation_->description.run.integrator != IntegratorKind::rk4) return 0;
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
    if (stops[i].jump) run.integrator->restart();
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
    for (std::string& note : drift_notes(summary.audits, run.description.run)) summary.notes.push_back(note);
  summary.wall_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return summary;
}

}  // namespace volvelle
