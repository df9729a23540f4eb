// Ours: Kernel::forward_dynamics of one sample, on every instruction set. Every hinge is a plain joint; which of them
// close loops is the model's choice.
#include "measure.hpp"
#include "simulation/evaluation.hpp"
#include "simulation/kernels/kernel.hpp"

namespace loops {
namespace {

volvelle::Vector3<double> ours(const Vector& v) { return {v[0], v[1], v[2]}; }
volvelle::Quaternion<double> ours(const Quaternion& q) { return {q[0], q[1], q[2], q[3]}; }
volvelle::Placement ours(const Pose& pose) { return {ours(pose.position), ours(pose.orientation)}; }

volvelle::Description describe(const System& system) {
  const State& state = system.states[0];
  volvelle::Description description;
  description.run.duration = 1;
  for (const Body& body : system.bodies) {
    volvelle::BodyDescription described;
    described.name = body.name;
    described.mass = body.mass;
    described.center_of_mass = ours(body.center_of_mass);
    const Inertia& I = body.inertia;
    described.inertia = {I[0], I[1], I[2], I[3], I[4], I[5]};
    description.bodies.push_back(described);
  }
  volvelle::BodyDescription& base = description.bodies[0];
  base.position = ours(state.base.position);
  base.velocity = ours(state.velocity);
  base.attitude = ours(state.base.orientation);
  base.rate = ours(state.angular_velocity);
  base.has_initial = true;
  for (std::size_t k = 0; k < system.hinges.size(); ++k) {
    const Hinge& hinge = system.hinges[k];
    volvelle::JointDescription joint;
    joint.name = hinge.name;
    joint.kind = volvelle::JointKind::revolute;
    joint.parent = system.bodies[hinge.parent].name;
    joint.child = system.bodies[hinge.child].name;
    joint.on_parent = ours(hinge.on_parent);
    joint.on_child = ours(hinge.on_child);
    joint.coordinates[0] = state.angle[k];
    joint.rates[0] = state.rate[k];
    joint.motor = {volvelle::ConstantProfile{state.torque[k]}};
    description.joints.push_back(joint);
  }
  return description;
}

// Of the free root come attitude and position, angular velocity in its own axes and velocity in inertial axes.
class Ours {
 public:
  Ours(const System& system, const volvelle::Evaluation<double>& evaluation, volvelle::InstructionSet set)
      : system_(system), model_(evaluation.model()), slot_of_hinge_(system.hinges.size()) {
    const std::vector<volvelle::Sample> samples{{evaluation.parameters(), evaluation.effects()}};
    kernel_ = volvelle::make_kernel(model_, samples, set);
    for (int slot = 0; slot < int(model_.joint.size()); ++slot)
      if (model_.joint[slot] != volvelle::no_joint) slot_of_hinge_[model_.joint[slot]] = slot;
    for (int s = 0; s < 3; ++s) set_numbers(s);
    vdot_.resize(std::size_t(model_.velocities));
  }

  void evaluate(int s) { kernel_->forward_dynamics(q_[s].data(), v_[s].data(), tau_[s].data(), vdot_.data()); }

  std::vector<double> accelerations(int) const {
    const auto base = vdot_.begin() + model_.v_offset[base_slot()];
    std::vector<double> result(base, base + 6);
    for (int k = 0; k < system_.tree_hinges(); ++k) result.push_back(vdot_[model_.v_offset[slot_of_hinge_[k]]]);
    return result;
  }

 private:
  int base_slot() const { return model_.slot_of_body(system_.bodies[0].name); }

  void set_numbers(int s) {
    const State& state = system_.states[s];
    q_[s].resize(std::size_t(model_.coordinates));
    v_[s].resize(std::size_t(model_.velocities));
    tau_[s].resize(std::size_t(model_.velocities));
    const auto q = q_[s].begin() + model_.q_offset[base_slot()], v = v_[s].begin() + model_.v_offset[base_slot()];
    std::copy(state.base.orientation.begin(), state.base.orientation.end(), q);
    std::copy(state.base.position.begin(), state.base.position.end(), q + 4);
    std::copy(state.angular_velocity.begin(), state.angular_velocity.end(), v);
    std::copy(state.velocity.begin(), state.velocity.end(), v + 3);
    for (std::size_t k = 0; k < system_.hinges.size(); ++k) {
      const int slot = slot_of_hinge_[k];
      q_[s][model_.q_offset[slot]] = state.angle[k];
      v_[s][model_.v_offset[slot]] = state.rate[k];
      tau_[s][model_.v_offset[slot]] = state.torque[k];
    }
  }

  const System& system_;
  const volvelle::Model& model_;
  std::vector<int> slot_of_hinge_;
  std::unique_ptr<volvelle::Kernel> kernel_;
  std::array<std::vector<double>, 3> q_, v_, tau_;
  std::vector<double> vdot_;
};

}  // namespace
}  // namespace loops

int main(int count, char** arguments) {
  using namespace loops;
  print_versions("volvelle", VOLVELLE_VERSION);
  std::printf("chosen %s\n", volvelle::name_of(volvelle::chosen_instruction_set()));
  return measure_all(count, arguments, [](const System& system, double seconds) {
    const auto evaluation = volvelle::make_evaluation(describe(system));
    for (const auto set : volvelle::available_instruction_sets()) {
      Ours ours(system, evaluation, set);
      measure(system, volvelle::name_of(set), ours, seconds);
    }
  });
}
