// What of a motion can be known before it is simulated.
#pragma once

#include "reconfiguration/sweep.hpp"
#include "simulation/assembly.hpp"

namespace volvelle {

struct Foresight {
  bool stands = false;            // nothing moves it
  const SwingEnd* end = nullptr;  // of the swing, where it is bound to get; none: not known
};

// The hinge of a motion in its model.
struct HingeCoordinate {
  int joint = -1, q = -1, v = -1;
  explicit HingeCoordinate(const Assembly& assembly);
};

// (M^-1)_hh of the hinge, where the assembly is: what a torque of 1 N m adds to its acceleration. The motor is left
// with `torque`.
double compliance_of(Assembly& assembly, const HingeCoordinate& hinge, double torque);

// Of a motion that starts at rest.
Foresight look_ahead(Assembly& assembly, const HingeCoordinate& hinge, const Swing& swing,
                     const ReconfigurationDescription& limits);

// Of a motion that is under way, with the drive's torque: the end that the hinge has energy enough to get to, whatever
// acts; none: not known.
const SwingEnd* look_on(Assembly& assembly, const HingeCoordinate& hinge, const Swing& swing, double torque,
                        bool in_orbit);

}  // namespace volvelle
