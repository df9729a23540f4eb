// a b + c, and c - a b, rounded once where the instruction set can. Written out wherever it is meant and nowhere left
// to the compiler, so that one sample alone and the same sample in a lane are rounded alike.
#pragma once

#include <concepts>

#include "scalar/instruction_set.hpp"

namespace volvelle {
inline namespace VOLVELLE_INSTRUCTION_SET {

template <std::floating_point S>
constexpr S fused(S a, S b, S c) {
#ifdef __FMA__
  if constexpr (std::same_as<S, double>) return __builtin_fma(a, b, c);
#endif
  return a * b + c;
}

template <std::floating_point S>
constexpr S diminish(S c, S a, S b) {
  return fused(-a, b, c);
}

}  // namespace VOLVELLE_INSTRUCTION_SET
}  // namespace volvelle
