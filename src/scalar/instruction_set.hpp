// Which instructions this translation unit is compiled for. What is compiled for several lives in a namespace of that
// name, so that the linker never takes one for another; volvelle::Lanes<4> then is the one at hand.
#pragma once

#ifndef VOLVELLE_INSTRUCTION_SET
#define VOLVELLE_INSTRUCTION_SET portable
#endif

// One function out of all that it calls: a pass over the bodies keeps its numbers in registers. Not under the
// sanitizers, which would take minutes over it.
#ifdef __SANITIZE_ADDRESS__
#define VOLVELLE_FLATTEN
#else
#define VOLVELLE_FLATTEN [[gnu::flatten]]
#endif

// One that stays apart from those, and has all registers for its own numbers.
#define VOLVELLE_APART VOLVELLE_FLATTEN [[gnu::noinline]]

namespace volvelle {
inline namespace VOLVELLE_INSTRUCTION_SET {

#if defined(__AVX512F__)
inline constexpr int doubles_per_register = 8;
#elif defined(__AVX2__)
inline constexpr int doubles_per_register = 4;
#else
inline constexpr int doubles_per_register = 2;
#endif

}  // namespace VOLVELLE_INSTRUCTION_SET
}  // namespace volvelle
