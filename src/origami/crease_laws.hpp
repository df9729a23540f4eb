// What acts in a crease: the same laws as in a joint, for the whole crease or for each metre of it.
//
// Angles and torques are written as the crease folds: positive is more folded, of a valley and of a mountain alike.
#pragma once

#include <limits>
#include <optional>

#include "description/description.hpp"
#include "origami/crease_pattern.hpp"

namespace volvelle {

struct PerCrease {
  double whole = 0;
  double per_length = 0;  // for each metre
  double of(double length) const { return whole + per_length * length; }
};

struct CreaseSpring {
  PerCrease stiffness;  // N m/rad
  double rest = 0;      // rad
  PerCrease preload;    // N m
};

struct CreaseFriction {
  PerCrease torque;   // N m
  PerCrease viscous;  // N m s/rad
};

struct CreaseStop {
  double lower = -std::numeric_limits<double>::infinity();  // rad
  double upper = std::numeric_limits<double>::infinity();
  bool compliant = false;
  PerCrease stiffness;  // N m/rad
  PerCrease damping;    // N m s/rad
  double restitution = 0;
};

struct CreaseMotor {
  Profile torque;  // N m, or for each metre
  bool per_length = false;
  double no_load_rate = std::numeric_limits<double>::infinity();  // rad/s
  bool governor = false;
};

struct CreaseTape {
  TapeSpringDescription one;  // strip; above its rest the crease is more folded
  PerCrease count{1, 0};
};

struct CreaseLatch {
  double at = 0;         // rad: the crease's fold angle
  bool is_fold = false;  // or the fold of the sheet
};

// A law that was not mentioned, one that was given, or one that was taken away.
template <class Law>
struct Choice {
  bool mentioned = false;
  std::optional<Law> law;

  void give(const Law& given) { *this = {true, given}; }
  void take_away() { *this = {true, std::nullopt}; }
  void overlay(const Choice& over) {
    if (over.mentioned) *this = over;
  }
};

struct CreaseLaws {
  Choice<CreaseSpring> spring;
  Choice<PerCrease> damper;  // N m s/rad
  Choice<CreaseFriction> friction;
  Choice<CreaseStop> stop;
  Choice<CreaseMotor> motor;
  Choice<CreaseTape> tape_spring;
  Choice<CreaseLatch> latch;
  Choice<TriggerDescription> release;
  Choice<double> breaks;  // N m

  void overlay(const CreaseLaws& over);  // what is mentioned there replaces what is here
};

// Puts the laws into the crease's joint.
void apply_laws(const CreaseLaws& laws, const Crease& crease, double length, JointDescription& joint);

}  // namespace volvelle
