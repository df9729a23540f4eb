#include "simulation/kernels/linearizer.hpp"

#include <algorithm>
#include <stdexcept>

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

namespace {

Model with_rotors_as_bodies(Model model) {
  model.rotors_apart = false;
  choose_passages(model);
  return model;
}

}  // namespace

Linearizer::Linearizer(const Model& model, const Profiles& profiles, int columns_at_once)
    : model_(with_rotors_as_bodies(model)), profiles_(profiles) {
  if (!model.laws.empty() || !model.slews.empty())
    throw std::invalid_argument("wheels that follow an attitude or a slew have no derivatives yet");
  if (model.feedback_numbers > 0) throw std::invalid_argument("continuous controllers have no derivatives yet");
  read_drives(model_, profiles_, {}, drives_);
  std::vector<int> slot_of(std::size_t(size()), 1);  // by column
  for (int b = 1; b < model_.size(); ++b) {          // what comes later belongs to later slots
    for (int i = model_.q_offset[b]; i < model_.coordinates; ++i) slot_of[i] = b;
    for (int i = model_.v_offset[b]; i < model_.velocities; ++i) slot_of[model_.coordinates + i] = b;
  }
  for (int first = 0; first < size(); first += columns_at_once) {
    const int end = std::min(first + columns_at_once, size());
    blocks_.push_back({first, *std::min_element(slot_of.begin() + first, slot_of.begin() + end)});
  }
  std::sort(blocks_.begin(), blocks_.end(), [](const Block& a, const Block& b) { return a.from > b.from; });
  if (!blocks_.empty()) blocks_.front().from = 1;
}

Linearizer::~Linearizer() = default;

void Linearizer::jacobian(const Instant& at, const double* x, double* J) {
  read_drives(model_, profiles_, at, drives_);
  this->jacobian(drives_, x, J);
}

std::unique_ptr<Linearizer> make_linearizer(const Model& model, const Sample& sample, InstructionSet set) {
  if (model.has_loops()) throw std::runtime_error("derivatives are for trees: this model has joints that close loops");
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
