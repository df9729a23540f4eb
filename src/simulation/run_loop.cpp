#include "simulation/run_loop.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "description/name_pattern.hpp"
#include "description/problem.hpp"
#include "simulation/column_filter.hpp"
#include "simulation/failure.hpp"
#include "simulation/integrators/fixed_runge_kutta.hpp"
#include "simulation/loop_assembly.hpp"
#include "simulation/loop_words.hpp"
#include "simulation/momentum_keeping.hpp"
#include "simulation/own_coordinates.hpp"
#include "simulation/singular_joints.hpp"
#include "simulation/start_checks.hpp"
#include "simulation/supported.hpp"

namespace volvelle {
namespace {

// Errors of the audits' integrals count against the largest energy and momentum so far. In orbit against those of the
// motion about the centre of mass: an orbit's energy would hide a whole spacecraft's.
void raise_floors(ErrorNorm& norm, const Account& account, bool orbits) {
  ErrorGroup* last = &norm.groups.back();
  const double scales[3] = {account.angular_scale, account.linear_scale,
                            orbits ? account.rotational_scale : account.energy_scale};
  for (int i = 0; i < 3; ++i) (last - i)->floor = std::max((last - i)->floor, scales[i]);
}

// The rate of a state whose velocities stay as they are.
void coast(const Model& model, const State<double>& state, std::span<double> rate) {
  std::fill(rate.begin(), rate.end(), 0.0);
  compute_coordinate_rates(model, state, rate);
}

ErrorNorm with_floors_of(ErrorNorm next, const ErrorNorm& old) {
  for (std::size_t i = 1; i <= 3 && i <= old.groups.size(); ++i)
    next.groups[next.groups.size() - i].floor = old.groups[old.groups.size() - i].floor;
  return next;
}

}  // namespace

RunLoop::RunLoop(const Description& user)
    : description(user),
      assembly(user),
      events(user),
      margins(user),
      recorder(user, asks_for_reactions(user.output.columns, user.joints),
               wants_margins() ? margins.names_of_hinges() : std::vector<std::string>{},
               wants_margins() ? margins.names_of_sheets() : std::vector<std::string>{}),
      auditor(user, assembly.model(), assembly.evaluation.effects()),
      schedule(user.run.duration, user.run.output_every),
      control(user, [this](auto names, auto values) { read_columns(names, values); }),
      errors(user) {
  schedule.set_periods(control.periods());
  has_own_coordinates_ = std::any_of(user.joints.begin(), user.joints.end(),
                                     [](const JointDescription& joint) { return is_composed(joint.kind); });
  if (const std::string words = why_not(user.run.formulation, user); !words.empty())
    throw InvalidDescription({{"run.formulation", words}});
  if (assembly.model().has_loops() && user.run.integrator == IntegratorKind::adams)
    throw InvalidDescription(std::vector<Problem>{
        {"run.integrator",
         "adams does not keep loops closed; with joints that close loops take dp853, dp54, rk4 or, where it is stiff, "
         "bdf"}});
  if (assembly.constrained() && user.run.integrator == IntegratorKind::adams)
    throw InvalidDescription(std::vector<Problem>{
        {"run.integrator",
         "adams does not keep constraints; with [constraints] take dp853, dp54, rk4 or, where it is stiff, bdf"}});
  follow_assembly();
  enter_stretch();
  check_start();
}

void RunLoop::follow_assembly() {
  std::vector<double> jumps = stop_times(assembly.evaluation.effects(), assembly.model());
  const std::vector<double> due = events.due_times();
  jumps.insert(jumps.end(), due.begin(), due.end());
  schedule.set_jumps(std::move(jumps));
  if (assembly.compilations() == compiled_) return;
  compiled_ = assembly.compilations();
  recorder.follow(assembly.model());
  swing_time_ = swing_time(assembly.evaluation.effects(), assembly.model(), description.run.duration);
  if (goes_on_in_leap()) return;
  structure_ = assembly.structures();
  const Tolerance& tolerance = description.run.tolerance;
  if (udwadia_kalaba::Judge* judge = assembly.judge()) {
    norm = with_floors_of(error_norm_of_bodies(int(judge->multibody.bodies.size()), tolerance), norm);
    integrator = std::make_unique<OwnCoordinates>(description.run, assembly.evaluation, *judge, norm, assembly.state);
    return;
  }
  norm = with_floors_of(make_error_norm(assembly.model(), tolerance), norm);
  integrator = make_integrator(
      description.run, [this](State<double>& s, std::span<double> rate) { assembly.rate(s, rate); },
      [this](State<double>& s) { assembly.project(s); }, norm, assembly.state,
      [this](State<double>& s, double h, double end) { assembly.take_rk4_step(s, h, end); }, footing());
}

// What happened has left the structure as it was.
bool RunLoop::goes_on_in_leap() const {
  return assembly.structures() == structure_ && !assembly.judge() && integrator &&
         integrator->is_leaping(assembly.state.at.time);
}

Footing RunLoop::footing() {
  if (!assembly.closure()) return {};
  return {.now = [this] { return assembly.footing(); },
          .at = [this](State<double>& s) { return assembly.closure()->footing_at(s); },
          .closed_rate = [this](State<double>& s, std::span<double> rate) { assembly.rate_closed(s, rate); },
          .coast = [this](State<double>& s, std::span<double> rate) { coast(assembly.model(), s, rate); },
          .arrive = [this](State<double>& s) { assembly.project_firmly(s); },
          .renew = [this](const State<double>& s) { assembly.plan_here(s); },
          .keep_momentum = [this](const State<double>& from,
                                  State<double>& to) { volvelle::keep_momentum(assembly, from, to); }};
}

void RunLoop::enter_stretch() {
  const double time = assembly.state.at.time;
  if (time < schedule.duration()) assembly.state.at.inside = 0.5 * (time + schedule.next(time).time);
}

// Every way in which the structure is held together, once.
void RunLoop::look_at_reactions() {
  if (!recorder.with_reactions() || looked_at_ == assembly.compilations()) return;
  looked_at_ = assembly.compilations();
  summary.determined_reactions = summary.determined_reactions && summarize_loops(assembly).determine_reactions();
}

bool RunLoop::wants_margins() const {
  const std::vector<std::string>& patterns = description.output.columns;
  return asks_for_margins(patterns, margins.names_of_hinges()) || asks_for_margins(patterns, margins.names_of_sheets());
}

void RunLoop::place_for_row() {
  if (recorder.needs_solution())
    assembly.evaluation.solve(assembly.state);
  else
    assembly.evaluation.place(assembly.state);
}

// As a row would have them now.
void RunLoop::read_columns(std::span<const std::string> names, std::span<double> values) {
  Recorder now = recorder;
  if (now.with_margins()) margins.read(assembly);
  ClearanceRow clearance;
  if (events.contacts()) clearance = events.contacts()->measure(assembly.evaluation, assembly.state.at.time);
  const auto row = now.record(assembly.evaluation, assembly.state, take_account(assembly.evaluation, assembly.state),
                              margins.readings(), clearance, control.errors(assembly));
  std::size_t at = 0;
  for (const Block& block : now.layout().blocks)
    for (const std::string& column : block.columns) {
      for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == column) values[i] = row[at];
      ++at;
    }
}

void RunLoop::sample() {
  place_for_row();
  try {
    control.sample(assembly, schedule.together());
  } catch (const ControlRefused& refused) {
    fail(fmt::format("at t = {:.9g} s {}", assembly.state.at.time, refused.why));
  }
}

void RunLoop::record() {
  look_at_reactions();
  place_for_row();
  const Account account = take_account(assembly.evaluation, assembly.state);
  auditor.add(account);
  raise_floors(norm, account, assembly.evaluation.effects().gravity.kind == GravityDescription::Kind::point_mass);
  if (recorder.with_margins()) margins.read(assembly);
  ClearanceRow clearance;
  if (events.contacts()) clearance = events.contacts()->measure(assembly.evaluation, assembly.state.at.time);
  const std::vector<Vector3<double>> wanting = control.errors(assembly);
  const auto row =
      recorder.record(assembly.evaluation, assembly.state, account, margins.readings(), clearance, wanting);
  errors.add(assembly.state.at.time, wanting);
  auditor.add(recorder.strain());
  for (ResultSink* sink : sinks) sink->row(row);
  ++summary.rows;
}

void RunLoop::fail(std::string why) {
  summary.status = Summary::Status::failed;
  summary.failure = std::move(why);
  ended_ = true;
}

void RunLoop::publish_news() {
  for (Event& event : events.take_news()) {
    for (ResultSink* sink : sinks) sink->event(event);
    const std::vector<std::string> names = names_of_event(event);
    if (std::any_of(names.begin(), names.end(), [&](const std::string& name) { return matches_pattern(until_, name); }))
      events.ask_to_stop();
    summary.events.push_back(std::move(event));
  }
  if (!events.failure().empty()) fail(events.failure());
}

void RunLoop::keep_what_it_started_with() {
  const Account& start = auditor.start();
  restore_momentum({start.linear_balance, start.angular_balance, auditor.linear_scale(), auditor.angular_scale()},
                   assembly);
}

bool RunLoop::keeps_momentum() const {
  const auto& motions = assembly.model().motions;
  const IntegratorKind integrator_kind = description.run.integrator;
  const bool controls_errors = integrator_kind == IntegratorKind::dp54 || integrator_kind == IntegratorKind::dp853;
  const bool given = std::any_of(motions.begin(), motions.end(),
                                 [](const auto& motion) { return motion.given != PrescribedCoordinate::Given::place; });
  if (assembly.closure()) return true;
  return (controls_errors && !description.wheels.empty()) || (integrator_kind == IntegratorKind::rk4 && given);
}

void RunLoop::let_happen() {
  const bool had_loops = assembly.closure() != nullptr;
  turn_short_way(assembly.model(), assembly.state);
  assembly.evaluation.solve(assembly.state);
  recorder.remember_joints(assembly.evaluation, assembly.state);
  try {
    events.happen(assembly);
  } catch (const InvalidDescription& error) {
    fail(fmt::format("at t = {:.9g} s {}", assembly.state.at.time, error.problems().front().message));
  }
  if (had_loops) keep_what_it_started_with();
  const bool goes_on = goes_on_in_leap(), changed = assembly.compilations() != compiled_ && !goes_on;
  follow_assembly();
  enter_stretch();
  integrator->restart();
  publish_news();
  if (!changed || ended_ || !assembly.closure()) return;
  const auto problems = check_bifurcation(assembly.model(), *assembly.closure(), assembly.state);
  if (!problems.empty()) fail(fmt::format("at t = {:.9g} s {}", assembly.state.at.time, problems.front().message));
}

std::string RunLoop::why_refused(const State<double>& from, const StepOutcome& outcome) {
  if (const std::string near = nearly_singular_joint(assembly.model(), from); !near.empty() && !outcome.explained)
    return fmt::format("at t = {:.9g} s {}", from.at.time, near);
  if ((outcome.singular || assembly.is_delicate()) && !outcome.explained) return stuck_at_singular_place(from.at.time);
  return explain_failure(assembly.evaluation, from, outcome, description.run);
}

bool RunLoop::step_towards(const StopTime& stop) {
  State<double>& state = assembly.state;
  if (events.watches() || has_own_coordinates_) before_ = state;
  const double farthest = events.watches_forces() ? state.at.time + swing_time_ : stop.time;
  const StepOutcome outcome = integrator->step(state, std::min(stop.time, farthest));
  summary.rejected += outcome.rejected;
  if (!outcome.accepted) {
    fail(why_refused(state, outcome));
    return false;
  }
  if (const std::string open = assembly.open_loop(); !open.empty()) {
    fail(fmt::format("at t = {:.9g} s {}", state.at.time, open));
    return false;
  }
  ++summary.steps;
  bool happened = false;
  try {
    happened = events.look_back(assembly, before_, *integrator);
  } catch (const RetakeRefused& refused) {
    fail(why_refused(before_, refused.outcome));
    return false;
  }
  if (has_own_coordinates_)
    if (const std::string met = singular_joint(assembly.model(), before_, state); !met.empty()) {
      fail(fmt::format("at t = {:.9g} s {}", state.at.time, met));
      return false;
    }
  if (keeps_momentum()) keep_what_it_started_with();
  if (stop.time - state.at.time <= schedule.together()) state.at.time = stop.time;
  if (happened) {
    let_happen();
  } else if (const bool turned = turn_short_way(assembly.model(), state);
             switch_mrps(assembly.model(), state) || turned) {
    integrator->restart();
  }
  margins.watch(assembly);
  return !ended_;
}

// At a stop time: what acts may jump, something may be due, a row may be wanted.
void RunLoop::reach(const StopTime& stop) {
  if (stop.jump) follow_assembly();
  enter_stretch();  // after a jump, its new side
  if (stop.sample && assembly.state.at.time < schedule.duration()) sample();
  if (stop.jump || stop.sample) {
    integrator->restart();
    events.what_acts_changed(assembly);
    let_happen();
  }
  if (stop.output && !ended_) record();
}

void RunLoop::begin(const std::string& until) {
  until_ = until;
  if (resumed) return;
  if (!control.periods().empty()) sample();
  try {
    events.begin(assembly);
  } catch (const InvalidDescription& error) {
    fail(fmt::format("at the start {}", error.problems().front().message));
    return;
  }
  follow_assembly();
  enter_stretch();
  margins.watch(assembly);
  record();
  publish_news();
}

// Asks after every row, and between them the more often, the more there is to compute in a step.
bool RunLoop::step_on(const std::function<bool(double)>& keep_going) {
  const long rarely = std::max(1, 256 / std::max(1, assembly.model().velocities));
  while (!ended_ && !events.asked_to_stop() && assembly.state.at.time < schedule.duration()) {
    const StopTime stop = schedule.next(assembly.state.at.time);
    if (!step_towards(stop)) break;
    const bool reached = assembly.state.at.time == stop.time;
    if (reached) reach(stop);
    const bool asks = (reached && stop.output) || summary.steps % rarely == 0;
    if (asks && keep_going && !keep_going(assembly.state.at.time)) return false;
  }
  return true;
}

void RunLoop::go_on(const std::function<bool(double)>& keep_going) {
  try {
    if (!step_on(keep_going)) {
      summary.status = Summary::Status::interrupted;
      summary.evaluations = assembly.evaluations() + counted_before;
      lay_aside();
      return;
    }
  } catch (const InvalidDescription& error) {
    fail(fmt::format("at t = {:.9g} s {}", assembly.state.at.time, error.problems().front().message));
  }
  if (ended_ || !events.asked_to_stop() || assembly.state.at.time >= schedule.duration()) return;
  summary.status = Summary::Status::stopped;
  summary.evaluations = assembly.evaluations() + counted_before;
  lay_aside();
  if (recorder.last_time() < assembly.state.at.time) record();  // where it stands
}

}  // namespace volvelle
