#include "view/switchings.hpp"

#include <algorithm>

namespace volvelle::view {

Switchings switchings(const Description& description, const std::vector<Event>& events) {
  Switchings times;
  for (const ChangeDescription& change : description.sequence) {
    const bool on = change.kind == ChangeDescription::Kind::on;
    if (!on && change.kind != ChangeDescription::Kind::off) continue;
    for (const Event& event : events)
      if (event_name(event) == change.name) times[change.target].emplace_back(event.time, on);
  }
  for (auto& [name, list] : times) std::sort(list.begin(), list.end());
  return times;
}

}  // namespace volvelle::view
