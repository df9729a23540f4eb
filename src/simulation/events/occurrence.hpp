// What can happen at one instant, and what it does to the mode: everything of one instant is applied together, with one
// impulse.
#pragma once

#include "simulation/assembly.hpp"
#include "simulation/event_record.hpp"

namespace volvelle {

struct Occurrence {
  enum class Kind {
    latch,    // a joint locks
    release,  // a joint is free again
    dock,     // two bodies become one
    undock,
    part,      // a joint breaks
    impact,    // a stop throws a coordinate back
    press,     // a compliant stop begins to push
    leave,     // and lets go
    rest,      // a coordinate comes to rest on its stop
    lift,      // and leaves it
    stick,     // dry friction holds a coordinate
    slip,      // it slides on, or the other way
    halt,      // sliding has come to an end; whether it sticks is not known yet
    snap,      // a tape spring gives way past its peak
    relatch,   // and is straight again, with its whole peak
    saturate,  // a wheel runs on at its largest speed
    recover,   // and below it again
    change,    // an entry of the sequence
  };
  Kind kind = Kind::latch;
  int joint = -1;
  int coordinate = 0;
  Side side = Side::upper;
  int direction = 0;  // of sliding, or the side of a tape spring
  int dock = -1;
  int change = -1;
};

// Applies them to description, mode and state. Returns what a result file says of it, in the same order; occurrences
// that are no news by themselves (halt, stick, slip, rest, lift, saturate, recover) are left to the caller.
std::vector<Event> apply_occurrences(const std::vector<Occurrence>& occurrences, Assembly& assembly);

}  // namespace volvelle
