// What an entry of the sequence switches in the description: a spring's rest, a thruster, force, link or
// potential, a motor.
#pragma once

#include "description/description.hpp"

namespace volvelle {

// Locks, releases and docks are no matter of the description: they are occurrences of their own.
void apply_change(Description& description, const ChangeDescription& change, double time);

// Forces, links and potentials that the sequence names first to turn them on are off until then.
void switch_off_what_waits(Description& description);

}  // namespace volvelle
