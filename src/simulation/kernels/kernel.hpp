// Evaluations compiled for one instruction set, of 1, 4 or 8 samples at once, one in each lane. Only plain doubles
// cross this border: the number i of sample l stands at [i * lanes + l].
#pragma once

#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "effects/effects.hpp"

namespace volvelle {

enum class InstructionSet { portable, avx2, avx512 };

const char* name_of(InstructionSet set);
std::vector<InstructionSet> available_instruction_sets();  // on this machine, the best last

// The best there is, or the one that the environment variable VOLVELLE_INSTRUCTION_SET names. Throws std::runtime_error
// when this machine does not have that.
InstructionSet chosen_instruction_set();

// Numbers of one sample; samples that run together share their model.
struct Sample {
  Parameters<double> parameters;
  Effects<double> effects;
};

class Kernel {
 public:
  virtual ~Kernel();
  Kernel(const Kernel&) = delete;
  Kernel& operator=(const Kernel&) = delete;

  // x: the state, q, v and integrals; prescribed motions are imposed on it. rate: its time derivative.
  virtual void rate(const Instant& at, double* x, double* rate) = 0;

  // x at the end of a step of the classical Runge-Kutta method, of length h and to time `end`.
  virtual void take_rk4_step(const Instant& at, double* x, double h, double end) = 0;

  // From now on rates and steps come by back-substitution: of trees alone.
  virtual void solve_by_back_substitution() = 0;

  // How loops are closed from now on.
  virtual void close_loops_by(const std::shared_ptr<const LoopPlan>& plan) = 0;

  // A profile of what acts, or what one adds up to, is another from now on.
  void set_profile(int index, const Profile& profile);
  void set_integral(int index, const TableProfile& table);

  // v-dot under forces along the joints alone.
  virtual void forward_dynamics(const double* q, const double* v, const double* tau, double* vdot) = 0;

 protected:
  Kernel(const Model& model, const Profiles& profiles);
  const Drives& drives_at(const Instant& at);

  Model model_;

 private:
  void look_at_profiles();

  Profiles profiles_;
  Drives drives_;
  bool stepwise_ = false;                                     // drives stay the same within a smooth stretch
  double inside_ = std::numeric_limits<double>::quiet_NaN();  // that for which they were read
};

// As many lanes as samples: 1, 4 or 8. Loads follow the profiles of the first sample in time.
std::unique_ptr<Kernel> make_kernel(const Model& model, std::span<const Sample> samples, InstructionSet set);

}  // namespace volvelle
