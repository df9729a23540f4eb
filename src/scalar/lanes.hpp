// N samples side by side, one in each lane of the registers. Behaves like a double; comparisons give a Mask, for
// select(). Lanes<1> is one sample alone, by the same operations.
#pragma once

#include <array>
#include <bit>
#include <cstring>

#include "scalar/nothing.hpp"
#include "scalar/registers.hpp"

namespace volvelle {
inline namespace VOLVELLE_INSTRUCTION_SET {

template <int N>
struct Lanes {
  static constexpr int width = N < doubles_per_register ? N : doubles_per_register;
  static constexpr int registers = N / width;
  using Values = typename Register<width>::Values;
  using Bits = typename Register<width>::Bits;

  std::array<Values, registers> part;

  Lanes() : Lanes(0.0) {}
  Lanes(double x) {  // the same in every lane
    for (Values& values : part) values = Values{} + x;
  }

  template <int One>
  requires(One == 1 && N > 1) Lanes(const Lanes<One>& x) : Lanes(x.part[0]) {}

  // f of each register
  template <class F, class... Operands>
  static Lanes apply(F f, const Operands&... operands) {
    Lanes result{Unset{}};
#pragma GCC unroll 4
    for (int i = 0; i < registers; ++i) result.part[i] = f(operands.part[i]...);
    return result;
  }

  Lanes& operator+=(const Lanes& b) { return *this = *this + b; }
  Lanes& operator-=(const Lanes& b) { return *this = *this - b; }

  friend Lanes operator+(const Lanes& a, const Lanes& b) {
    return apply([](Values x, Values y) { return x + y; }, a, b);
  }
  friend Lanes operator-(const Lanes& a, const Lanes& b) {
    return apply([](Values x, Values y) { return x - y; }, a, b);
  }
  friend Lanes operator*(const Lanes& a, const Lanes& b) {
    return apply([](Values x, Values y) { return x * y; }, a, b);
  }
  friend Lanes operator/(const Lanes& a, const Lanes& b) {
    return apply([](Values x, Values y) { return x / y; }, a, b);
  }
  friend Lanes operator-(const Lanes& a) {
    return apply([](Values x) { return -x; }, a);
  }
  friend Lanes fused(const Lanes& a, const Lanes& b, const Lanes& c) {
    return apply([](Values x, Values y, Values z) { return Values(fused(x, y, z)); }, a, b, c);
  }
  friend Lanes diminish(const Lanes& c, const Lanes& a, const Lanes& b) {
    return apply([](Values x, Values y, Values z) { return Values(diminish(x, y, z)); }, c, a, b);
  }
  friend Lanes abs(const Lanes& a) {
    return apply([](Values x) { return std::bit_cast<Values>(std::bit_cast<Bits>(x) & INT64_MAX); }, a);
  }
  friend Lanes sqrt(const Lanes& a) {
    return apply([](Values x) { return Values(square_root(x)); }, a);
  }

  // All bits of a lane set where true.
  struct Mask {
    std::array<Bits, registers> part;
  };
  friend bool any(const Mask& mask) {
    Bits all = mask.part[0];
    for (int i = 1; i < registers; ++i) all |= mask.part[i];
    return any_bit(all);
  }
  friend Mask operator<(const Lanes& a, const Lanes& b) {
    Mask mask;
    for (int i = 0; i < registers; ++i) {
      if constexpr (width == 1)
        mask.part[i] = a.part[i] < b.part[i] ? -1 : 0;
      else
        mask.part[i] = a.part[i] < b.part[i];
    }
    return mask;
  }
  friend Mask operator>(const Lanes& a, const Lanes& b) { return b < a; }
  friend Lanes select(const Mask& mask, const Lanes& if_true, const Lanes& if_false) {
    Lanes result{Unset{}};
    for (int i = 0; i < registers; ++i) result.part[i] = mask.part[i] ? if_true.part[i] : if_false.part[i];
    return result;
  }

 private:
  struct Unset {};
  explicit Lanes(Unset) {}
};

template <int N>
double get_lane(const Lanes<N>& x, int lane) {
  if constexpr (N == 1)
    return x.part[0];
  else
    return x.part[lane / Lanes<N>::width][lane % Lanes<N>::width];
}

template <int N>
void set_lane(Lanes<N>& x, int lane, double value) {
  if constexpr (N == 1)
    x.part[0] = value;
  else
    x.part[lane / Lanes<N>::width][lane % Lanes<N>::width] = value;
}

// Numbers that stand side by side, the first `count` of them, one in each lane; and all of them back.
template <int N>
Lanes<N> load_lanes(const Lanes<1>* from, int count) {
  static_assert(Lanes<N>::registers == 1);
  Lanes<N> x;
  x.part[0] = load_first(&from->part[0], count, typename Lanes<N>::Values{});
  return x;
}

template <int N>
void store_lanes(const Lanes<N>& x, Lanes<1>* to) {
  std::memcpy(static_cast<void*>(to), x.part.data(), sizeof x.part);
}

// Lane by lane, as it is rarely needed.
template <int N>
Lanes<N> atan2(const Lanes<N>& y, const Lanes<N>& x) {
  Lanes<N> result;
  for (int i = 0; i < N; ++i) set_lane(result, i, __builtin_atan2(get_lane(y, i), get_lane(x, i)));
  return result;
}
template <int N>
Lanes<N> exp(const Lanes<N>& x) {
  Lanes<N> result;
  for (int i = 0; i < N; ++i) set_lane(result, i, __builtin_exp(get_lane(x, i)));
  return result;
}
template <int N>
Lanes<N> log(const Lanes<N>& x) {
  Lanes<N> result;
  for (int i = 0; i < N; ++i) set_lane(result, i, __builtin_log(get_lane(x, i)));
  return result;
}

template <int N>
struct ZeroOf<Lanes<N>> {
  using type = Nothing;
};

}  // namespace VOLVELLE_INSTRUCTION_SET
}  // namespace volvelle
