// Which joints of a configuration can be let go: two parts of the modules, each held together by its latches, that one
// hinge joins, or none at all. A hinge that rests open, in a well, is no latch: it is what moves next.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "reconfiguration/configuration.hpp"

namespace volvelle {

// A site of a module, placed.
struct Site {
  int module = 0;  // body of the description
  std::string name;
  Vector3<double> position;  // module's frame
  Vector3<double> axis;
};

// Two hinge sites that are at one place, with one axis.
struct Hinge {
  int first = 0, second = 0;  // modules, of the part that stays and of the part that swings
  std::string first_site, second_site;
  Vector3<double> position;  // in the first module's frame
  Vector3<double> axis;      // likewise, unit length
};

struct JointSet {
  std::vector<char> swings;    // by module: whether it is of the part that moves against the first module's
  std::optional<Hinge> hinge;  // none: the part is loose
  std::string words(const Description& description) const;  // "c d on b.east_north"
};

// What of a module's sites is common to all configurations.
struct Sites {
  explicit Sites(const ModularCraft& craft);
  std::vector<Site> hinges;
  std::vector<Site> sensors;
};

// Pairs of sensors, on modules of both parts, by index.
struct SensorPair {
  int first = 0, second = 0;
};
std::vector<SensorPair> sensors_across(const Sites& sites, const JointSet& joints);

// All of them, in an order that depends on the configuration alone.
std::vector<JointSet> find_joint_sets(const ReconfigurationDescription& limits, const Sites& sites,
                                      const Configuration& configuration);

}  // namespace volvelle
