// Stops, friction and their coordinates made consistent at one instant: what touches and closes in is thrown back, what
// stands still sticks or rests as far as friction and stops can hold it, what they cannot hold moves.
#pragma once

#include "simulation/events/occurrence.hpp"

namespace volvelle {

// Returns what happened. Throws NoRest when it finds no end.
std::vector<Event> settle(Assembly& assembly);

struct NoRest {
  std::string joint;
};

}  // namespace volvelle
