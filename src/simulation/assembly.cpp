#include "simulation/assembly.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <stdexcept>

#include "dynamics/joint_inertia.hpp"
#include "effects/thrust_levels.hpp"
#include "mechanics/closing_joints.hpp"
#include "simulation/carry_over.hpp"
#include "simulation/constraint_closure.hpp"
#include "simulation/events/change.hpp"
#include "simulation/integrators/rk4.hpp"
#include "simulation/loop_assembly.hpp"
#include "simulation/loop_words.hpp"
#include "simulation/supported.hpp"

namespace volvelle {
namespace {

// Of the accelerations of both bodies, whose difference the joint's is, at the hinge, an arm away from either; and of
// what their forces could do to the child alone, where these cancel.
double scale_by_bodies(const Evaluation<double>& evaluation, int velocity, int slot, double friction) {
  const Motion<double>& h = evaluation.kinematics().H[velocity];
  const Pose<double>& X_BM = evaluation.parameters().X_BM[slot];
  const auto& A = evaluation.accelerations().A_WB;
  const int parent = evaluation.model().parent[slot], child = evaluation.model().child[slot];
  const double arm = norm(evaluation.kinematics().X_PB[slot].p);
  const double turning = norm(A[child].angular) + norm(A[parent].angular);
  const double swinging = norm(X_BM.p) * norm(A[child].angular) + arm * norm(A[parent].angular);
  const double moving =
      norm(h.angular) * turning + norm(h.linear) * (norm(A[child].linear) + norm(A[parent].linear) + swinging);
  const Wrench<double>& F = evaluation.accelerations().F_joint[slot];
  const double pushing = norm(h.angular) * norm(F.torque) + norm(h.linear) * norm(F.force) +
                         std::abs(evaluation.forces().tau[velocity]) + friction;
  const Motion<double> h_B = X_BM.motion_to_parent(h);
  const double inertia = dot(h_B, evaluation.parameters().M_B[child] * h_B);
  return inertia > 0 ? moving + pushing / inertia : moving;
}

Description as_at_the_start(Description description) {
  switch_off_what_waits(description);
  return description;
}

}  // namespace

Assembly::Assembly(const Description& user)
    : description(as_at_the_start(user)),
      mode(initial_mode(description)),
      evaluation(make_evaluation(description, mode)),
      state(initial_state(description, evaluation.model(), Integral::integral_count)) {
  follow_model();
  if (closure_) {
    const std::vector<Problem> problems = assemble_loops(model(), *closure_, state);
    if (!problems.empty()) throw InvalidDescription(problems);
    close_loops_by(closure_->plan());
  }
  if (lacks_rest(description)) rest_links_here();
  if (model().numbers_beside() > 0) {
    State<double> here = state;
    evaluation.place(here);
    start_laws(model(), evaluation.parameters(), evaluation.kinematics(), state);
    start_feedback(description, model(), evaluation.parameters(), evaluation.effects().feedbacks,
                   evaluation.kinematics(), state);
  }
}

// After loops were closed: that is where the run starts.
void Assembly::rest_links_here() {
  State<double> here = state;
  evaluation.place(here);
  rest_bushings(model(), evaluation.parameters(), evaluation.kinematics(), description);
  rest_cables(model(), here, description);
  cool_superconductors(model(), evaluation.parameters(), evaluation.kinematics(), description);
  evaluation = make_evaluation(description, mode);
  follow_model();
}

void Assembly::close_loops_by(const std::shared_ptr<const LoopPlan>& plan) {
  evaluation.close_loops_by(plan);
  kernel_->close_loops_by(plan);
}

int Assembly::loop_rank() const {
  if (!closure_) return 0;
  int rank = -closure_->modes();
  for (const Cluster& cluster : model().clusters)
    for (const int b : cluster.members)
      for (int v = model().v_offset[b]; v < model().v_offset[b] + model().dof[b]; ++v) rank += !model().held[v];
  return rank;
}

std::vector<Violation> Assembly::violations() const {
  if (judge_) return judge_->multibody.violations();
  return constrained_ ? constrained_->violations() : std::vector<Violation>{};
}

double Assembly::contradiction() const {
  if (judge_) return judge_->multibody.contradiction();
  return constrained_ ? constrained_->contradiction() : 0;
}

std::string Assembly::open_loop() const {
  if (!broken_.empty() || !closure_ || judge_) return broken_;
  const auto& errors = closure_->errors();
  const auto worst = std::max_element(errors.begin(), errors.end(),
                                      [](const auto& a, const auto& b) { return worst_of(a) < worst_of(b); });
  if (worst == errors.end() || worst_of(*worst) < 1e-6 * std::max(1.0, closure_->extent())) return "";
  const int slot = model().size() + int(worst - errors.begin());
  return fmt::format(
      "the loop that joint '{}' closes cannot be kept closed: its two sides end a step {:.3g} m and {:.3g} rad apart. "
      "{}",
      model().joint_name[slot], norm(worst->linear), norm(worst->angular), why_loop_opens(model(), slot));
}

void Assembly::rate_closed(const State<double>& at, std::span<double> rate) {
  closed_ = at;
  closure_->close(closed_);
  if (evaluation.other()) return evaluation(closed_, rate);
  ++counted_;
  kernel_->rate(closed_.at, closed_.x.data(), rate.data());
}

void Assembly::take_rk4_step_outside(State<double>& from, double h, double end) {
  auto rate_here = [this](State<double>& s, std::span<double> of) { rate(s, of); };
  Rk4<double> method(from);
  method.step(rate_here, from, h, end);
}

void Assembly::project(State<double>& at) {
  normalize_quaternions(model(), at);
  if (constrained_) evaluation.place(at);  // prescribed coordinates first: constraints follow them
  if (closure_ && closure_->project(at)) close_loops_by(closure_->plan());
  if (!constrained_) return;
  close_constraints(evaluation, *constrained_, closure_.get(), at);
  broken_ = broken_constraint(*constrained_);
}

void Assembly::plan_here(const State<double>& at) {
  closure_->plan_at(at);
  close_loops_by(closure_->plan());
}

void Assembly::project_firmly(State<double>& at) {
  normalize_quaternions(model(), at);
  if (closure_) closure_->project_firmly(at);
}

bool Assembly::is_singular() {
  if (!closure_) return false;
  State<double> here = state;
  if (closure_->project(here)) close_loops_by(closure_->plan());
  return closure_->weakest() < 1e-4 && is_delicate();
}

void Assembly::plan_loops_anew() {
  const std::unique_ptr<LoopClosure> before = std::move(closure_);
  if (!model().has_loops()) return;
  closure_ = std::make_unique<LoopClosure>(model(), evaluation.parameters());
  closure_->plan_at(state);
  if (before && before->modes() == closure_->modes()) closure_->remember(before->firmest());
  close_loops_by(closure_->plan());
}

void Assembly::follow_model(bool same_structure) {
  slot_of_joint_.assign(description.joints.size(), 0);
  for (int b = 1; b < model().joint_slots(); ++b)
    if (model().joint[b] != no_joint) slot_of_joint_[model().joint[b]] = b;
  const Sample sample{evaluation.parameters(), evaluation.effects()};
  kernel_ = make_kernel(model(), {&sample, 1}, chosen_instruction_set());
  if (!same_structure) {
    ++structures_;
    plan_loops_anew();
  } else if (closure_) {
    close_loops_by(closure_->plan());
  }
  dense_.reset();
  complement_.reset();
  constrained_.reset();
  broken_.clear();
  if (description.run.formulation == FormulationKind::articulated && !description.constraints.empty()) {
    constrained_ = std::make_unique<ConstrainedBody>(description, model(), evaluation.parameters());
    evaluation.solve_by(constrained_.get());
  } else if (description.run.formulation == FormulationKind::articulated && model().has_loops() &&
             description.run.loops == LoopMethod::dense) {
    dense_ = std::make_unique<DenseLoops>(model());
    evaluation.solve_by(dense_.get());
  }
  if (description.run.formulation == FormulationKind::back_substitution) {
    if (model().has_loops()) throw InvalidDescription({{"run.formulation", why_no_back_substitution(model())}});
    evaluation.solve_by_back_substitution();
    kernel_->solve_by_back_substitution();
  }
  if (description.run.formulation == FormulationKind::orthogonal_complement) {
    complement_ = std::make_unique<OrthogonalComplement>(model());
    evaluation.solve_by(complement_.get());
  }
  if (description.run.formulation != FormulationKind::udwadia_kalaba) return;
  judge_ = std::make_unique<udwadia_kalaba::Judge>(description, model(), mode);
  evaluation.solve_by(judge_.get());
}

void Assembly::recompile() {
  evaluation.solve(state);
  Evaluation<double> next = make_evaluation(description, mode);
  State<double> carried = carry_over(evaluation, state, next);
  counted_ += evaluation.count();
  const bool same = same_structure(model(), next.model());
  evaluation = std::move(next);
  state = std::move(carried);
  ++compilations_;
  follow_model(same);
}

void Assembly::set_motor(int joint, double effort) {
  description.joints[std::size_t(joint)].motor = {ConstantProfile{effort}};
  for (const Motor<double>& motor : evaluation.effects().motors) {
    if (motor.slot != slot_of_joint(joint) || motor.slot == 0) continue;
    set_profile(motor.level, ConstantProfile{effort});
  }
}

void Assembly::set_profile(int index, const Profile& profile) {
  evaluation.set_profile(index, profile);
  if (kernel_) kernel_->set_profile(index, profile);
}

void Assembly::fire(std::span<const Pulse> pulses) {
  for (const Pulse& pulse : pulses) description.thrusters[std::size_t(pulse.thruster)].switched.push_back(pulse.burn);
  const std::vector<Profile> levels = thrust_levels(description);
  const auto& applied = evaluation.effects().applied_forces;
  const std::size_t first = applied.size() - levels.size();
  for (std::size_t i = 0; i < levels.size(); ++i) {
    if (!description.thrusters[i].commanded && !description.thrusters[i].specific_impulse) continue;
    const int level = applied[first + i].level;
    set_profile(level, levels[i]);
    const auto* table = std::get_if<TableProfile>(&levels[i]);
    for (const Feed<double>& feed : evaluation.effects().propellant.feeds) {
      if (feed.level != level || !table) continue;
      evaluation.set_integral(feed.integral, *table);
      if (kernel_) kernel_->set_integral(feed.integral, *table);
    }
  }
}

void Assembly::restore(double time, const std::vector<double>& x) {
  Evaluation<double> next = make_evaluation(description, mode);
  const bool same = same_structure(model(), next.model());
  evaluation = std::move(next);
  const int integrals = Integral::integral_count + model().numbers_beside();
  if (x.size() != std::size_t(model().coordinates + model().velocities + integrals))
    throw std::runtime_error("the checkpoint is of another scenario");
  state.at = {time, time};
  state.coordinates = model().coordinates;
  state.velocities = model().velocities;
  state.x = x;
  ++compilations_;
  follow_model(same);
}

double Assembly::holding_force(int velocity, int slot) const {
  return dot(evaluation.kinematics().H[velocity], evaluation.accelerations().F_joint[slot]) -
         evaluation.forces().tau[velocity];
}

double Assembly::acceleration_scale(int velocity, int slot, double friction) const {
  const bool in_loop = model().has_loops() && model().cluster[slot] >= 0;
  const bool by_branches = description.run.formulation == FormulationKind::back_substitution;
  if (evaluation.other() || by_branches || in_loop) return scale_by_bodies(evaluation, velocity, slot, friction);
  int free[6];
  const int dof = free_velocities(model(), slot, free);
  double inertia = std::numeric_limits<double>::infinity();
  const SmallFactor<double> D = joint_inertia(model(), evaluation.kinematics(), evaluation.work(), slot);
  for (int i = 0; i < dof; ++i) inertia = std::min(inertia, D.pivot(i));
  const Motion<double>& h = evaluation.kinematics().H[velocity];
  const Wrench<double>& Z = evaluation.work().Z[slot];
  return (norm(h.angular) * norm(Z.torque) + norm(h.linear) * norm(Z.force) +
          std::abs(evaluation.forces().tau[velocity])) /
         inertia;
}

double Assembly::holding_scale(int velocity, int slot) const {
  const Motion<double>& h = evaluation.kinematics().H[velocity];
  const Wrench<double>& f = evaluation.accelerations().F_joint[slot];
  return norm(h.angular) * norm(f.torque) + norm(h.linear) * norm(f.force) +
         std::abs(evaluation.forces().tau[velocity]);
}

}  // namespace volvelle
