// Energy that changes at an event though nothing moves, and where it goes.
#pragma once

#include "simulation/events/occurrence.hpp"

namespace volvelle {

// Energy that a switch changes with nothing moving. Of the last solve.
struct Books {
  double stored = 0;     // in potentials
  double field = 0;      // gravity's share when it acts on each spacecraft as a whole: what is a spacecraft may change
  double face_heat = 0;  // of stops that relax, up to now
};

Books read_books(const Assembly& assembly);

// What the tape spring of a joint loses where it snaps: the rest of its peak.
double heat_of_snap(const Assembly& assembly, const Occurrence& o);

// Enters in the state's integrals what changed in the books. What potentials gained or lost is heat where a joint
// broke, which is returned, else work of whoever switched; but for `snapped`, what tape springs lost as they snapped.
double balance_books(const Books& before, bool switches_potential, bool broke, double snapped, Assembly& assembly);

}  // namespace volvelle
