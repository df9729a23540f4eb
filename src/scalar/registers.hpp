// One register of doubles, or one double: what the compiler's vector types leave out.
#pragma once

#include <cstdint>
#ifdef __x86_64__
#include <immintrin.h>
#endif

#include "scalar/fused.hpp"

namespace volvelle {
inline namespace VOLVELLE_INSTRUCTION_SET {

template <int Width>
struct Register;
template <>
struct Register<1> {
  using Values = double;
  using Bits = std::int64_t;
};
template <>
struct Register<2> {
  using Values = double __attribute__((vector_size(16)));
  using Bits = std::int64_t __attribute__((vector_size(16)));
};
template <>
struct Register<4> {
  using Values = double __attribute__((vector_size(32)));
  using Bits = std::int64_t __attribute__((vector_size(32)));
};
template <>
struct Register<8> {
  using Values = double __attribute__((vector_size(64)));
  using Bits = std::int64_t __attribute__((vector_size(64)));
};

using Two = Register<2>::Values;
using Four = Register<4>::Values;
using Eight = Register<8>::Values;

// Whether a bit is set.
inline bool any_bit(std::int64_t bits) { return bits != 0; }
inline bool any_bit(Register<2>::Bits bits) { return (bits[0] | bits[1]) != 0; }

inline double square_root(double x) { return __builtin_sqrt(x); }
inline Two square_root(Two x) { return Two{__builtin_sqrt(x[0]), __builtin_sqrt(x[1])}; }

// The first `count` of the numbers that stand here, zero in the place of the rest, which are not touched.
inline double load_first(const double* from, int, double) { return *from; }
inline Two load_first(const double* from, int count, Two) {
  return count > 1 ? Two{from[0], from[1]} : Two{from[0], 0};
}

// The first `count` of them alone.
inline void store_first(double* to, int count, Two x) {
  to[0] = x[0];
  if (count > 1) to[1] = x[1];
}

#ifdef __FMA__
inline Two fused(Two a, Two b, Two c) { return _mm_fmadd_pd(a, b, c); }
inline Two diminish(Two c, Two a, Two b) { return _mm_fnmadd_pd(a, b, c); }
#else
inline Two fused(Two a, Two b, Two c) { return a * b + c; }
inline Two diminish(Two c, Two a, Two b) { return c - a * b; }
#endif
#ifdef __AVX2__
inline bool any_bit(Register<4>::Bits bits) { return !_mm256_testz_si256(__m256i(bits), __m256i(bits)); }
inline Four load_first(const double* from, int count, Four) {
  const __m256i number = {0, 1, 2, 3};
  return _mm256_maskload_pd(from, _mm256_cmpgt_epi64(_mm256_set1_epi64x(count), number));
}
inline void store_first(double* to, int count, Four x) {
  if (count == 4) {
    _mm256_storeu_pd(to, x);
    return;
  }
  store_first(to, count, __builtin_shufflevector(x, x, 0, 1));
  if (count > 2) to[2] = x[2];
}
inline Four square_root(Four x) { return _mm256_sqrt_pd(x); }
inline Four fused(Four a, Four b, Four c) { return _mm256_fmadd_pd(a, b, c); }
inline Four diminish(Four c, Four a, Four b) { return _mm256_fnmadd_pd(a, b, c); }
#endif
#ifdef __AVX512F__
inline bool any_bit(Register<8>::Bits bits) { return _mm512_test_epi64_mask(__m512i(bits), __m512i(bits)) != 0; }
inline Eight load_first(const double* from, int count, Eight) {
  return _mm512_maskz_loadu_pd(__mmask8((1U << unsigned(count)) - 1), from);
}
inline void store_first(double* to, int count, Eight x) {
  if (count == 8) {
    _mm512_storeu_pd(to, x);
    return;
  }
  store_first(to, count < 4 ? count : 4, __builtin_shufflevector(x, x, 0, 1, 2, 3));
  if (count > 4) store_first(to + 4, count - 4, __builtin_shufflevector(x, x, 4, 5, 6, 7));
}
inline Eight square_root(Eight x) { return _mm512_maskz_sqrt_pd(0xff, x); }
inline Eight fused(Eight a, Eight b, Eight c) { return _mm512_fmadd_pd(a, b, c); }
inline Eight diminish(Eight c, Eight a, Eight b) { return _mm512_fnmadd_pd(a, b, c); }
#endif

}  // namespace VOLVELLE_INSTRUCTION_SET
}  // namespace volvelle
