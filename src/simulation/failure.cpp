#include "simulation/failure.hpp"

#include <cmath>
#include <fmt/format.h>

namespace volvelle {
namespace {

bool finite(const Vector3<double>& a) { return std::isfinite(a.x + a.y + a.z); }

bool loads_are_finite(const Evaluation<double>& evaluation, int b) {
  const Model& model = evaluation.model();
  const Forces<double>& forces = evaluation.forces();
  bool good = finite(forces.F_B[b].torque) && finite(forces.F_B[b].force) && finite(forces.field[model.tree[b]]);
  for (int i = 0; i < model.dof[b]; ++i) good = good && std::isfinite(forces.tau[model.v_offset[b] + i]);
  return good;
}

bool acceleration_is_finite(const Evaluation<double>& evaluation, int b) {
  const Motion<double>& A = evaluation.accelerations().A_WB[b];
  return finite(A.angular) && finite(A.linear);
}

std::string name_of_slot(const Model& model, int b) {
  if (b >= model.size()) return fmt::format("joint '{}'", model.joint_name[b]);
  if (model.joint[b] == no_joint) return fmt::format("body '{}'", model.body_name[b]);
  return fmt::format("body '{}' (on joint '{}')", model.body_name[b], model.joint_name[b]);
}

// The body a component of the state belongs to; 0 for an integral of the audits.
int slot_of(const Model& model, int component) {
  const int velocity = component - model.coordinates;
  if (component < 0 || velocity >= model.velocities) return 0;
  const std::vector<int>& offset = velocity < 0 ? model.q_offset : model.v_offset;
  const int index = velocity < 0 ? component : velocity;
  int slot = 0;
  for (int b = 1; b < model.joint_slots(); ++b)
    if (offset[b] <= index && model.dof[b] > 0) slot = b;
  return slot;
}

std::string name_of_component(const Model& model, int component) {
  const int slot = slot_of(model, component);
  if (slot > 0) return "the motion of " + name_of_slot(model, slot);
  return component < 0 ? "the motion" : "the work and impulse of the loads";
}

// At the times the step looked at: is a load itself without a number?
std::string explain_loads(Evaluation<double>& evaluation, const State<double>& from, double h) {
  const Model& model = evaluation.model();
  for (const double part : {0.0, 1e-6, 0.5, 1.0}) {
    State<double> state = from;
    state.at.time += part * h;
    evaluation.solve(state);
    for (int b = 1; b < model.size(); ++b)
      if (!loads_are_finite(evaluation, b))
        return fmt::format(
            "at t = {:.9g} s the load on {} is not a finite number: look for a formula that divides by zero there, a "
            "link whose ends meet, or a body at the centre of gravity",
            state.at.time, name_of_slot(model, b));
  }
  return {};
}

}  // namespace

std::string explain_failure(Evaluation<double>& evaluation, const State<double>& from, const StepOutcome& outcome,
                            const RunDescription& run) {
  if (outcome.explained) return fmt::format("at t = {:.9g} s {}", from.at.time, outcome.reason);
  const Model& model = evaluation.model();
  std::string loads = explain_loads(evaluation, from, outcome.attempted);
  if (!loads.empty()) return loads;
  State<double> state = from;
  evaluation.solve(state);
  for (int b = 1; b < model.size(); ++b)
    if (!acceleration_is_finite(evaluation, b))
      return fmt::format("at t = {:.9g} s {} has no finite acceleration: it can move there without any inertia",
                         from.at.time, name_of_slot(model, b));
  const std::string what = name_of_component(model, outcome.component);
  if (run.integrator == IntegratorKind::rk4)
    return fmt::format(
        "at t = {:.9g} s {} grew beyond all numbers. Either the step of {:.3g} s is too large for how fast it moves "
        "there (try step = {:.1g}), or the motion is unstable (a negative stiffness, a motor that feeds it)",
        from.at.time, what, outcome.attempted, outcome.attempted / 10);
  return fmt::format(
      "at t = {:.9g} s {} cannot be followed further: {}. Either it runs away there (a negative stiffness, a motor "
      "that "
      "feeds it, a load that grows without bound), or the tolerance is tighter than rounding allows",
      from.at.time, what, outcome.reason);
}

}  // namespace volvelle
