// Stops, friction and their coordinates made consistent at one instant: what touches and closes in is thrown back, what
// stands still sticks or rests as far as friction and stops can hold it, what they cannot hold moves.
#pragma once

#include "simulation/events/occurrence.hpp"

namespace volvelle {

inline constexpr double same_instant = 1e-9;  // s: what is closer in time is one

// Returns what happened. Throws Chatter when it finds no end.
std::vector<Event> settle(Assembly& assembly);

struct Chatter {
  std::string joint;
};

}  // namespace volvelle
