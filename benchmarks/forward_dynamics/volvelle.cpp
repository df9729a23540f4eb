// Ours: Kernel::forward_dynamics, of one sample on every instruction set, and of as many as its registers hold.
#include <cstdlib>
#include <new>

#include "measure.hpp"
#include "simulation/evaluation.hpp"
#include "simulation/kernels/kernel.hpp"

namespace forward_dynamics {
namespace {

// Lanes load best from whole cache lines.
template <class T>
struct CacheLines {
  using value_type = T;
  static constexpr std::align_val_t alignment{64};
  T* allocate(std::size_t count) { return static_cast<T*>(::operator new(count * sizeof(T), alignment)); }
  void deallocate(T* memory, std::size_t) { ::operator delete(memory, alignment); }
  friend bool operator==(const CacheLines&, const CacheLines&) { return true; }
};
using Numbers = std::vector<double, CacheLines<double>>;

std::string body_name(int link) { return "body" + std::to_string(link); }

volvelle::JointKind joint_kind(Kind kind) {
  if (kind == Kind::revolute) return volvelle::JointKind::revolute;
  return kind == Kind::prismatic ? volvelle::JointKind::prismatic : volvelle::JointKind::spherical;
}

volvelle::Vector3<double> ours(const Vector& v) { return {v[0], v[1], v[2]}; }

volvelle::Description describe(const System& system) {
  volvelle::Description description;
  description.run.duration = 1;
  for (int i = 0; i < int(system.links.size()); ++i) {
    const Link& link = system.links[i];
    volvelle::BodyDescription body;
    body.name = body_name(i);
    body.mass = link.mass;
    body.center_of_mass = ours(link.center_of_mass);
    const auto& I = link.inertia;
    body.inertia = {I[0], I[1], I[2], I[3], I[4], I[5]};
    description.bodies.push_back(body);
    if (link.kind == Kind::free) continue;
    volvelle::JointDescription joint;
    joint.name = "joint" + std::to_string(i);
    joint.kind = joint_kind(link.kind);
    joint.parent = body_name(link.parent);
    joint.child = body.name;
    const Quaternion& q = link.orientation;
    joint.on_parent = {ours(link.position), {q[0], q[1], q[2], q[3]}};
    description.joints.push_back(joint);
  }
  return description;
}

class Ours {
 public:
  Ours(const System& system, const volvelle::Evaluation<double>& evaluation, volvelle::InstructionSet set, int lanes)
      : system_(system), model_(evaluation.model()), lanes_(lanes) {
    const std::vector<volvelle::Sample> samples(std::size_t(lanes), {evaluation.parameters(), evaluation.effects()});
    kernel_ = volvelle::make_kernel(model_, samples, set);
    for (int c = 0; c < 2; ++c) q_[c] = spread(system.q[c], model_.coordinates, true);
    v_ = spread(system.v, model_.velocities, false);
    tau_ = spread(system.tau, model_.velocities, false);
    vdot_.resize(v_.size());
  }

  void evaluate(int configuration) {
    kernel_->forward_dynamics(q_[configuration].data(), v_.data(), tau_.data(), vdot_.data());
  }

  std::vector<double> accelerations() const {
    std::vector<double> vdot;
    for (int i = 0; i < int(system_.links.size()); ++i)
      for (int k = 0; k < velocity_count(system_.links[i].kind); ++k)
        vdot.push_back(same_in_all_lanes(start(i, false) + k));
    return vdot;
  }

 private:
  int start(int link, bool coordinates) const {
    const int slot = model_.slot_of_body(body_name(link));
    return coordinates ? model_.q_offset[slot] : model_.v_offset[slot];
  }

  // The model has an order of its own; every lane gets the same.
  Numbers spread(const std::vector<double>& numbers, int count, bool coordinates) const {
    Numbers result(std::size_t(count * lanes_));
    for (int i = 0; i < int(system_.links.size()); ++i) {
      const Link& link = system_.links[i];
      const int from = coordinates ? link.q : link.v, to = start(i, coordinates);
      const int length = coordinates ? coordinate_count(link.kind) : velocity_count(link.kind);
      for (int k = 0; k < length * lanes_; ++k) result[to * lanes_ + k] = numbers[from + k / lanes_];
    }
    return result;
  }

  double same_in_all_lanes(int index) const {
    const double first = vdot_[index * lanes_];
    for (int lane = 1; lane < lanes_; ++lane)
      if (vdot_[index * lanes_ + lane] != first) {
        std::fprintf(stderr, "%s: lanes differ\n", system_.name.c_str());
        std::exit(1);
      }
    return first;
  }

  const System& system_;
  const volvelle::Model& model_;
  int lanes_;
  std::unique_ptr<volvelle::Kernel> kernel_;
  std::array<Numbers, 2> q_;
  Numbers v_, tau_, vdot_;
};

std::vector<int> lane_counts(volvelle::InstructionSet set) {
  if (set == volvelle::InstructionSet::avx512) return {1, 8};
  if (set == volvelle::InstructionSet::avx2) return {1, 4};
  return {1};
}

}  // namespace
}  // namespace forward_dynamics

int main(int count, char** arguments) {
  using namespace forward_dynamics;
  print_versions("volvelle", VOLVELLE_VERSION);
  std::printf("chosen %s\n", volvelle::name_of(volvelle::chosen_instruction_set()));
  for (const System& system : all_systems()) {
    const auto evaluation = volvelle::make_evaluation(describe(system));
    for (const auto set : volvelle::available_instruction_sets())
      for (const int lanes : lane_counts(set)) {
        Ours ours(system, evaluation, set, lanes);
        const std::string variant = std::string(volvelle::name_of(set)) + ":" + std::to_string(lanes);
        measure(system, variant.c_str(), ours, seconds_from(count, arguments), lanes);
      }
  }
}
