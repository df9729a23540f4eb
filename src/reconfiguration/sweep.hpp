// How far one hinge can swing: geometry alone, before any dynamics. Either way it ends where sensors latch, where
// bodies meet, or after a full turn.
#pragma once

#include <memory>

#include "reconfiguration/joint_set.hpp"
#include "simulation/clearance/shape_distance.hpp"

namespace volvelle {

// The shapes of all modules, to be measured anywhere.
class ModuleShapes {
 public:
  explicit ModuleShapes(const Description& description);

  bool has(int module) const { return number_[std::size_t(module)] >= 0; }
  double distance(int a, const Pose<double>& X_a, int b, const Pose<double>& X_b) const;  // m; both must have a shape
  double reach(int module, const Pose<double>& X, const Vector3<double>& point, const Vector3<double>& axis) const;

 private:
  std::vector<int> number_;  // among the shapes; none: -1
  std::vector<BodyShape> shapes_;
  std::unique_ptr<ShapeDistance> distance_;
};

struct SwingEnd {
  enum class Kind { open, latch, collision, closed };  // closed: modules that are face to face press on each other
  Kind kind = Kind::open;
  double angle = 0;           // rad, with its sign
  int first = 0, second = 0;  // modules
};

struct Swing {
  SwingEnd lower, upper;
  // Smallest distance of modules across the hinge, but for the two that it joins, on the way from the start.
  struct Gap {
    double angle = 0, distance = 0;
  };
  std::vector<Gap> gaps;
  bool measured = false;  // whether there is a pair to measure
  double clearance_to(double angle) const;
};

// The modules of the part that swings, turned about the hinge.
Configuration turned(const Configuration& from, const JointSet& joints, double angle);

// Turned until sensors that are near each other are at one place.
Configuration drawn_together(const Configuration& from, const Sites& sites, const JointSet& joints, double near_angle,
                             double tolerance);

Swing sweep(double sensor_distance, const ModuleShapes& shapes, const Sites& sites, const Configuration& from,
            const JointSet& joints);

}  // namespace volvelle
