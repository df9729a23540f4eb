// A motion stepped until it rests or something ends it; the instant is found by taking the last step again.
#pragma once

#include <functional>

#include "simulation/assembly.hpp"

namespace volvelle {

// Above zero as long as the motion goes on.
using Watch = std::function<double(Assembly& assembly)>;

struct TravelLimits {
  double until = 0;  // s
  double rest_rate = 0;
  double rest_acceleration = 0;
  bool in_orbit = false;
  bool rests = true;  // whether rest ends it; else time alone
};

struct Travel {
  enum class End { rest, watch, time };
  End end = End::time;
  int watch = -1;      // which of them
  int saddles = 0;     // nudged on from
  double fastest = 0;  // of the velocity `followed`
};

// From the assembly's state on, to wherever it ends. At rest the state is the minimum's.
Travel travel(Assembly& assembly, const std::vector<Watch>& watches, const TravelLimits& limits, int followed = -1);

}  // namespace volvelle
