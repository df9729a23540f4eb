// What the sequence of a scenario switched on and off, and when, as the events of a run tell.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "description/description.hpp"
#include "simulation/event_record.hpp"

namespace volvelle::view {

using Switchings = std::map<std::string, std::vector<std::pair<double, bool>>>;  // by name: times, and whether to on

Switchings switchings(const Description& description, const std::vector<Event>& events);

}  // namespace volvelle::view
