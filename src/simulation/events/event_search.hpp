// Finds the first instant of a step at which something happens, by taking the step again up to it.
//
// A guard is armed once it is away from its root, and fires when it reaches it; so a guard that is zero at the start,
// or that has just fired, waits until the motion has left. A law that holds on one side only (a stop, friction) fires
// as well when the motion goes to its wrong side at once. What lies within 1e-9 s is one instant.
//
// Where loops are singular, as a sheet is that lies flat, joints are known to rounding over the distance from there:
// latches that close in such a place close a little before it, all of them at once.
#pragma once

#include <optional>

#include "simulation/events/waiting_list.hpp"
#include "simulation/integrators/integrator.hpp"

namespace volvelle {

// A guard at its root.
struct Found {
  Guard guard;
  GuardReading reading;
};

// Thrown when a step could be taken, but not a part of it.
struct RetakeRefused {
  StepOutcome outcome;
};

class EventSearch {
 public:
  // Watches for all that can happen to the assembly as it is, from its state on.
  void begin(Assembly& assembly, const WaitingList& waiting);

  // After an accepted step from `before` to the assembly's state: what happened in it first. If anything did, the state
  // is taken back to that instant. Throws RetakeRefused.
  std::vector<Found> look_back(Assembly& assembly, const State<double>& before, Integrator& integrator);

  bool watches_forces() const;  // whether a load that only holds may make something happen
  const std::vector<Guard>& guards() const { return guards_; }
  const std::vector<GuardReading>& readings() const { return readings_; }  // at the end of the last step

  // Which guards are armed and what they last read, as numbers: for a run that is laid aside and taken up again. The
  // assembly and the waiting list must be as they were. Throws std::runtime_error when the numbers are of others.
  std::vector<double> collected() const;
  void take_up(const Assembly& assembly, const WaitingList& waiting, const std::vector<double>& collected);

 private:
  void watch(const Assembly& assembly, const WaitingList& waiting);  // none armed
  void arm(const std::vector<GuardReading>& readings);

  bool has_fired(std::size_t i, const GuardReading& now) const;
  bool is_violated(std::size_t i, const GuardReading& now) const;
  bool arrives_slowly(std::size_t i, const GuardReading& now) const;
  bool arrives_with(std::size_t first, std::size_t i, const std::vector<GuardReading>& readings) const;
  bool turns_back(std::size_t i, const GuardReading& now) const;
  std::optional<std::size_t> earliest(const std::vector<GuardReading>& readings, const std::vector<bool>& left_out,
                                      bool one_is_known) const;
  std::vector<std::size_t> due_by_rounding(const std::vector<GuardReading>& readings, double time) const;
  std::vector<Found> at_this_instant(const std::vector<GuardReading>& readings,
                                     const std::vector<std::size_t>& known) const;

  std::optional<std::size_t> go_to_first(Assembly& assembly, const State<double>& before, Integrator& integrator,
                                         std::vector<GuardReading>& readings);
  void go_to_root(Assembly& assembly, const State<double>& before, Integrator& integrator, std::size_t i);
  void approach(Assembly& assembly, const State<double>& before, Integrator& integrator, std::size_t i, double time);
  void look_for_singular_place(Assembly& assembly, const std::vector<GuardReading>& readings);
  bool may_have_dipped(std::size_t i, const std::vector<GuardReading>& end, double h) const;
  bool go_to_dip(Assembly& assembly, const State<double>& before, Integrator& integrator, std::size_t i);
  static void take_back(Assembly& assembly, const State<double>& before, Integrator& integrator, double time);

  std::vector<Guard> guards_;
  std::vector<int> armed_;              // by guard: the sign it has been away with; 0: at its root
  std::vector<GuardReading> readings_;  // by guard, at the end of the last accepted step
  bool singular_ = false;               // whether latches in loops close before their place is reached
};

}  // namespace volvelle
