// What of a motion can be known before it is simulated.
#pragma once

#include "reconfiguration/sweep.hpp"
#include "simulation/assembly.hpp"

namespace volvelle {

struct Foresight {
  bool stands = false;            // nothing moves it
  const SwingEnd* end = nullptr;  // of the swing, where it is bound to get; none: not known
};

// Of a motion that starts at rest, with the hinge's coordinate and velocity in the model.
Foresight look_ahead(Assembly& assembly, int q, int v, const Swing& swing, const ReconfigurationDescription& limits);

}  // namespace volvelle
