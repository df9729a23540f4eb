// Finds what happens during a run, instant by instant, and makes it happen.
//
// A guard is armed once it is away from its root, and fires when it reaches it; so a guard that is zero at the start,
// or that has just fired, waits until the motion has left. A law that holds on one side only (a stop, friction) fires
// as well when the motion goes to its wrong side at once. What lies within 1e-9 s is one instant.
#pragma once

#include <deque>
#include <optional>

#include "simulation/events/settle.hpp"
#include "simulation/events/waiting_list.hpp"
#include "simulation/integrators/integrator.hpp"

namespace volvelle {

class Events {
 public:
  explicit Events(const Description& description) : waiting_(description) {}

  // At the start, once the assembly stands: what is due at time zero, and what touches or sticks from the first.
  void begin(Assembly& assembly);

  // After an accepted step from `before` to the assembly's state: whether something happened in it. If so the state is
  // taken back to the first such instant, and happen() shall be called.
  bool look_back(Assembly& assembly, const State<double>& before, Integrator& integrator);

  // Makes happen what was found, and what is due at the state's time; then settles. The assembly may be another model
  // afterwards. True when anything happened.
  bool happen(Assembly& assembly);

  // What acts has jumped: everything is settled and read anew.
  void what_acts_changed(Assembly& assembly);

  std::vector<Event> take_news();  // since the last call, in the order they happened
  bool asked_to_stop() const { return stop_; }
  void ask_to_stop() { stop_ = true; }
  std::vector<double> due_times() const { return waiting_.due_times(); }
  bool watches_forces() const;                             // whether a load that only holds may make something happen
  const std::string& chatter() const { return chatter_; }  // why the run cannot go on, when it cannot
  WaitingList& waiting_list() { return waiting_; }

  // Which guards are armed, what they last read, and when the last events were, as numbers: for a run that is laid
  // aside and taken up again. The assembly and the waiting list must be as they were. Throws std::runtime_error when
  // the numbers are of others.
  std::vector<double> collected(const Assembly& assembly) const;
  void take_up(const Assembly& assembly, const std::vector<double>& collected);

 private:
  struct Watch {
    Guard guard;
    int armed = 0;  // the sign it has been away with; 0: at its root
  };

  void watch(const Assembly& assembly);  // guards of the assembly as it is, none armed
  void read_anew(Assembly& assembly);    // the same, read and armed
  bool has_fired(std::size_t i, const GuardReading& now) const;
  bool is_violated(std::size_t i, const GuardReading& now) const;
  bool arrives_slowly(std::size_t i, const GuardReading& now) const;
  std::optional<std::size_t> earliest(const std::vector<GuardReading>& readings,
                                      std::optional<std::size_t> known) const;
  void arm(const std::vector<GuardReading>& readings);
  std::vector<GuardReading> read(Assembly& assembly, State<double>& state) const;
  std::vector<std::size_t> fired(const std::vector<GuardReading>& readings) const;

  std::vector<std::size_t> due_by_rounding(const std::vector<GuardReading>& readings, double time) const;

  bool may_have_dipped(std::size_t i, const std::vector<GuardReading>& end, double h) const;
  bool go_to_dip(Assembly& assembly, const State<double>& before, Integrator& integrator, std::size_t i);
  void go_to_root(Assembly& assembly, const State<double>& before, Integrator& integrator, std::size_t i);
  bool take_back(Assembly& assembly, const State<double>& before, Integrator& integrator, double time);

  void collect(const std::vector<GuardReading>& readings, const std::vector<std::size_t>& first);
  void tell(const std::vector<Event>& events);
  bool count_for_chatter(const Assembly& assembly);
  static double chatter_window(const Assembly& assembly);  // s

  WaitingList waiting_;
  std::vector<Watch> watches_;
  std::vector<GuardReading> readings_;  // at the end of the last accepted step
  std::vector<std::size_t> now_;        // watches that fire at the state's time
  std::vector<GuardReading> readings_now_;
  std::vector<Event> news_;
  std::deque<double> recent_;  // times of the last events
  bool stop_ = false;
  std::string chatter_;
};

}  // namespace volvelle
