// The group "events" of a result: one row an event, in datasets "time", "kind", "name", "energy_lost",
// "impulse" and "linear_impulse".
#pragma once

#include <hdf5.h>
#include <vector>

#include "simulation/event_record.hpp"

namespace volvelle::hdf5 {

void write_events(hid_t file, const std::vector<Event>& events);
std::vector<Event> read_events(hid_t file);  // none where the group is absent, as in results of older versions

}  // namespace volvelle::hdf5
