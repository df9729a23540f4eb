// One register of doubles, or one double: what the compiler's vector types leave out.
#pragma once

#include <cstdint>
#include <immintrin.h>

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

// Whether a bit is set.
inline bool any_bit(std::int64_t bits) { return bits != 0; }
inline bool any_bit(Register<2>::Bits bits) { return (bits[0] | bits[1]) != 0; }

inline double square_root(double x) { return __builtin_sqrt(x); }
inline __m128d square_root(__m128d x) { return _mm_sqrt_pd(x); }
#ifdef __FMA__
inline __m128d fused(__m128d a, __m128d b, __m128d c) { return _mm_fmadd_pd(a, b, c); }
#else
inline __m128d fused(__m128d a, __m128d b, __m128d c) { return a * b + c; }
#endif
#ifdef __AVX2__
inline bool any_bit(Register<4>::Bits bits) { return !_mm256_testz_si256(__m256i(bits), __m256i(bits)); }
inline __m256d square_root(__m256d x) { return _mm256_sqrt_pd(x); }
inline __m256d fused(__m256d a, __m256d b, __m256d c) { return _mm256_fmadd_pd(a, b, c); }
#endif
#ifdef __AVX512F__
inline bool any_bit(Register<8>::Bits bits) { return _mm512_test_epi64_mask(__m512i(bits), __m512i(bits)) != 0; }
inline __m512d square_root(__m512d x) { return _mm512_sqrt_pd(x); }
inline __m512d fused(__m512d a, __m512d b, __m512d c) { return _mm512_fmadd_pd(a, b, c); }
#endif

}  // namespace VOLVELLE_INSTRUCTION_SET
}  // namespace volvelle
