// Laws along joint coordinates, as the user gave them.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "description/profile.hpp"

namespace volvelle {

struct SpringDescription {
  // One value per coordinate (angular first); spherical: one value, on the rotation vector.
  std::vector<double> stiffness;   // N m/rad or N/m
  std::vector<double> rest;        // rad or m
  std::vector<double> preload;     // N m or N, positive drives the coordinate up
  std::optional<Profile> command;  // rad or m, revolute and prismatic: the rest follows it, driven; the damper works on
                                   // what the coordinate moves relative to it
};

// One value per coordinate: dry friction, which can hold the coordinate still, and a part that grows with the rate.
struct FrictionDescription {
  std::vector<double> torque;   // N m or N
  std::vector<double> viscous;  // N m s/rad or N s/m
  // Of wheels; else empty: at rest it holds more, T(v) = torque + (at_rest - torque) exp(-(v / stribeck)^2).
  std::vector<double> at_rest = {};   // N m or N
  std::vector<double> stribeck = {};  // rad/s or m/s
};

// One value per coordinate. A limit that is absent is infinite.
struct StopDescription {
  std::vector<double> lower;  // rad or m
  std::vector<double> upper;
  bool compliant = false;         // stiffness and damping, else restitution
  std::vector<double> stiffness;  // N m/rad or N/m
  std::vector<double> damping;    // N m s/rad or N s/m
  double restitution = 0;         // of every limit: rate after over rate before
};

// A tape spring bent to one side: effects/tape_spring.hpp has the law.
struct TapeBend {
  double steady = 0;      // N m, folded far
  double peak = 0;        // N m, that it bears before it snaps
  double relatch = 0;     // N m: the peak on the way back, once it has snapped; the same as `peak`: nothing is lost
  double peak_angle = 0;  // rad from straight
  double rise_angle = 0;  // rad over which the steady part comes in

  bool snaps() const { return relatch < peak; }  // else it comes back the way it went
};

// In a revolute joint.
struct TapeSpringDescription {
  double rest = 0;        // rad: where it is straight
  TapeBend above, below;  // at larger and at smaller angles
};

// How a base moves, of a free or a spherical joint [Misra & Misra 2001, Base]: each list has three profiles or none.
struct BaseMotionDescription {
  std::vector<Profile> rate;          // rad/s, in the child body's axes
  std::vector<Profile> velocity;      // m/s, parent joint axes; free
  std::vector<Profile> acceleration;  // m/s^2, likewise, instead of a velocity
};

// What keeps a motor from running away: one rate per coordinate at which it has no torque left.
struct MotorLimitDescription {
  std::vector<double> no_load_rate;  // rad/s or m/s; infinite: no limit
  bool governor = false;             // beyond that rate it brakes
};

// A closed cable over two pulleys, each in a joint: the first joint follows the second, as far as the cable gives way.
struct CableDescription {
  std::string name;
  std::array<std::string, 2> joints;  // revolute or prismatic
  double ratio = 1;                   // first = ratio second + rest
  double stiffness = 0;               // N m/rad or N/m, seen at the first joint
  double damping = 0;                 // N m s/rad or N s/m, likewise
  std::optional<double> preload;      // N m or N: of each run of the cable, at the first joint; absent: never slack
  std::optional<double> rest;         // rad or m; absent: as at the start of the run
  bool switched_off = false;          // until the sequence turns it on
};

}  // namespace volvelle
