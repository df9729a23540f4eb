#include "simulation/kernels/kernel.hpp"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <stdexcept>

namespace volvelle {

// What kernel_code.cpp makes of itself for each instruction set.
namespace portable {
std::unique_ptr<Kernel> make_kernel(const Model& model, std::span<const Sample> samples);
}
#ifdef VOLVELLE_AVX
namespace avx2 {
std::unique_ptr<Kernel> make_kernel(const Model& model, std::span<const Sample> samples);
}
namespace avx512 {
std::unique_ptr<Kernel> make_kernel(const Model& model, std::span<const Sample> samples);
}
#endif

const char* name_of(InstructionSet set) {
  switch (set) {
    case InstructionSet::portable:
      return "portable";
    case InstructionSet::avx2:
      return "avx2";
    case InstructionSet::avx512:
      return "avx512";
  }
  return "";
}

std::vector<InstructionSet> available_instruction_sets() {
  std::vector<InstructionSet> sets = {InstructionSet::portable};
#ifdef VOLVELLE_AVX
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) sets.push_back(InstructionSet::avx2);
  if (sets.size() == 2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
      __builtin_cpu_supports("avx512dq"))
    sets.push_back(InstructionSet::avx512);
#endif
  return sets;
}

InstructionSet chosen_instruction_set() {
  const std::vector<InstructionSet> sets = available_instruction_sets();
  const char* wanted = std::getenv("VOLVELLE_INSTRUCTION_SET");
  if (!wanted || !*wanted) return sets.back();
  std::string known;
  for (const InstructionSet set : sets) {
    if (std::string(wanted) == name_of(set)) return set;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", name_of(set));
  }
  throw std::runtime_error(
      fmt::format("VOLVELLE_INSTRUCTION_SET is '{}'; this machine has: {}. Unset it to use the best.", wanted, known));
}

Kernel::Kernel(const Model& model, const Profiles& profiles) : model_(model), profiles_(profiles) {
  read_drives(model_, profiles_, {}, drives_);
  look_at_profiles();
}

Kernel::~Kernel() = default;

void Kernel::look_at_profiles() {
  stepwise_ = model_.motions.empty() && profiles_.integrals.empty() &&
              std::all_of(profiles_.all.begin(), profiles_.all.end(), is_stepwise);
  inside_ = std::numeric_limits<double>::quiet_NaN();
}

void Kernel::set_profile(int index, const Profile& profile) {
  profiles_.set(index, profile);
  look_at_profiles();
}

void Kernel::set_integral(int index, const TableProfile& table) { profiles_.set_integral(index, table); }

const Drives& Kernel::drives_at(const Instant& at) {
  if (!stepwise_ || at.inside != inside_) read_drives(model_, profiles_, at, drives_);
  inside_ = at.inside;
  return drives_;
}

std::unique_ptr<Kernel> make_kernel(const Model& model, std::span<const Sample> samples, InstructionSet set) {
  switch (set) {
#ifdef VOLVELLE_AVX
    case InstructionSet::avx512:
      return avx512::make_kernel(model, samples);
    case InstructionSet::avx2:
      return avx2::make_kernel(model, samples);
#endif
    default:
      break;
  }
  return portable::make_kernel(model, samples);
}

}  // namespace volvelle
