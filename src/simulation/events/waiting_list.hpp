// What waits for a time, a joint's angle or an event: releases, captures, and the entries of the sequence. Each happens
// once.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "simulation/events/guard.hpp"
#include "simulation/events/occurrence.hpp"

namespace volvelle {

struct Waiting {
  Occurrence occurrence;
  TriggerDescription when;
  bool triggered = false;
  int turn = 0;                                          // once done: its place in the order of all that were, from 1
  double due = std::numeric_limits<double>::infinity();  // s, once triggered
  double done_at = 0;                                    // s
  bool done() const { return turn > 0; }
};

// Events that are waited for together: "wing.*.latch".
struct AwaitedEvents {
  std::string event;
  std::vector<std::string> names;
  std::vector<char> heard;  // by name
};

class WaitingList {
 public:
  explicit WaitingList(const Description& description);

  // Adds what is due by `time`, and will not come again; what takes back something in the batch is left for the next.
  // Changes that lock, free, dock or undock bring that along.
  void take_due(double time, const Assembly& assembly, std::vector<Occurrence>& batch);

  void hear(const std::string& event, double time);  // an event has happened
  void pass(int waiting, double time);               // its joint has passed its angle

  void add_guards(const Assembly& assembly, std::vector<Guard>& guards) const;
  std::vector<double> due_times() const;
  std::vector<std::string> not_done(const Description& description) const;  // what still waits, in words

  std::vector<Waiting> entries;
  std::vector<AwaitedEvents> groups;

 private:
  void await_together(const Description& description);
  void trigger(const std::string& event, double time);  // what waits for this
};

}  // namespace volvelle
