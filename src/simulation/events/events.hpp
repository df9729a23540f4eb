// Makes happen what happens during a run, instant by instant: what the search finds, and what is due.
#pragma once

#include <memory>

#include "simulation/clearance/contact_watch.hpp"
#include "simulation/events/chatter.hpp"
#include "simulation/events/event_search.hpp"

namespace volvelle {

class Events {
 public:
  explicit Events(const Description& description);  // throws InvalidDescription

  // At the start, once the assembly stands: what is due at time zero, and what touches or sticks from the first.
  void begin(Assembly& assembly);

  // After an accepted step from `before` to the assembly's state: whether something happened in it. If so the state is
  // taken back to the first such instant, and happen() shall be called. Throws RetakeRefused.
  bool look_back(Assembly& assembly, const State<double>& before, Integrator& integrator);

  // Makes happen what was found, and what is due at the state's time; then settles. The assembly may be another model
  // afterwards.
  void happen(Assembly& assembly);

  // What acts has jumped: everything is settled and read anew.
  void what_acts_changed(Assembly& assembly);

  std::vector<Event> take_news();  // since the last call, in the order they happened
  bool asked_to_stop() const { return stop_; }
  void ask_to_stop() { stop_ = true; }
  std::vector<double> due_times() const { return waiting_.due_times(); }
  // Whether something may happen within a step.
  bool watches() const { return !search_.guards().empty() || contacts_; }
  bool watches_forces() const { return search_.watches_forces(); }
  const std::string& failure() const { return failure_; }  // why the run cannot go on, when it cannot
  WaitingList& waiting_list() { return waiting_; }
  EventSearch& search() { return search_; }
  Chatter& chatter() { return chatter_; }
  ContactWatch* contacts() { return contacts_.get(); }  // none where clearance is not measured

 private:
  void tell_of_cut(const Found& found, const Assembly& assembly);
  std::vector<Occurrence> take_found(const Assembly& assembly);
  bool take_contacts(double time);
  void tell_of_empty_tanks(const Assembly& assembly);
  void settle_down(Assembly& assembly);
  void tell(const std::vector<Event>& events);

  WaitingList waiting_;
  EventSearch search_;
  Chatter chatter_;
  std::unique_ptr<ContactWatch> contacts_;
  bool collision_stops_;
  double empty_told_ = -1;    // s: when tanks were last told to be empty
  std::vector<Found> found_;  // at the state's time, not happened yet
  std::vector<Event> news_;
  bool stop_ = false;
  std::string failure_;
};

}  // namespace volvelle
