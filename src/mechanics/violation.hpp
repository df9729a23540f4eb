// How far bodies are from what a constraint asks for.
#pragma once

#include <string>

namespace volvelle {

// Beyond this a constraint counts as broken: m or rad, and per second.
inline constexpr double constraint_tolerance = 1e-6;

struct Violation {
  std::string name;
  bool is_joint = false;  // that closes a loop
  double drift = 0;       // m, or the coordinate's unit
  double rate_drift = 0;  // per second
};

}  // namespace volvelle
