// a b + c, rounded once where the instruction set can. Written out wherever it is meant and nowhere left to the
// compiler, so that one sample alone and the same sample in a lane are rounded alike.
#pragma once

#include "scalar/instruction_set.hpp"

namespace volvelle {
inline namespace VOLVELLE_INSTRUCTION_SET {

constexpr double fused(double a, double b, double c) {
#ifdef __FMA__
  return __builtin_fma(a, b, c);
#else
  return a * b + c;
#endif
}

}  // namespace VOLVELLE_INSTRUCTION_SET
}  // namespace volvelle
