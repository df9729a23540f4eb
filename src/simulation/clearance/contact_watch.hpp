// Watches over a run which bodies come near each other: within `touch`, or into contact.
//
// A pair is apart, near (within `touch`) or in contact. Coming nearer is an event, once; a pair counts again when it
// has been a micrometre beyond. What is near at the start is no event, and is left out of the smallest distance until
// it has come apart. Only pairs that can have closed their last known gap are measured in a step.
#pragma once

#include "simulation/clearance/clearance_row.hpp"
#include "simulation/clearance/contact_search.hpp"
#include "simulation/event_record.hpp"

namespace volvelle {

class ContactWatch {
 public:
  explicit ContactWatch(const Description& description);  // throws InvalidDescription

  // At the start, and after something happened: from the assembly's state on.
  void begin(Assembly& assembly);
  void go_on(Assembly& assembly);

  // After an accepted step from `before` to the assembly's state: whether bodies came near in it. If so the state is
  // taken back to the first such instant, and happen() shall be called. Throws RetakeRefused.
  bool look_back(Assembly& assembly, const State<double>& before, Integrator& integrator);
  void forget_found() { found_.clear(); }  // something else happened before
  bool has_found() const { return !found_.empty(); }
  std::vector<Event> happen(double time);

  // The evaluation must have been placed at the time.
  ClearanceRow measure(const Evaluation<double>& evaluation, double time);
  ClearanceStart start(Assembly& assembly);
  ClosestApproach closest() const;

  // For a run that is laid aside and taken up again. Throws std::runtime_error when the numbers are of another.
  std::vector<double> collected() const;
  void take_up(Assembly& assembly, const std::vector<double>& collected);

 private:
  enum Level { apart, near, touching };
  struct Contact {
    Level level = near;
    bool from_start = false;
  };
  // A pair that may come near before the list is made anew.
  struct Near {
    BodyPair pair{};
    double gap = 0;    // m: it was no nearer than this...
    double moved = 0;  // m: ...and has moved by no more since
    Level level = apart;
  };

  double threshold(Level level) const { return level == apart ? touch_ : 0; }
  double rearmed(Level level) const;  // m: a pair of this level is on the next one beyond
  Level level_of(double distance, double margin) const;
  bool is_docked(const BodyPair& pair) const;
  void find_docked(const Assembly& assembly);
  void find_contacts(const BodyPlaces& places, double margin, const std::vector<BodyPair>* among);
  Near* find_near(const BodyPair& pair);  // none where it is not listed
  void list_near(const std::vector<double>& paths);
  std::vector<Approach> look_at_pairs(ContactSearch& search, const BodyPlaces& end);
  void set_level(const BodyPair& pair, Level level, bool from_start);

  Clearance clearance_;
  double touch_;                          // m
  std::map<BodyPair, Contact> contacts_;  // pairs that are not apart
  std::vector<BodyPair> docked_;          // sorted: one body for now, and not measured
  BodyPlaces here_;                       // where the last step ended
  std::vector<Near> near_;                // sorted
  std::vector<double> allowance_;         // m, by body: how far it may go before the list is made anew
  bool listed_ = false;
  std::vector<std::pair<BodyPair, Level>> parted_;  // at the end of the last step; applied when it stands
  std::vector<std::pair<BodyPair, Level>> found_;
  Nearest closest_;
  double closest_time_ = 0;  // s
};

}  // namespace volvelle
