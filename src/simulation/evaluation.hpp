// The right-hand side: state in, its time derivative out. Owns every workspace, so that an evaluation allocates
// nothing.
//
// Beside q and v the state carries integrals that audit the run:
//   supplied    work put in by motors, prescribed joints and driven forces, of velocities about the centre of mass,
//               less what leaves with propellant
//   carried     work of driven forces that moves the centre of mass
//   exchanged   work of the other external forces, and of gravity's differences, on the centre of mass
//   dissipated  never decreases
//   impulse     of all external forces; and their angular impulse about the centre of mass
// and, at the very end, what continuous controllers integrate, and the attitudes that laws of wheels look at.
#pragma once

#include <optional>

#include "dynamics/articulated_body.hpp"
#include "dynamics/back_substitution.hpp"
#include "dynamics/closed_loops/loop_reactions.hpp"
#include "dynamics/formulation.hpp"
#include "dynamics/ties.hpp"
#include "effects/effects.hpp"
#include "mechanics/attitude_laws.hpp"

namespace volvelle {

enum Integral : int {
  supplied,
  carried,
  exchanged,
  dissipated,
  impulse,
  angular_impulse = impulse + 3,
  integral_count = angular_impulse + 3
};

template <class S>
class Evaluation {
 public:
  Evaluation(const Model& model, Parameters<S> parameters, Effects<S> effects);

  // Imposes prescribed motions on `state`, then fills rate (as long as state.x) and nothing else: what there is to know
  // beyond it, solve() finds.
  void operator()(State<S>& state, std::span<S> rate);

  // With what the drives say at the state's time read already.
  void operator()(const Drives& drives, State<S>& state, std::span<S> rate);

  // The same without the rates, but with all there is to know: what joints pass on, too.
  void solve(State<S>& state);
  void solve(const Drives& drives, State<S>& state);

  // The same without what joints pass on, which in large loops costs far more than the motion.
  void accelerate(State<S>& state);

  // Places, velocities and centres of mass alone.
  void place(State<S>& state);

  // Rates of the integrals, after solve().
  void integrate(const State<S>& state, std::span<S> rate) const;

  // From now on places and solves by another formulation, which must outlive this. A double's alone.
  void solve_by(Formulation* other) { other_ = other; }
  Formulation* other() const { return other_; }

  // From now on solves by back-substitution: of trees alone.
  void solve_by_back_substitution() { branches_.emplace(model_); }

  // A profile of what acts, or what one adds up to, is another from now on.
  void set_profile(int index, const Profile& profile) { effects_.profiles.set(index, profile); }
  void set_integral(int index, const TableProfile& table) { effects_.profiles.set_integral(index, table); }

  // How loops are closed from now on.
  void close_loops_by(const std::shared_ptr<const LoopPlan>& plan) {
    model_.close_loops_by(plan);
    work_.loops.make_room(model_);
  }

  const Model& model() const { return model_; }
  const Parameters<S>& parameters() const { return parameters_; }
  const Effects<S>& effects() const { return effects_; }
  const Drives& drives() const { return drives_; }  // as they were read last
  const Kinematics<S>& kinematics() const { return kinematics_; }
  const Forces<S>& forces() const { return forces_; }
  const Accelerations<S>& accelerations() const { return accelerations_; }
  const ArticulatedBodyWork<S>& work() const { return work_; }
  const std::vector<MassCenter<S>>& centers() const { return centers_; }
  const SystemCenter<S>& system() const { return system_; }
  long count() const { return count_; }

 private:
  void place(const Drives& drives, State<S>& state);
  void begin(const Drives& drives, State<S>& state);
  void solve(const Drives& drives, State<S>& state, bool with_reactions);
  void solve_once();
  void find_in_world(int end);  // bodies before this slot
  void find_centers();
  bool falls_alone(const Drives& drives) const;  // one tree, in a field, and nothing else from outside
  void fall();
  void add_external(const Drives& drives, std::span<S> rate) const;
  S motion_power(const State<S>& state, bool solved) const;
  S power_left_over(const State<S>& state) const;

  Model model_;
  Parameters<S> parameters_;
  Effects<S> effects_;
  Drives drives_;
  Kinematics<S> kinematics_;
  Forces<S> forces_;
  ArticulatedBodyWork<S> work_;
  Accelerations<S> accelerations_;
  TieWork<S> ties_;
  std::vector<MassCenter<S>> centers_;
  SystemCenter<S> system_;
  Formulation* other_ = nullptr;
  std::optional<BackSubstitutionWork<S>> branches_;
  long count_ = 0;
};

template <class S>
Evaluation<S>::Evaluation(const Model& model, Parameters<S> parameters, Effects<S> effects)
    : model_(model),
      parameters_(std::move(parameters)),
      effects_(std::move(effects)),
      kinematics_(model, parameters_),
      forces_(model),
      work_(model),
      accelerations_(model),
      ties_(model),
      centers_(model.trees.size()) {
  weigh_trees(model_, parameters_, centers_);
  system_.p_CR.resize(centers_.size());
  system_.v_CR.resize(centers_.size());
  read_drives(model_, effects_.profiles, {}, drives_);
}

template <class S>
void Evaluation<S>::place(State<S>& state) {
  read_drives(model_, effects_.profiles, state.at, drives_);
  place(drives_, state);
}

// What is a function of time alone.
template <class S>
void Evaluation<S>::begin(const Drives& drives, State<S>& state) {
  impose_motions(model_, drives, state, kinematics_);
  if (!effects_.propellant.tanks.empty()) weigh_tanks(model_, effects_.propellant, drives, parameters_, centers_);
}

template <class S>
void Evaluation<S>::place(const Drives& drives, State<S>& state) {
  begin(drives, state);
  if constexpr (std::same_as<S, double>)
    if (other_) {
      other_->place(parameters_, state, kinematics_);
      find_centers();
      apply_laws(model_, parameters_, state, kinematics_);
      return;
    }
  compute_joint_kinematics(model_, parameters_, state.q().data(), state.v().data(), kinematics_, 1, true);
  move_closing_joints(model_, parameters_, state.q().data(), state.v().data(), kinematics_, true);
  find_in_world(model_.size());
  apply_laws(model_, parameters_, state, kinematics_);
}

template <class S>
void Evaluation<S>::find_in_world(int end) {
  compute_world_poses(model_, kinematics_, end);
  find_centers();
}

template <class S>
void Evaluation<S>::find_centers() {
  compute_mass_centers(model_, parameters_, kinematics_, centers_);
  compute_system_center(kinematics_, centers_, system_);
}

template <class S>
bool Evaluation<S>::falls_alone(const Drives& drives) const {
  return effects_.gravity.kind != GravityDescription::Kind::none && centers_.size() == 1 && !branches_ &&
         effects_.propellant.tanks.empty() && !are_pushed(effects_, drives);
}

template <class S>
VOLVELLE_FLATTEN void Evaluation<S>::fall() {
  compute_world_poses(model_, kinematics_, model_.rotors_from);
  const Vector3<S> p_RC = place_of_center(model_, parameters_, kinematics_, centers_[0].inverse_mass);
  forces_.field[0] = field_at(effects_.gravity, kinematics_.p_WR[0] + p_RC);
}

template <class S>
void Evaluation<S>::solve(State<S>& state) {
  ++count_;
  read_drives(model_, effects_.profiles, state.at, drives_);
  solve(drives_, state);
}

template <class S>
void Evaluation<S>::solve(const Drives& drives, State<S>& state) {
  solve(drives, state, true);
}

template <class S>
void Evaluation<S>::accelerate(State<S>& state) {
  ++count_;
  read_drives(model_, effects_.profiles, state.at, drives_);
  solve(drives_, state, false);
}

template <class S>
void Evaluation<S>::solve(const Drives& drives, State<S>& state, bool with_reactions) {
  place(drives, state);
  add_effects(model_, parameters_, effects_, state, kinematics_, centers_, drives, forces_);
  const bool ties_too = !other_ || !other_->sees_ties();
  solve_with_ties(model_, parameters_, drives, kinematics_, accelerations_, ties_, ties_too, [this] { solve_once(); });
  if (other_ || branches_ || !with_reactions) return;
  if (!model_.has_loops()) return compute_joint_wrenches(model_, work_, accelerations_);
  if constexpr (std::same_as<S, double>) find_loop_reactions(model_, parameters_, kinematics_, forces_, accelerations_);
}

// By whichever formulation, keeping what there is to know of bodies.
template <class S>
void Evaluation<S>::solve_once() {
  if constexpr (std::same_as<S, double>)
    if (other_) return other_->solve(model_, parameters_, kinematics_, forces_, {}, accelerations_);
  if (branches_)
    solve_back_substitution(model_, parameters_, kinematics_, forces_, *branches_, accelerations_.vdot.data(),
                            &accelerations_);
  else
    solve_articulated_body(model_, parameters_, kinematics_, forces_, work_, accelerations_, true);
}

template <class S>
void Evaluation<S>::operator()(State<S>& state, std::span<S> rate) {
  ++count_;
  read_drives(model_, effects_.profiles, state.at, drives_);
  (*this)(drives_, state, rate);
}

template <class S>
void Evaluation<S>::operator()(const Drives& drives, State<S>& state, std::span<S> rate) {
  if constexpr (std::same_as<S, double>)
    if (other_) {
      solve(drives, state);
      compute_coordinate_rates(model_, state, rate);
      std::copy(accelerations_.vdot.begin(), accelerations_.vdot.end(), rate.begin() + model_.coordinates);
      integrate(state, rate.subspan(std::size_t(model_.coordinates) + std::size_t(model_.velocities)));
      return;
    }
  const bool falls = falls_alone(drives), in_world = !falls && (branches_ || need_the_world(effects_, drives));
  begin(drives, state);
  compute_joint_kinematics(model_, parameters_, state.q().data(), state.v().data(), kinematics_, 1,
                           branches_.has_value());
  if ((falls || in_world) && !branches_) place_links(model_, parameters_, kinematics_);
  if (in_world) find_in_world(branches_ ? model_.size() : model_.rotors_from);
  if (!model_.laws.empty()) apply_laws(model_, parameters_, state, kinematics_);
  add_effects(model_, parameters_, effects_, state, kinematics_, centers_, drives, forces_, in_world);
  if (falls) fall();
  const bool keep = !model_.motions.empty();
  S* vdot = rate.data() + model_.coordinates;
  const auto solve_here = [&] {
    if (branches_)
      solve_back_substitution(model_, parameters_, kinematics_, forces_, *branches_, vdot,
                              keep ? &accelerations_ : nullptr);
    else
      solve_articulated_body(model_, parameters_, kinematics_, forces_, forces_.tau.data(), work_, vdot,
                             keep ? accelerations_.A_WB.data() : nullptr);
  };
  if (ties_.unknowns.empty())
    solve_here();
  else
    solve_with_ties(model_, parameters_, drives, kinematics_, accelerations_, ties_, true, solve_here);
  compute_coordinate_rates(model_, state, rate);
  const std::span<S> integrals = rate.subspan(std::size_t(model_.coordinates) + std::size_t(model_.velocities));
  for (int i = 0; i < Integral::integral_count; ++i) integrals[i] = S(0);
  std::fill(integrals.begin() + Integral::integral_count, integrals.end(), S(0));
  integrals[Integral::supplied] = keep ? forces_.power + motion_power(state, branches_.has_value()) : forces_.power;
  integrals[Integral::dissipated] = forces_.dissipation;
  if (in_world) add_external(drives, integrals);
  if (falls)
    for (int i = 0; i < 3; ++i) integrals[Integral::impulse + i] = forces_.field[0][i] * centers_[0].mass;
  if (!model_.laws.empty()) compute_law_rates(model_, parameters_, state, kinematics_, integrals);
  if (model_.feedback_numbers > 0)
    compute_feedback_rates(model_, parameters_, effects_.feedbacks, drives, state, kinematics_, integrals);
}

}  // namespace volvelle

#include "simulation/evaluation_accounts.hpp"

namespace volvelle {

// Whether a bushing or a cable rests, or a superconductor cooled, where the run starts.
bool lacks_rest(const Description& description);

// Everything compiled from a description, ready to evaluate. Throws InvalidDescription.
Evaluation<double> make_evaluation(const Description& description);
Evaluation<double> make_evaluation(const Description& description, const Mode& mode);

#ifdef VOLVELLE_COMPILED_EVALUATION  // the library has it; who leaves this out compiles these headers anew
extern template class Evaluation<double>;
#endif

}  // namespace volvelle
