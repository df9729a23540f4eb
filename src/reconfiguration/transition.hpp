// One motion from a configuration to whatever ends it: a joint set, a drive, an ending. A function of these alone.
#pragma once

#include "model/state.hpp"
#include "reconfiguration/motion.hpp"
#include "reconfiguration/sweep.hpp"
#include "reconfiguration/travel.hpp"

namespace volvelle {

enum class Ending { equilibrium, latch, collision, separation, no_rest };
const char* name_of(Ending ending);  // "sensor latch"
bool is_safe(Ending ending);

struct Transition {
  int joint_set = 0;  // of the configuration's
  int drive = 0;
  Ending ending = Ending::equilibrium;
  bool stays = false;     // known to end where it began
  bool foreseen = false;  // without simulating it
  int saddles = 0;        // at which it came to rest on the way, and was nudged on
  double time = 0;        // s, until then
  double angle = 0;       // rad, of the hinge
  double rate = 0;        // rad/s, of the hinge, just before
  double lost = 0;        // J, when the sensors latch
  double supplied = 0;    // J, by the drive on the way
  double dissipated = 0;  // J, without what is lost in the latch
  double peak_power = 0;  // W, the drive's torque times the rate
  double clearance = -1;  // m; negative: nothing to measure
  double potential = 0;   // J, of the drive where the motion ends
  Configuration end;      // of a safe ending, at rest
};

// What all motions of a scenario share.
class Mover {
 public:
  explicit Mover(const ModularCraft& craft);

  const ModularCraft& craft() const { return craft_; }
  const Sites& sites() const { return sites_; }

  // Modules whose shapes are within each other.
  std::vector<Problem> find_overlaps(const Configuration& at) const;

  // All drives of a joint set, in order. Without `pruning` every motion is simulated.
  std::vector<Transition> move(const Configuration& from, const JointSet& joints, int number, bool pruning) const;

  // J, of a drive's potentials while everything is held.
  double potential_at(const Configuration& at, int drive) const;

  // Where everything is held and left to itself; the same place where it does not come to rest, or nothing turns it.
  Configuration settled(const Configuration& from, int drive) const;

  // Control dies when half of the motion's time is over. Of a motion that is foreseen only ending and end are known;
  // where the drive is the one that is left, it is `planned`.
  Transition lose_control(const Configuration& from, const JointSet& joints, const Transition& planned,
                          bool pruning) const;

 private:
  Configuration centered(Configuration configuration) const;
  std::vector<Watch> watches_of(const Assembly& assembly, const JointSet& joints, const Swing& swing) const;
  Transition simulate(const Configuration& from, const JointSet& joints, const Swing* swing, int drive,
                      const State<double>* midway = nullptr) const;
  bool foresee(const Configuration& from, const JointSet& joints, const Swing& swing, Transition& transition) const;

  ModularCraft craft_;
  Sites sites_;
  ModuleShapes shapes_;
  Likeness likeness_;
  bool in_orbit_ = false;  // in a frame that orbits, with nothing that holds it there
};

}  // namespace volvelle
