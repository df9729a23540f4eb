// Something that happened during a run at one instant: a latch that closed, a stop that was hit, a burn that began.
#pragma once

#include <string>

namespace volvelle {

struct Event {
  double time = 0;         // s
  std::string kind;        // "latch"
  std::string name;        // of the joint or effect: "root_hinge"
  double energy_lost = 0;  // J, at that instant
};

}  // namespace volvelle
