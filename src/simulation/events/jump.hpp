// Velocities after an impulse, put into the assembly's state: the new ones follow from those that are imposed, from
// joints that hold, and from bodies that were joined. Momentum is conserved; what kinetic energy is lost, and what the
// drives of prescribed joints put in, goes to the audits.
#pragma once

#include "simulation/assembly.hpp"
#include "simulation/carry_over.hpp"

namespace volvelle {

// The rate a velocity shall have after the impulse.
struct ImposedRate {
  int velocity = 0;
  int slot = 0;
  double rate = 0;
  double sense = 0;        // of an impact: that of motion into the stop, which can only push; 0: held either way
  double energy_lost = 0;  // J, filled in: its part of the loss
};

// `before`: how the bodies moved before the assembly was recompiled, where that joined some; else empty. Locked
// coordinates come to rest whether listed or not. Dry friction is too weak to take part; a stop that a coordinate rests
// on takes part when it has to push. Returns the energy lost in all.
double apply_jump(Assembly& assembly, const std::vector<BodyState>& before, std::vector<ImposedRate>& imposed);

}  // namespace volvelle
