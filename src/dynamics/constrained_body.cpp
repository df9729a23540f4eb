#include "dynamics/constrained_body.hpp"

#include <algorithm>
#include <cmath>

#include "dynamics/closed_loops/loop_reactions.hpp"
#include "dynamics/closed_loops/semidefinite.hpp"
#include "dynamics/velocity_jump.hpp"
#include "mechanics/closing_joints.hpp"

namespace volvelle {
namespace {

// What a push would do to a body that flies free, so that where it cannot move at all rounding does not count as a row.
double free_answer(const RigidInertia<double>& M, const Wrench<double>& F) {
  return squared_norm(F.torque) / std::max(M.inertia.trace(), 1e-12 * M.mass) + squared_norm(F.force) / M.mass;
}

// By how much a row is not obeyed, of all that adds up to it.
double disobedience(const ConstraintRow& row, double wanted, const std::vector<Motion<double>>& A_WB) {
  double size = 1 + std::abs(row.bias - wanted);
  for (const ConstraintRow::Pull& pull : row.pulls) size += std::abs(dot(A_WB[std::size_t(pull.slot)], pull.F));
  return std::abs(row.acceleration(A_WB) - wanted) / size;
}

// Of a joint that closes a loop: how its two sides part, in the parent's axes about the point where it stands on it.
Motion<double> parting(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                       int slot) {
  const Motion<double> at_M = parameters.X_BM[slot].motion_to_child(kin.V_WB[model.child[slot]]) - kin.V_WB[slot];
  const Pose<double>& X_PM = kin.X_PB[slot];
  const Motion<double> rate{X_PM.R * at_M.angular, X_PM.R * at_M.linear};
  if (model.passage[slot] == Passage::general) return rate;
  return {rate.angular, rate.linear + cross(X_PM.p - parameters.X_PF[slot].p, rate.angular)};
}

}  // namespace

ConstrainedBody::ConstrainedBody(const Description& description, const Model& model,
                                 const Parameters<double>& parameters)
    : model_(model), constraints_(description, model, parameters), work_(model) {
  if (model.has_loops() && description.run.loops == LoopMethod::dense) dense_ = std::make_unique<DenseLoops>(model);
}

void ConstrainedBody::place(const Parameters<double>& parameters, const State<double>& state, Kinematics<double>& kin) {
  if (dense_) {
    dense_->place(parameters, state, kin);
    loops_ = dense_->residual();
    loop_rates_ = dense_->rates_against_constraints();
  } else {
    compute_kinematics(model_, parameters, state, kin);
    measure_loops(parameters, state, kin);
  }
  constraints_.start(model_, kin, state.q());
  rows_ = constraints_.find(model_, parameters, kin, std::vector<Vector3<double>>(model_.trees.size()), state.q());
}

void ConstrainedBody::measure_loops(const Parameters<double>& parameters, const State<double>& state,
                                    Kinematics<double>& kin) {
  move_closing_joints(model_, parameters, state.q().data(), state.v().data(), kin, true);
  loops_ = {};
  loop_rates_.clear();
  for (int s = model_.size(); s < model_.joint_slots(); ++s) {
    double q[7], v[6];
    std::copy_n(state.q().data() + model_.q_offset[s], coordinate_size(model_.kind[s], model_.attitude), q);
    std::copy_n(state.v().data() + model_.v_offset[s], model_.dof[s], v);
    const ClosureError error = measure_closing_joint(model_, parameters, kin, s, q, v);
    loops_.place = larger(loops_.place, worst_of(error.place));
    loops_.rate = larger(loops_.rate, worst_of(error.rate));
    const Motion<double> rate = parting(model_, parameters, kin, s);
    for (int i = 0; i < 3; ++i) loop_rates_.push_back(rate.angular[i]);
    for (int i = 0; i < 3; ++i) loop_rates_.push_back(rate.linear[i]);
  }
}

Residual ConstrainedBody::residual() const {
  Residual worst = loops_;
  for (const ConstraintRow& row : rows_) {
    worst.place = std::max(worst.place, std::abs(row.drift));
    worst.rate = std::max(worst.rate, std::abs(row.rate));
  }
  return worst;
}

std::vector<double> ConstrainedBody::rates_against_constraints() const {
  std::vector<double> rates;
  for (const ConstraintRow& row : rows_) rates.push_back(row.rate);
  rates.insert(rates.end(), loop_rates_.begin(), loop_rates_.end());
  return rates;
}

void ConstrainedBody::move(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                           const Forces<double>& forces, std::span<const double> changes, bool reactions,
                           Accelerations<double>& out) {
  if (dense_) return dense_->solve(model, parameters, kin, forces, changes, out);
  work_.loops.missed.clear();
  for (std::size_t i = 0; i + 6 <= changes.size(); i += 6) {
    const double* c = changes.data() + i;
    work_.loops.missed.push_back(-Motion<double>{{c[0], c[1], c[2]}, {c[3], c[4], c[5]}});
  }
  solve_articulated_body(model, parameters, kin, forces, work_, out, true);
  if (!reactions) return;
  if (model.has_loops())
    find_loop_reactions(model, parameters, kin, forces, out);
  else
    compute_joint_wrenches(model, work_, out);
}

void ConstrainedBody::solve(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                            const Forces<double>& forces, std::span<const double> changes, Accelerations<double>& out) {
  work_.loops.make_room(model);  // what is held, or the plan, may have changed
  const std::vector<ConstraintRow> rows = constraints_.find(model, parameters, kin, forces.field);
  const std::span<const double> of_loops = changes.empty() ? changes : changes.subspan(rows.size());
  const auto wanted = [&](std::size_t i) { return changes.empty() ? 0.0 : changes[i]; };
  move(model, parameters, kin, forces, of_loops, rows.empty(), out);
  rank_ = 0;
  contradiction_ = 0;
  if (rows.empty()) return;

  // the answers to one unit of each row's force
  VelocityJump<double> still(model, kin);
  const Eigen::Index count = Eigen::Index(rows.size());
  Eigen::MatrixXd A(count, count);
  Eigen::VectorXd sizes = Eigen::VectorXd::Zero(count), b(count);
  for (Eigen::Index j = 0; j < count; ++j) {
    std::vector<Motion<double>> answer(std::size_t(model.size()));
    for (const ConstraintRow::Pull& pull : rows[std::size_t(j)].pulls) {
      still.impulses.clear();
      still.impulses.push(pull.slot, pull.F);
      move(model, parameters, still.kinematics, still.impulses, {}, false, still.result);
      for (std::size_t k = 1; k < answer.size(); ++k) answer[k] += still.result.A_WB[k];
      sizes[j] += dot(still.result.A_WB[std::size_t(pull.slot)], pull.F) +
                  free_answer(parameters.M_B[std::size_t(pull.slot)], pull.F);
    }
    for (Eigen::Index i = 0; i < count; ++i) A(i, j) = rows[std::size_t(i)].along(answer);
  }
  const SemidefiniteFactor factor(0.5 * (A + A.transpose()), sizes);
  rank_ = factor.rank();

  // the forces; and once more for what rounding leaves
  Forces<double> all = forces;
  for (int round = 0; round < 2; ++round) {
    for (Eigen::Index i = 0; i < count; ++i)
      b[i] = wanted(std::size_t(i)) - rows[std::size_t(i)].acceleration(out.A_WB);
    const Eigen::VectorXd lambda = factor.solve(b);
    for (Eigen::Index i = 0; i < count; ++i)
      for (const ConstraintRow::Pull& pull : rows[std::size_t(i)].pulls) all.push(pull.slot, pull.F * lambda[i]);
    move(model, parameters, kin, all, of_loops, round == 1, out);
  }
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const double left = disobedience(rows[i], wanted(i), out.A_WB);
    if (!(left <= contradiction_)) contradiction_ = left;  // NaN stays
  }
}

}  // namespace volvelle
