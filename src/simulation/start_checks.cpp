#include "simulation/start_checks.hpp"

#include <cmath>
#include <fmt/format.h>

#include "dynamics/joint_inertia.hpp"
#include "simulation/stiffness.hpp"

namespace volvelle {
namespace {

// Classical RK4 is stable for |h lambda| below this anywhere in the left half plane.
constexpr double rk4_stability = 2.78;

Problem no_inertia(const Description& description, const Model& model, int b, bool turning) {
  const std::string& body = model.body_name[b];
  const char* how = turning ? "turn about an axis" : "move along a direction";
  if (model.flies_alone(b))
    return {"bodies." + body + ".inertia",
            fmt::format("body '{}' flies free and can {} without any inertia: give it inertia about all three axes, or "
                        "hold it by a joint",
                        body, how)};
  const std::string& joint = description.joints[model.joint[b]].name;
  return {
      "joints." + joint,
      fmt::format("joint '{}' lets body '{}' {} without any inertia: give the body inertia about that axis, move its "
                  "center_of_mass off it, or use a joint that does not turn there",
                  joint, body, how)};
}

Problem hardly_any_inertia(const Description& description, const Model& model, int b) {
  const std::string& body = model.body_name[b];
  const bool alone = model.joint[b] == no_joint;
  return {
      alone ? "bodies." + body + ".inertia" : "joints." + description.joints[model.joint[b]].name,
      fmt::format("body '{}' is lighter than 1e-12 of what hangs on it, too little to compute with: turn the joints "
                  "around so that the heavy body comes first, as parent or flying free",
                  body)};
}

}  // namespace

std::vector<Problem> check_inertia_of_free_directions(const Description& description, Evaluation<double>& evaluation,
                                                      State<double> state) {
  evaluation.solve(state);
  const Model& model = evaluation.model();
  const auto& work = evaluation.work();
  for (int b = model.size() - 1; b > 0; --b) {
    int free[6];
    const int dof = free_velocities(model, b, free);
    const SmallFactor<double> D = joint_inertia(model, evaluation.kinematics(), work, b);
    for (int i = 0; i < dof; ++i) {
      const Motion<double>& h = evaluation.kinematics().H[free[i]];
      const bool turning = squared_norm(h.angular) > 0;
      const double scale = turning ? work.P[b].J.trace() : work.P[b].M.trace();
      if (!(D.pivot(i) > 4e-15 * scale)) return {no_inertia(description, model, b, turning)};
      if (!(D.pivot(i) > 1e-12 * scale)) return {hardly_any_inertia(description, model, b)};
    }
  }
  return {};
}

std::vector<Problem> check_step(const Evaluation<double>& evaluation, const State<double>& state, double step) {
  const Stiffest spring = stiffest_spring(evaluation, state);
  const Stiffest damper = stiffest_damper(evaluation, state);
  const double frequency = std::sqrt(std::max(spring.eigenvalue, 0.0));  // rad/s
  const bool by_spring = frequency >= damper.eigenvalue;
  const double fastest = by_spring ? frequency : damper.eigenvalue;
  if (!(fastest * step > rk4_stability)) return {};
  const double limit = rk4_stability / fastest;
  const std::string what =
      by_spring ? fmt::format("the spring of {} (it can swing at {:.4g} rad/s)", spring.name, frequency)
                : fmt::format("the damper of {} (it decays at {:.4g} /s)", damper.name, damper.eigenvalue);
  return {
      {"run.step", fmt::format("step {:g} s is too large for {}: rk4 is unstable above {:.3g} s. Use step = {:.1g} or "
                               "less",
                               step, what, limit, limit / 5)}};
}

}  // namespace volvelle
