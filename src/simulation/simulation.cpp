#include "simulation/simulation.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

#include "description/advice.hpp"
#include "scalar/flush_denormals.hpp"
#include "simulation/loop_assembly.hpp"
#include "simulation/run_loop.hpp"

namespace volvelle {
namespace {

// Says so when a run cannot be trusted.
std::vector<std::string> drift_notes(const std::vector<Audit>& audits, const RunDescription& run) {
  const std::string remedy = run.integrator == IntegratorKind::rk4
                                 ? fmt::format("step = {:.1g}", run.step / 5)
                                 : fmt::format("tolerance = {{ relative = {:.1g} }}", run.tolerance.relative / 100);
  const bool can_be_tighter =
      run.integrator == IntegratorKind::rk4 || run.tolerance.relative / 100 >= tightest_tolerance;
  for (const Audit& audit : audits)
    if (audit.audited && !(audit.relative < worrying_drift))
      return {fmt::format("{} drifts by {:.1e} of all that contributes: this run is not accurate. {}", audit.name,
                          audit.relative, can_be_tighter ? "Try " + remedy : "Look at rows of the result to see when")};
  return {};
}

// Says so when what breaks is a matter of choice.
std::vector<std::string> break_notes(const Assembly& assembly) {
  const auto& joints = assembly.description.joints;
  const Model& model = assembly.model();
  for (int s = 1; s < model.joint_slots() && model.has_loops(); ++s) {
    const bool breaks = model.joint[s] != no_joint && joints[model.joint[s]].breaks && model.cluster[s] >= 0;
    if (breaks && !summarize_loops(assembly).determine_reactions())
      return {fmt::format(
          "loads in the loops of '{}' are not unique, for some of their rows depend on others: when it breaks follows "
          "from one choice of them, and another formulation may choose otherwise",
          joints[model.joint[s]].name)};
  }
  return {};
}

// The names, or of very many the first.
std::string listed(const std::vector<std::string>& names) {
  constexpr std::size_t most = 20;
  if (names.size() <= most) return fmt::format("{}", fmt::join(names, ", "));
  return fmt::format("{}, and {} more", fmt::join(names.begin(), names.begin() + most, ", "), names.size() - most);
}

}  // namespace

bool Summary::is_inaccurate() const {
  return std::any_of(audits.begin(), audits.end(),
                     [](const Audit& audit) { return audit.audited && !(audit.relative < worrying_drift); });
}

struct Simulation::Implementation {
  explicit Implementation(const Description& description) : loop(description) {}
  RunLoop loop;
};

Simulation::Simulation(const Description& description)
    : implementation_(std::make_unique<Implementation>(description)) {}

Simulation::~Simulation() = default;

const Layout& Simulation::layout() const { return implementation_->loop.recorder.layout(); }

int Simulation::degrees_of_freedom() const {
  const Assembly& assembly = implementation_->loop.assembly;
  const int tree = assembly.model().degrees_of_freedom();
  if (assembly.judge()) return tree - assembly.judge()->multibody.freedoms_taken();
  return tree - assembly.loop_rank() - (assembly.constrained() ? assembly.constrained()->rank() : 0);
}

LoopSummary Simulation::loops() const { return summarize_loops(implementation_->loop.assembly); }

ClearanceStart Simulation::clearance() const {
  RunLoop& loop = implementation_->loop;
  return loop.events.contacts() ? loop.events.contacts()->start(loop.assembly) : ClearanceStart{};
}

long Simulation::planned_steps() const {
  const RunLoop& loop = implementation_->loop;
  return loop.description.run.integrator == IntegratorKind::rk4 ? loop.fixed_steps().count : 0;
}

void Simulation::resume(const Checkpoint& checkpoint, std::vector<Event> events) {
  implementation_->loop.take_up(checkpoint);
  implementation_->loop.summary.events = std::move(events);
}

const Checkpoint& Simulation::checkpoint() const { return implementation_->loop.checkpoint; }

Summary Simulation::run(const std::vector<ResultSink*>& sinks, const std::function<bool(double)>& keep_going,
                        const std::string& until) {
  RunLoop& loop = implementation_->loop;
  const auto start = std::chrono::steady_clock::now();
  loop.sinks = sinks;
  if (!loop.resumed)
    for (ResultSink* sink : sinks) sink->begin(layout());
  const std::vector<std::string> breaking = break_notes(loop.assembly);
  {
    const FlushDenormals flush;
    loop.begin(until);
    loop.go_on(keep_going);
  }
  Summary& summary = loop.summary;
  summary.time = loop.assembly.state.at.time;
  summary.evaluations = loop.assembly.evaluations() + loop.counted_before;
  summary.audits = loop.auditor.audits();
  summary.margin = loop.margins.least();
  if (loop.events.contacts()) summary.closest = loop.events.contacts()->closest();
  summary.errors = loop.errors.figures(loop.control.pulses());
  summary.notes = advise(loop.description);
  if (summary.is_complete())
    for (std::string& note : drift_notes(summary.audits, loop.description.run)) summary.notes.push_back(note);
  summary.notes.insert(summary.notes.end(), breaking.begin(), breaking.end());
  const std::vector<std::string> missing = loop.events.waiting_list().not_done(loop.description);
  if (summary.status == Summary::Status::finished && !missing.empty())
    summary.notes.push_back("never happened: " + listed(missing));
  if (summary.status == Summary::Status::stopped)
    for (ResultSink* sink : sinks) sink->lay_aside(loop.checkpoint);
  if (summary.is_complete())
    for (ResultSink* sink : sinks) sink->finish();
  summary.wall_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return summary;
}

}  // namespace volvelle
