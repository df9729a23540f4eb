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
  // What the joint passed on at once, where something came to rest or was thrown back; else zero.
  double impulse = 0;  // N m s about the joint's axis (N s along it, where it slides), on the child; of a dock and
                       // of several coordinates at once the magnitude of the angular impulse
  double linear_impulse = 0;  // N s, the magnitude of the force's at the joint
};

// The name as [sequence] and release use it: "inner.latch", or the change's own name.
std::string event_name(const Event& event);

// That, and what else the event answers to: of two bodies that meet "clearance.collide", and the pair the other way
// round.
std::vector<std::string> names_of_event(const Event& event);

}  // namespace volvelle
