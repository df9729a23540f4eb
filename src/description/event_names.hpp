// What can happen during a run, by name: "hinge.latch", "hinge.stop", "port.dock", or the name of a sequence entry.
#pragma once

#include <string>
#include <vector>

#include "description/description.hpp"

namespace volvelle {

// Something in the description that can make an event happen.
struct EventSource {
  std::string event;
  std::string path;  // "joints.hinge.latch", "sequence.go"
};

std::vector<EventSource> event_sources(const Description& description);

// Every event that can happen, each once: those of joints first, then docks, clearance and the sequence.
std::vector<std::string> event_names(const Description& description);

// The events that a trigger means, of those there are: the one of that name, or all that a name with * matches.
std::vector<std::string> events_meant(const std::string& event, const std::vector<std::string>& names);

// Whether the event is of two measured bodies, such as "hub/panel.collide": too many to list.
bool is_of_pair(const Description& description, const std::string& event);

}  // namespace volvelle
