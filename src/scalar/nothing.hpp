// A number that is known to be zero where the code is compiled: what it multiplies drops out of sums.
#pragma once

#include "scalar/instruction_set.hpp"

namespace volvelle {
inline namespace VOLVELLE_INSTRUCTION_SET {

struct Nothing {
  Nothing() = default;
  template <class S>
  constexpr explicit Nothing(const S&) {}
};

template <class S>
constexpr Nothing operator*(const S&, Nothing) {
  return {};
}
template <class S>
constexpr S fused(const S&, Nothing, const S& c) {
  return c;
}
template <class S>
constexpr S fused(Nothing, const S&, const S& c) {
  return c;
}
template <class S>
constexpr S diminish(const S& c, const S&, Nothing) {
  return c;
}
template <class S>
constexpr S diminish(const S& c, Nothing, const S&) {
  return c;
}
template <class S>
constexpr Nothing diminish(Nothing, const S&, Nothing) {
  return {};
}

// What takes the place of a number that is zero: itself, as its derivatives may be asked for; of scalars that have
// none, nothing.
template <class S>
struct ZeroOf {
  using type = S;
};
template <>
struct ZeroOf<double> {
  using type = Nothing;
};
template <class S>
using Zero = typename ZeroOf<S>::type;

}  // namespace VOLVELLE_INSTRUCTION_SET
}  // namespace volvelle
