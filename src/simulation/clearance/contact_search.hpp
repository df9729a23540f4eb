// Finds the first instant of a step at which two bodies come as near as a threshold, by taking the step again up to it.
//
// The distance of two bodies may be beyond the threshold at both ends of a step and within it in between. So a step is
// halved, and halved again, until either half is proved clear: by the way its points can have gone, or by a plane that
// stays between the bodies.
#pragma once

#include <map>
#include <optional>

#include "simulation/clearance/clearance.hpp"
#include "simulation/events/event_search.hpp"

namespace volvelle {

// A pair that comes within its threshold between two times; beyond it at the first.
struct Approach {
  BodyPair pair{};
  double threshold = 0;      // m
  double low = 0, high = 0;  // s
};

class ContactSearch {
 public:
  // Of a step from `before` to the assembly's state; all must outlive it.
  ContactSearch(const Clearance& clearance, Assembly& assembly, const State<double>& before, Integrator& integrator,
                const BodyPlaces& start, const BodyPlaces& end);

  // Whether the pair comes within the threshold. `start_gap` is a lower bound of its distance at the start.
  std::optional<Approach> look_at(const BodyPair& pair, double threshold, double start_gap, const Stretch& stretch,
                                  const Gap& end_gap);

  // The first instant of all approaches, with the pairs that are at their threshold there. Takes the state back to it.
  struct Instant {
    double time = 0;  // s
    std::vector<BodyPair> pairs;
  };
  Instant go_to_first(std::vector<Approach> approaches);

 private:
  struct Reading {
    double value = 0;  // m beyond the threshold
    double rate = 0;   // m/s
  };
  const BodyPlaces& at(double time);
  bool is_clear(const BodyPair& pair, double threshold, const BodyPlaces& low, const BodyPlaces& high,
                const Gap& low_gap, const Gap& high_gap) const;
  std::optional<Approach> look_between(const BodyPair& pair, double threshold, const BodyPlaces& low,
                                       const BodyPlaces& high, const Gap& low_gap, const Gap& high_gap, int depth);
  std::vector<Reading> read(const std::vector<Approach>& approaches, double time);

  const Clearance& clearance_;
  Assembly& assembly_;
  const State<double>& before_;
  Integrator& integrator_;
  State<double> scratch_;
  const BodyPlaces &start_, &end_;
  std::map<double, BodyPlaces> between_;  // at times of the step
};

}  // namespace volvelle
