// The laws of creases: spring, damper, friction, stop, motor, latch, release and breaks, as in a joint.
#pragma once

#include "origami/crease_laws.hpp"
#include "scenario/reading.hpp"

namespace volvelle {

// Those among a table's own keys. `false` takes a law away that a wider table gave.
CreaseLaws read_crease_laws(TableReader& table);

}  // namespace volvelle
