// The spacecraft as it hangs together right now: the description with what has been switched, the mode, the model
// compiled from both, and the state.
#pragma once

#include "dynamics/closed_loops/dense_loops.hpp"
#include "dynamics/constrained_body.hpp"
#include "dynamics/orthogonal_complement/orthogonal_complement.hpp"
#include "dynamics/udwadia_kalaba/judge.hpp"
#include "simulation/evaluation.hpp"
#include "simulation/integrators/integrator.hpp"
#include "simulation/kernels/kernel.hpp"
#include "simulation/loop_closure.hpp"

namespace volvelle {

// A burn of a thruster of the description.
struct Pulse {
  int thruster = 0;
  Burn burn;
};

class Assembly {
 public:
  explicit Assembly(const Description& user);  // throws InvalidDescription

  Description description;  // as the user gave it, but for what the sequence has switched
  Mode mode;
  Evaluation<double> evaluation;
  State<double> state;

  const Model& model() const { return evaluation.model(); }
  long evaluations() const { return counted_ + evaluation.count(); }

  // The right-hand side, by the fastest instructions that this machine has; `evaluation` gives the same numbers to
  // rounding, and all that lies behind them.
  void rate(State<double>& at, std::span<double> rate) {
    if (is_delicate()) return rate_closed(at, rate);
    if (evaluation.other()) return evaluation(at, rate);
    ++counted_;
    kernel_->rate(at.at, at.x.data(), rate.data());
  }

  // Of a state that is put onto closed loops first.
  void rate_closed(const State<double>& at, std::span<double> rate);

  // An accepted state back onto unit quaternions, closed loops and constraints.
  void project(State<double>& at);

  // The same of a state where loops lose rank, which is known without them.
  void project_firmly(State<double>& at);

  void plan_here(const State<double>& at);  // chooses anew how loops are closed

  // A whole step of the classical Runge-Kutta method, likewise.
  void take_rk4_step(State<double>& from, double h, double end) {
    if (evaluation.other() || is_delicate()) return take_rk4_step_outside(from, h, end);
    counted_ += 4;
    kernel_->take_rk4_step(from.at, from.x.data(), h, end);
    from.at.time = end;
  }

  // Which loop or constraint the last projection could not close, in words; empty when all are closed.
  std::string open_loop() const;
  int loop_rank() const;  // velocities of the tree that loops take
  LoopClosure* closure() const { return closure_.get(); }
  double footing() const { return closure_ ? closure_->footing() : 1; }
  // Near places where loops can move in more ways the motion depends on them being closed to the last digit.
  bool is_delicate() const { return footing() < Footing::delicate; }
  bool is_singular();  // whether loops hardly determine the motion where the state is, and did elsewhere

  // The formulation of a run in absolute coordinates; else none.
  udwadia_kalaba::Judge* judge() const { return judge_.get(); }

  // What `articulated` is under constraints beyond joints; else none.
  const ConstrainedBody* constrained() const { return constrained_.get(); }

  // Of constraints, by whichever formulation, as the bodies were placed last; and by how much they were not obeyed in
  // the last solution.
  std::vector<Violation> violations() const;
  double contradiction() const;

  int compilations() const { return compilations_; }
  int structures() const { return structures_; }  // of these, how often it hung together or was held in another way

  // After the description or the mode changed: compiles the model again and carries the state over. Coordinates and
  // velocities of joints that stay keep their numbers; bodies that come loose keep their motion. Velocities that the
  // new model forbids are left as they are: see jump.hpp.
  void recompile();

  // What a joint's motor, of one coordinate, gives from now on.
  void set_motor(int joint, double effort);

  // Thrusters burn from now on or later, beside what they did and will do.
  void fire(std::span<const Pulse> pulses);

  // From a checkpoint: description and mode have been set, the state follows.
  void restore(double time, const std::vector<double>& x);

  // Slot that hangs on a joint of the description; 0 when it is broken.
  int slot_of_joint(int joint) const { return slot_of_joint_[joint]; }

  // Force along a held velocity that keeps it so, beyond motors, springs and the other effects; of the last solve.
  double holding_force(int velocity, int slot) const;
  double holding_scale(int velocity, int slot) const;  // of the forces it is the difference of
  // Of the accelerations that a free velocity's is the difference of; in loops at rest, of what friction could do.
  double acceleration_scale(int velocity, int slot, double friction) const;

 private:
  void take_rk4_step_outside(State<double>& from, double h, double end);
  void follow_model(bool same_structure = false);
  void plan_loops_anew();
  void set_profile(int index, const Profile& profile);
  void rest_links_here();
  void close_loops_by(const std::shared_ptr<const LoopPlan>& plan);

  std::vector<int> slot_of_joint_;
  std::unique_ptr<Kernel> kernel_;
  std::unique_ptr<udwadia_kalaba::Judge> judge_;
  std::unique_ptr<LoopClosure> closure_;
  std::unique_ptr<DenseLoops> dense_;
  std::unique_ptr<OrthogonalComplement> complement_;
  std::unique_ptr<ConstrainedBody> constrained_;
  std::string broken_;    // constraint that the last projection could not keep, in words
  State<double> closed_;  // of rate_closed()
  long counted_ = 0;      // evaluations by kernels, and of models that are gone
  int compilations_ = 1;
  int structures_ = 1;
};

}  // namespace volvelle
