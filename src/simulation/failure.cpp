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

bool motion_is_finite(const Model& model, const State<double>& state, int b) {
  bool good = true;
  for (int i = 0; i < model.dof[b]; ++i) good = good && std::isfinite(state.v()[model.v_offset[b] + i]);
  return good;
}

bool acceleration_is_finite(const Evaluation<double>& evaluation, int b) {
  const Motion<double>& A = evaluation.accelerations().A_WB[b];
  return finite(A.angular) && finite(A.linear);
}

std::string name_of_slot(const Model& model, int b) {
  if (model.joint[b] == no_joint) return fmt::format("body '{}'", model.body_name[b]);
  return fmt::format("body '{}' (on joint '{}')", model.body_name[b], model.joint_name[b]);
}

}  // namespace

std::string explain_failure(Evaluation<double>& evaluation, const State<double>& before, const State<double>& after,
                            double time, double h) {
  const Model& model = evaluation.model();
  // at the times the step looked at: is a load itself without a number?
  for (const double at : {time, time + h / 2, time + h}) {
    State<double> state = before;
    state.at.time = at;
    evaluation.solve(state);
    for (int b = 1; b < model.size(); ++b)
      if (!loads_are_finite(evaluation, b))
        return fmt::format(
            "at t = {:.9g} s the load on {} is not a finite number: look for a formula that divides by zero there, a "
            "link whose ends meet, or a body at the centre of gravity",
            at, name_of_slot(model, b));
  }
  State<double> state = before;
  evaluation.solve(state);
  for (int b = 1; b < model.size(); ++b)
    if (!acceleration_is_finite(evaluation, b))
      return fmt::format("at t = {:.9g} s {} has no finite acceleration: it can move there without any inertia", time,
                         name_of_slot(model, b));
  int worst = 1;
  for (int b = model.size() - 1; b > 0; --b)
    if (!motion_is_finite(model, after, b)) worst = b;
  return fmt::format(
      "at t = {:.9g} s the motion of {} grew beyond all numbers. Either the step of {:.3g} s is too large for how fast "
      "it "
      "moves there (try step = {:.1g}), or the motion is unstable (a negative stiffness, a motor that feeds it)",
      time, name_of_slot(model, worst), h, h / 10);
}

}  // namespace volvelle
