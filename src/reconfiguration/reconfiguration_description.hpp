// [reconfiguration]: what modules can turn into, by letting go of joints and switching potentials.
#pragma once

#include <string>
#include <vector>

#include "spatial/vector3.hpp"

namespace volvelle {

// A place on modules where joints can be, or a sensor that latches; the same on all of them.
struct SiteDescription {
  std::string name;
  std::vector<std::string> modules;  // patterns with *; empty: all
  Vector3<double> position;          // module's frame
  Vector3<double> axis{0, 0, 1};     // of a hinge, module's frame
};

// Rotations that leave a module as it is: multiples of a turn over `order` about an axis through its origin.
struct SymmetryDescription {
  Vector3<double> axis{0, 0, 1};
  int order = 1;
};

// What acts while the modules move.
struct DriveDescription {
  std::string name;
  std::vector<std::string> on;  // of what is switched: potentials, links, forces
  double torque = 0;            // N m, about the hinge that is let go, on the part that swings
  double power = 0;             // W it takes to be kept up
};

// A configuration that has a name: where the modules are, in any order of those that are alike.
struct ShapeNameDescription {
  std::string name;
  std::vector<Vector3<double>> positions;
  std::vector<double> turns;  // rad, of each module about its z; empty: none
};

struct ReconfigurationDescription {
  std::vector<std::vector<std::string>> alike;  // modules that can stand for each other
  std::vector<SymmetryDescription> symmetries;
  std::vector<SiteDescription> hinges;
  std::vector<SiteDescription> sensors;
  std::vector<DriveDescription> drives;
  std::vector<ShapeNameDescription> names;
  std::string without_control;      // the drive that is left when control dies; none: what was on stays on
  double hinge_damping = 0;         // N m s/rad
  double sensor_distance = 0;       // m: sensors that come as near as this latch
  double longest = 0;               // s, of a motion
  double rest_rate = 1e-4;          // rad/s or m/s: at rest when all are below this,
  double rest_acceleration = 1e-5;  // and their rates of change below this
  double match_distance = 1e-3;     // m: configurations nearer than this, and
  double match_angle = 1e-2;        // rad, are one
  double separation = 0;            // m between the modules of a part and all others: lost. Zero: none comes loose
  int most_nodes = 1000;
};

}  // namespace volvelle
