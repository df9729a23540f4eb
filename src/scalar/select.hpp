// Branch-free choice, written once for every scalar: a lane type overloads it lane by lane.
#pragma once

#include <concepts>

namespace volvelle {

template <std::floating_point S>
constexpr S select(bool condition, S if_true, S if_false) {
  return condition ? if_true : if_false;
}

}  // namespace volvelle
