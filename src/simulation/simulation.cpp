#include "simulation/simulation.hpp"

#include <chrono>
#include <cmath>
#include <fmt/format.h>

#include "description/problem.hpp"
#include "simulation/account.hpp"
#include "simulation/column_filter.hpp"
#include "simulation/recorder.hpp"
#include "simulation/rk4.hpp"
#include "simulation/schedule.hpp"
#include "simulation/start_checks.hpp"

namespace volvelle {
namespace {

Evaluation<double> make_evaluation(const Description& description) {
  const Model model = compile_model(description, build_spanning_tree(description));
  Parameters<double> parameters = compile_parameters(description, model);
  Effects effects = compile_effects(description, model, parameters);
  return {model, std::move(parameters), std::move(effects)};
}

bool all_finite(const std::vector<double>& x) {
  double sum = 0;
  for (const double value : x) sum += value * 0.0;  // NaN or infinity leaves NaN
  return sum == 0;
}

}  // namespace

struct Simulation::Implementation {
  Description description;
  Evaluation<double> evaluation;
  State<double> state;
  Recorder recorder;
  Rk4<double> stepper;
  Auditor auditor;
  Summary summary;

  explicit Implementation(const Description& d)
      : description(d),
        evaluation(make_evaluation(d)),
        state(initial_state(d, evaluation.model(), Integral::integral_count)),
        recorder(evaluation.model(), asks_for_reactions(d.output.columns, d.joints)),
        stepper(state),
        auditor(evaluation.model(), evaluation.effects()) {
    check_start();
  }

  void check_start() {
    state.at.inside = first_stretch();
    std::vector<Problem> problems = check_inertia_of_free_directions(description, evaluation, state);
    if (problems.empty()) problems = check_step(description, evaluation, state);
    if (!problems.empty()) throw InvalidDescription(problems);
  }

  std::vector<StopTime> schedule() const {
    return make_schedule(description.run.duration, description.run.output_every,
                         stop_times(evaluation.effects(), evaluation.model()));
  }
  double first_stretch() const { return 0.5 * schedule().front().time; }

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
    const long steps = std::max(1L, long(std::ceil((stop - start) / description.run.step * (1 - 1e-12))));
    const double h = (stop - start) / double(steps);
    for (long i = 1; i <= steps; ++i) {
      stepper.step(evaluation, state, h, i == steps ? stop : start + double(i) * h);
      ++summary.steps;
      if (!all_finite(state.x)) return fail(start + double(i - 1) * h);
      tidy_attitudes(evaluation.model(), state);
      if ((summary.steps & 255) == 0 && keep_going && !keep_going(state.at.time)) {
        summary.status = Summary::Status::interrupted;
        return false;
      }
    }
    return true;
  }

  bool fail(double time) {
    const Model& model = evaluation.model();
    std::string where = "the audits";
    for (int b = model.size() - 1; b > 0; --b) {
      bool bad = false;
      for (int i = 0; i < model.dof[b]; ++i) bad = bad || !std::isfinite(state.v()[model.v_offset[b] + i]);
      if (bad) where = fmt::format("body '{}' (joint '{}')", model.body_name[b], model.joint_name[b]);
    }
    summary.status = Summary::Status::failed;
    summary.failure = fmt::format(
        "at t = {:.6g} s the motion of {} is no longer a finite number. Either the step of {:g} s is too large for how "
        "fast it moves there (try step = {:g}), or a load grows without bound",
        time, where, description.run.step, description.run.step / 10);
    return false;
  }
};

Simulation::Simulation(const Description& description)
    : implementation_(std::make_unique<Implementation>(description)) {}

Simulation::~Simulation() = default;

const Layout& Simulation::layout() const { return implementation_->recorder.layout(); }

int Simulation::degrees_of_freedom() const { return implementation_->evaluation.model().degrees_of_freedom(); }

Summary Simulation::run(const std::vector<ResultSink*>& sinks, const std::function<bool(double)>& keep_going) {
  Implementation& run = *implementation_;
  const auto start = std::chrono::steady_clock::now();
  for (ResultSink* sink : sinks) sink->begin(layout());
  run.record(sinks);
  const std::vector<StopTime> stops = run.schedule();
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
  summary.wall_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return summary;
}

}  // namespace volvelle
