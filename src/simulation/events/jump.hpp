// Velocities after an impulse, put into the assembly's state: the new ones follow from what comes to rest, from stops
// that are hit, from joints that hold, and from bodies that were joined. Momentum is conserved; what kinetic energy is
// lost, and what the drives of prescribed joints put in, goes to the audits.
#pragma once

#include "simulation/assembly.hpp"
#include "simulation/carry_over.hpp"

namespace volvelle {

// A velocity that comes to rest at once.
struct Stilled {
  int velocity = 0;
  int slot = 0;
  double energy_lost = 0;  // J, filled in: its part of the loss
};

// A coordinate that hit its stop.
struct Impact {
  int joint = 0;
  int coordinate = 0;
  Side side = Side::upper;
  double energy_lost = 0;     // J
  double impulse = 0;         // N m s or N s, along the coordinate
  double linear_impulse = 0;  // N s
};

struct Jump {
  double energy_lost = 0;              // J, in all
  double stilling = 0;                 // J, before the impacts
  std::vector<Wrench<double>> passed;  // before the impacts: by slot, the impulse on the body about Bo in B
  std::vector<Impact> impacts;
};

// What comes to rest, and what was joined, does so first: one plastic impulse. Then every coordinate that moves into
// the stop it touches is thrown back, with the rates that are left: all of them in one impulse, and again as long as
// that sets others moving into theirs. So each impulse loses energy or keeps it.
//
// `before`: how the bodies moved before the assembly was recompiled, where that joined some; else empty. Locked
// coordinates come to rest whether listed or not. Dry friction is too weak to take part; a stop that a coordinate rests
// on takes part when it has to push.
Jump apply_jump(Assembly& assembly, const std::vector<BodyState>& before, std::vector<Stilled>& stilled);

}  // namespace volvelle
