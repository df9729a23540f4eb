#include "simulation/event_record.hpp"

namespace volvelle {

std::string event_name(const Event& event) {
  return event.kind == "sequence" ? event.name : event.name + "." + event.kind;
}

std::vector<std::string> names_of_event(const Event& event) {
  std::vector<std::string> names{event_name(event)};
  const std::size_t slash = event.name.find('/');
  if (slash == std::string::npos || (event.kind != "touch" && event.kind != "collide")) return names;
  names.push_back(event.name.substr(slash + 1) + "/" + event.name.substr(0, slash) + "." + event.kind);
  names.push_back("clearance." + event.kind);
  return names;
}

}  // namespace volvelle
