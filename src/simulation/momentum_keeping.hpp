// Momentum that loads and integrators need not be asked for: what flies free keeps it.
#pragma once

#include "simulation/assembly.hpp"

namespace volvelle {

// Less what external forces have given since the start of the run: the same in all of it.
struct KeptMomentum {
  Vector3<double> linear;
  Vector3<double> angular;  // about the centre of mass
  double linear_scale = 0;  // sums of absolute contributions, the largest so far
  double angular_scale = 0;
};

// Over a stretch of motion that is known without the loads of every instant: moves and turns all that flies free as a
// whole, so that it has the momentum that it had at `from` and what loads have given it since. Does nothing where there
// is more than one such structure, or the world takes part.
void keep_momentum(Assembly& assembly, const State<double>& from, State<double>& to);

// Of structures with loops, whose rates near flat swing so that every step leaves a few digits less: ends a step, or
// what happened after it, with the momentum that the run started with, as it ends on closed loops. What is more than a
// step's error may leave stays, for the audit to find.
void restore_momentum(const KeptMomentum& kept, Assembly& assembly);

}  // namespace volvelle
