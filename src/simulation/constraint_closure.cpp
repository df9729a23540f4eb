#include "simulation/constraint_closure.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "dynamics/velocity_jump.hpp"

namespace volvelle {
namespace {

constexpr int most_projections = 8;
constexpr double held_exactly = 1e-15;  // m or rad: nothing better is to be had

double worst_drift(const ConstrainedBody& constrained) {
  double worst = 0;
  for (const ConstraintRow& row : constrained.rows()) worst = std::max(worst, std::abs(row.drift));
  return worst;
}

// The smallest change of velocities, or of places, that takes away what the rows are off by; loops do not mind.
std::vector<double> make_up_for(Evaluation<double>& evaluation, const ConstrainedBody& constrained,
                                double ConstraintRow::*off) {
  const Model& model = evaluation.model();
  VelocityJump<double> jump(model, evaluation.kinematics());
  for (const ConstraintRow& row : constrained.rows()) jump.changes.push_back(-(row.*off));
  jump.changes.resize(jump.changes.size() + 6 * std::size_t(model.joint_slots() - model.size()));
  jump.solve(model, evaluation.parameters(), evaluation.other());
  return jump.result.vdot;
}

}  // namespace

void close_constraints(Evaluation<double>& evaluation, const ConstrainedBody& constrained, LoopClosure* loops,
                       State<double>& state) {
  evaluation.place(state);
  double now = worst_drift(constrained);
  for (int round = 0; round < most_projections && now > held_exactly; ++round) {
    const State<double> before = state;
    displace(evaluation.model(), make_up_for(evaluation, constrained, &ConstraintRow::drift), state);
    if (loops) loops->close(state);
    evaluation.place(state);
    const double next = worst_drift(constrained);
    if (!(next < now)) {  // as good as it gets, or worse
      state = before;
      evaluation.place(state);
      break;
    }
    const bool converges = next < 0.5 * now;
    now = next;
    if (!converges) break;
  }
  const std::vector<double> change = make_up_for(evaluation, constrained, &ConstraintRow::rate);
  for (std::size_t i = 0; i < change.size(); ++i) state.v()[i] += change[i];
  if (loops) loops->measure(state);
  evaluation.place(state);
}

std::string broken_constraint(const ConstrainedBody& constrained) {
  for (const Violation& found : constrained.violations())
    if (!(std::abs(found.drift) < constraint_tolerance))
      return fmt::format(
          "constraint '{}' cannot be kept: the bodies end a step {:.3g} m or rad away from it. Prescribed motions, "
          "locks or other constraints contradict it, or it has led them where it says nothing (points that meet, a "
          "disc that lies flat)",
          found.name, std::abs(found.drift));
  for (const ConstraintRow& row : constrained.rows())
    if (!row.has_place && !(std::abs(row.rate) < constraint_tolerance))
      return fmt::format(
          "constraint '{}' cannot be kept: the bodies end a step moving against it at {:.3g} m/s. Prescribed motions, "
          "locks or other constraints contradict it",
          constrained.violations()[std::size_t(row.constraint)].name, std::abs(row.rate));
  return "";
}

}  // namespace volvelle
