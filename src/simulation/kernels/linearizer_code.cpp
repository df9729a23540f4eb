// Compiled once for every instruction set, like kernel_code.cpp.
//
// M v-dot = tau - ID, the forces along the joints less what inverse dynamics asks for without v-dot; differentiated at
// a v-dot that is known, M d(v-dot) = d(tau - ID(v-dot)). So only inverse dynamics is computed with derivatives, eight
// directions at a time, and M^-1 takes them as the columns of one articulated body.
//
// A joint moves what hangs on it and nothing else. So directions are taken from the tips to the base, and bodies inward
// of them, whose derivatives are still zero, are passed over; unless loads tie bodies together through the world.
#include "dynamics/response.hpp"
#include "mechanics/inverse_dynamics.hpp"
#include "scalar/dual.hpp"
#include "simulation/evaluation.hpp"
#include "simulation/kernels/gather.hpp"
#include "simulation/kernels/linearizer.hpp"
#include "simulation/kernels/outward.hpp"

namespace volvelle {
inline namespace VOLVELLE_INSTRUCTION_SET {

// Gravity acts on each by itself.
template <class S>
Parameters<S> with_rotors_as_bodies(Parameters<S> parameters) {
  for (Symmetric3<S>& I : parameters.I_rotors) I = {};
  return parameters;
}

// Loads and inverse dynamics in numbers that carry derivatives.
template <class S>
struct InverseWork {
  State<S> state;
  Parameters<S> parameters;
  Effects<S> effects;
  Kinematics<S> kinematics;
  Forces<S> forces;
  Accelerations<S> accelerations;
  std::vector<Wrench<S>> F_B;  // by slot: what each body needs for itself
  std::vector<MassCenter<S>> centers;
  std::vector<S> tau, rates;

  InverseWork(const Model& model, const Sample& sample)
      : parameters(with_rotors_as_bodies(cast<S>(sample.parameters))),
        effects(cast<S>(sample.effects)),
        kinematics(model, parameters),
        forces(model),
        accelerations(model),
        F_B(std::size_t(model.size())),
        centers(model.trees.size()),
        tau(std::size_t(model.velocities)),
        rates(std::size_t(model.coordinates)) {
    weigh_trees(model, parameters, centers);
    state.coordinates = model.coordinates;
    state.velocities = model.velocities;
    state.x.resize(
        std::size_t(model.coordinates + model.velocities + Integral::integral_count + model.numbers_beside()));
  }
};

template <int N>
class LinearizerOf : public Linearizer {
  using One = Lanes<1>;
  using Columns = Lanes<N>;
  using D = Dual<N>;

 public:
  LinearizerOf(const Model& model, const Sample& sample)
      : Linearizer(model, sample.effects.profiles, N),
        evaluation_(model_, with_rotors_as_bodies(cast<One>(sample.parameters)), cast<One>(sample.effects)),
        inverse_(model_, sample),
        response_(model_),
        residual_(std::size_t(model_.velocities)),
        vdot_(residual_.size()) {
    state_.coordinates = model_.coordinates;
    state_.velocities = model_.velocities;
    state_.x.resize(std::size_t(size() + Integral::integral_count + model_.numbers_beside()));
  }

 protected:
  void jacobian(const Drives& drives, const double* x, double* J) override {
    for (int i = 0; i < size(); ++i) state_.x[i] = One(x[i]);
    evaluation_.solve(drives, state_);
    for (int k = 0; k < model_.velocities; ++k)
      inverse_.accelerations.vdot[k] = {evaluation_.accelerations().vdot[k], Columns(0)};
    for (int i = 0; i < size(); ++i) inverse_.state.x[i] = {state_.x[i], Columns(0)};
    for (const Block& block : blocks()) differentiate(drives, block, J);
  }

 private:
  void differentiate(const Drives& drives, const Block& block, double* J) {
    const int first = block.first;
    const int used = first + N < size() ? N : size() - first;
    for (int lane = 0; lane < used; ++lane) set_lane(inverse_.state.x[first + lane].slope, lane, 1.0);
    find_residual(drives, block.from);
    for (int lane = 0; lane < used; ++lane) inverse_.state.x[first + lane].slope = Columns(0);
    respond_to_forces(model_, evaluation_.parameters(), evaluation_.kinematics(), evaluation_.work(), residual_.data(),
                      response_, vdot_.data());
    for (int row = 0; row < size(); ++row) {
      const Columns& slopes = row < model_.coordinates ? inverse_.rates[row].slope : vdot_[row - model_.coordinates];
      __builtin_memcpy(J + row * size() + first, &slopes, std::size_t(used) * sizeof(double));
    }
  }

  void find_residual(const Drives& drives, int from) {
    auto& w = inverse_;
    const bool in_world = need_the_world(w.effects, drives);
    if (in_world) from = 1;
    impose_motions(model_, drives, w.state, w.kinematics);
    if (!w.effects.propellant.tanks.empty()) weigh_tanks(model_, w.effects.propellant, drives, w.parameters, w.centers);
    compute_joint_kinematics(model_, w.parameters, w.state.q().data(), w.state.v().data(), w.kinematics, from, true);
    if (in_world) {
      compute_world_poses(model_, w.kinematics, model_.size());
      compute_mass_centers(model_, w.parameters, w.kinematics, w.centers);
    }
    add_effects(model_, w.parameters, w.effects, w.state, w.kinematics, w.centers, drives, w.forces);
    find_forces_of_bodies(model_, w.parameters, w.kinematics, w.forces, from, w.accelerations, w.F_B.data());
    pass_to_parents(model_, w.kinematics, w.F_B.data(), w.accelerations.F_joint.data(),
                    std::span<D>(w.tau.data(), w.tau.size()));
    compute_coordinate_rates(model_, w.state, std::span<D>(w.rates.data(), w.rates.size()));
    for (int k = 0; k < model_.velocities; ++k) residual_[k] = w.forces.tau[k].slope - w.tau[k].slope;
  }

  Evaluation<One> evaluation_;
  State<One> state_;
  InverseWork<D> inverse_;
  ResponseWork<Columns> response_;
  std::vector<Columns> residual_, vdot_;
};

std::unique_ptr<Linearizer> make_linearizer(const Model& model, const Sample& sample) {
  return std::unique_ptr<Linearizer>(new LinearizerOf<8>(model, sample));
}

}  // namespace VOLVELLE_INSTRUCTION_SET
}  // namespace volvelle
