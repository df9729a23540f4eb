// Sine and cosine together, by one code for a double and for lanes: reduction to |r| <= pi/4 by quarter turns [Cody &
// Waite 1980], then the polynomials of FDLIBM's k_sin.c and k_cos.c (Sun Microsystems 1993; coefficients only). Within
// 1.6e-16 of the exact values; beyond a million radians, where the reduction would lose digits, the system's functions
// take over.
#pragma once

#include <bit>
#include <cmath>

#include "scalar/lanes.hpp"

namespace volvelle {
inline namespace VOLVELLE_INSTRUCTION_SET {

template <class S>
struct SineCosine {
  S sine, cosine;
};

// c0 + c1 x + c2 x^2 + ...
template <class S, class... Rest>
S horner(const S& x, double c, Rest... rest) {
  if constexpr (sizeof...(rest) == 0)
    return S(c);
  else
    return fused(x, horner(x, rest...), S(c));
}

// Where the reduction below would lose digits; lane by lane, so that none depends on another.
template <int N>
[[gnu::noinline]] void correct_large(const Lanes<N>& x, SineCosine<Lanes<N>>& result) {
  for (int i = 0; i < N; ++i) {
    if (!(__builtin_fabs(get_lane(x, i)) > 1e6)) continue;
    set_lane(result.sine, i, __builtin_sin(get_lane(x, i)));
    set_lane(result.cosine, i, __builtin_cos(get_lane(x, i)));
  }
}

template <int N>
SineCosine<Lanes<N>> sine_cosine(const Lanes<N>& x) {
  using L = Lanes<N>;
  using Bits = typename L::Bits;
  using Values = typename L::Values;
  // x = n pi/2 + r; adding 1.5 2^52 leaves n in the lowest bits
  const L shift(0x1.8p52);
  const L shifted = fused(x, L(0x1.45f306dc9c883p-1), shift);
  const L n = shifted - shift;
  const L r = fused(n, L(-0x1.0b4611a626331p-34), fused(n, L(-0x1.921fb544p0), x));  // 33 bits of pi/2, and the rest

  const L z = r * r;
  const L s = fused(r * z,
                    horner(z, -0x1.5555555555549p-3, 0x1.111111110f8a6p-7, -0x1.a01a019c161d5p-13,
                           0x1.71de357b1fe7dp-19, -0x1.ae5e68a2b9cebp-26, 0x1.5d93a5acfd57cp-33),
                    r);
  const L c = horner(z, 1, -0.5, 0x1.555555555554cp-5, -0x1.6c16c16c15177p-10, 0x1.a01a019cb159p-16,
                     -0x1.27e4f809c52adp-22, 0x1.1ee9ebdb4b1c4p-29, -0x1.8fae9be8838d4p-37);

  // odd quarter turns exchange the two; the second bit of n gives the sign, of the cosine that with the first
  SineCosine<L> result;
  for (int i = 0; i < L::registers; ++i) {
    const Bits bits = std::bit_cast<Bits>(shifted.part[i]);
    const Bits a = std::bit_cast<Bits>(s.part[i]), b = std::bit_cast<Bits>(c.part[i]);
    const Bits exchange = (a ^ b) & -(bits & 1), sign = (bits & 2) << 62;
    result.sine.part[i] = std::bit_cast<Values>(a ^ exchange ^ sign);
    result.cosine.part[i] = std::bit_cast<Values>(b ^ exchange ^ sign ^ (bits << 63));
  }
  if (any(L(1e6) < abs(x))) [[unlikely]]
    correct_large(x, result);
  return result;
}

inline SineCosine<long double> sine_cosine(long double x) { return {std::sin(x), std::cos(x)}; }

inline SineCosine<double> sine_cosine(double x) {
  const SineCosine<Lanes<1>> both = sine_cosine(Lanes<1>(x));
  return {both.sine.part[0], both.cosine.part[0]};
}

}  // namespace VOLVELLE_INSTRUCTION_SET
}  // namespace volvelle
