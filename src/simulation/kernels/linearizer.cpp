#include "simulation/kernels/linearizer.hpp"

namespace volvelle {

// What linearizer_code.cpp makes of itself for each instruction set.
namespace portable {
std::unique_ptr<Linearizer> make_linearizer(const Model& model, const Sample& sample);
}
#ifdef VOLVELLE_AVX
namespace avx2 {
std::unique_ptr<Linearizer> make_linearizer(const Model& model, const Sample& sample);
}
namespace avx512 {
std::unique_ptr<Linearizer> make_linearizer(const Model& model, const Sample& sample);
}
#endif

Linearizer::Linearizer(const Model& model, const Profiles& profiles) : model_(model), profiles_(profiles) {
  read_drives(model_, profiles_, {}, drives_);
}

Linearizer::~Linearizer() = default;

void Linearizer::jacobian(const Instant& at, const double* x, double* J) {
  read_drives(model_, profiles_, at, drives_);
  this->jacobian(drives_, x, J);
}

std::unique_ptr<Linearizer> make_linearizer(const Model& model, const Sample& sample, InstructionSet set) {
  switch (set) {
#ifdef VOLVELLE_AVX
    case InstructionSet::avx512:
      return avx512::make_linearizer(model, sample);
    case InstructionSet::avx2:
      return avx2::make_linearizer(model, sample);
#endif
    default:
      break;
  }
  return portable::make_linearizer(model, sample);
}

}  // namespace volvelle
