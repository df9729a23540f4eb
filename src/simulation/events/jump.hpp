// Velocities after an impulse, put into the assembly's state: the new ones follow from those that are imposed, from
// joints that hold, and from bodies that were joined. Momentum is conserved; what kinetic energy is lost, and what the
// drives of prescribed joints put in, goes to the audits.
#pragma once

#include "simulation/assembly.hpp"
#include "simulation/carry_over.hpp"

namespace volvelle {

// A velocity that the impulse changes at once.
struct ImposedRate {
  int velocity = 0;
  int slot = 0;
  double sense = 0;        // of an impact: that of motion into the stop, which can only push; 0: comes to rest
  double restitution = 0;  // of an impact
  double energy_lost = 0;  // J, filled in: its part of the loss
};

// `before`: how the bodies moved before the assembly was recompiled, where that joined some; else empty. Locked
// coordinates come to rest whether listed or not. Dry friction is too weak to take part; a stop that a coordinate rests
// on takes part when it has to push. Impacts come after all that comes to rest, with the rates that are left: together
// they could feed each other. Returns the energy lost.
double apply_jump(Assembly& assembly, const std::vector<BodyState>& before, std::vector<ImposedRate>& imposed);

}  // namespace volvelle
