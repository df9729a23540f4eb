// Something that happened during a run at one instant: a latch that closed, a stop that was hit, a burn that began.
#pragma once

#include <string>
#include <vector>

namespace volvelle {

struct Event {
  double time = 0;         // s
  std::string kind;        // "latch"
  std::string name;        // of the joint or effect: "root_hinge"
  double energy_lost = 0;  // J, at that instant
};

// The name as [sequence] and release use it: "inner.latch", or the change's own name.
std::string event_name(const Event& event);

// That, and what else the event answers to: of two bodies that meet "clearance.collide", and the pair the other way
// round.
std::vector<std::string> names_of_event(const Event& event);

}  // namespace volvelle
