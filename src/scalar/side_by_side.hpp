// Arrays of numbers, combined one by one; numbers of one sample as many at once as a register holds.
#pragma once

#include <cstddef>
#include <cstring>

#include "scalar/lanes.hpp"

namespace volvelle {
inline namespace VOLVELLE_INSTRUCTION_SET {

// to[i] = f(from[i]...) for the first n; f must take any scalar.
template <class S, class F, class... From>
void combine(F f, std::size_t n, S* to, const From*... from) {
  for (std::size_t i = 0; i < n; ++i) to[i] = f(from[i]...);
}

template <class F, class... From>
void combine(F f, std::size_t n, Lanes<1>* to, const From*... from) {
  using Wide = Lanes<doubles_per_register>;
  constexpr std::size_t width = doubles_per_register;
  const auto load = [](const Lanes<1>* at) {
    Wide x;
    std::memcpy(x.part.data(), static_cast<const void*>(at), sizeof x.part);
    return x;
  };
  std::size_t i = 0;
  for (; i + width <= n; i += width) store_lanes(f(load(from + i)...), to + i);
  for (; i < n; ++i) to[i] = f(from[i]...);
}

}  // namespace VOLVELLE_INSTRUCTION_SET
}  // namespace volvelle
