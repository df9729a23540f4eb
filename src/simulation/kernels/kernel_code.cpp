// Compiled once for every instruction set, each time into a namespace of its own. Nothing here may leave behind code
// that the linker could take for all of them: a test looks at the object files.
#include <cstdint>
#include <cstdlib>

#include "scalar/lanes.hpp"
#include "simulation/evaluation.hpp"
#include "simulation/integrators/rk4.hpp"
#include "simulation/kernels/gather.hpp"
#include "simulation/kernels/kernel.hpp"
#include "simulation/kernels/outward.hpp"

namespace volvelle {
inline namespace VOLVELLE_INSTRUCTION_SET {

template <class S, class Thing>
auto in_lanes(std::span<const Sample> samples, const Thing Sample::*thing) {
  auto packed = cast<S>(samples[0].*thing);
  for (int lane = 1; lane < int(samples.size()); ++lane) {
    auto set = [lane](S& number, const double& value) { set_lane(number, lane, value); };
    pair_numbers(set, packed, samples[lane].*thing);
  }
  return packed;
}

template <int N>
class KernelOf : public Kernel {
  using S = Lanes<N>;

 public:
  KernelOf(const Model& model, std::span<const Sample> samples)
      : Kernel(model, samples[0].effects.profiles),
        evaluation_(model_, in_lanes<S>(samples, &Sample::parameters), in_lanes<S>(samples, &Sample::effects)),
        state_{{}, std::vector<S>(state_size()), model_.coordinates, model_.velocities},
        rate_(state_.x.size()),
        method_(state_),
        kinematics_(model_, evaluation_.parameters()),
        forces_(model_),
        work_(model_),
        vdot_(std::size_t(model_.velocities)) {}

  void rate(const Instant& at, double* x, double* rate) override {
    const int size = int(rate_.size());
    load(x, size, state_.x.data());
    S* rate_lanes = in_place(rate) ? reinterpret_cast<S*>(rate) : rate_.data();
    evaluation_(drives_at(at), state_, std::span<S>(rate_lanes, rate_.size()));
    if (!in_place(rate)) store(rate_.data(), size, rate);
    if (!model_.motions.empty()) store(state_.x.data(), size, x);
  }

  void take_rk4_step(const Instant& at, double* x, double h, double end) override {
    const int size = int(rate_.size());
    load(x, size, state_.x.data());
    state_.at = at;
    auto rate = [this](State<S>& state, std::span<S> of) { evaluation_(drives_at(state.at), state, of); };
    method_.step(rate, state_, h, end);
    store(state_.x.data(), size, x);
  }

  void solve_by_back_substitution() override { evaluation_.solve_by_back_substitution(); }

  void close_loops_by(const std::shared_ptr<const LoopPlan>& plan) override {
    model_.close_loops_by(plan);
    work_.loops.make_room(model_);
    evaluation_.close_loops_by(plan);
  }

  void forward_dynamics(const double* q, const double* v, const double* tau, double* vdot) override {
    const S* q_lanes = in_place(q, model_.coordinates, state_.x.data());
    const S* v_lanes = in_place(v, model_.velocities, state_.x.data() + model_.coordinates);
    const S* tau_lanes = in_place(tau, model_.velocities, forces_.tau.data());
    S* vdot_lanes = in_place(vdot) ? reinterpret_cast<S*>(vdot) : vdot_.data();
    compute_joint_kinematics(model_, evaluation_.parameters(), q_lanes, v_lanes, kinematics_);
    solve_articulated_body(model_, evaluation_.parameters(), kinematics_, forces_, tau_lanes, work_, vdot_lanes);
    if (!in_place(vdot)) store(vdot_.data(), model_.velocities, vdot);
  }

 private:
  std::size_t state_size() const {
    return std::size_t(model_.coordinates + model_.velocities + Integral::integral_count + model_.numbers_beside());
  }
  static void load(const double* from, int count, S* to) {
    __builtin_memcpy(static_cast<void*>(to), from, std::size_t(count) * sizeof(S));
  }
  // Do the numbers lie as registers want them?
  static bool in_place(const double* numbers) { return reinterpret_cast<std::uintptr_t>(numbers) % alignof(S) == 0; }
  // If not, a copy in `room`.
  static const S* in_place(const double* from, int count, S* room) {
    if (in_place(from)) return reinterpret_cast<const S*>(from);
    load(from, count, room);
    return room;
  }
  static void store(const S* from, int count, double* to) {
    __builtin_memcpy(to, static_cast<const void*>(from), std::size_t(count) * sizeof(S));
  }

  Evaluation<S> evaluation_;
  State<S> state_;
  std::vector<S> rate_;
  Rk4<S> method_;
  Kinematics<S> kinematics_;
  Forces<S> forces_;
  ArticulatedBodyWork<S> work_;
  std::vector<S> vdot_;
};

std::unique_ptr<Kernel> make_kernel(const Model& model, std::span<const Sample> samples) {
  switch (samples.size()) {
    case 1:
      return std::unique_ptr<Kernel>(new KernelOf<1>(model, samples));
    case 4:
      return std::unique_ptr<Kernel>(new KernelOf<4>(model, samples));
    case 8:
      return std::unique_ptr<Kernel>(new KernelOf<8>(model, samples));
    default:
      std::abort();  // a mistake of the caller
  }
}

}  // namespace VOLVELLE_INSTRUCTION_SET
}  // namespace volvelle
