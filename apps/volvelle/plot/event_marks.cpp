// Marks for events.
#include "plot/event_marks.hpp"

#include <algorithm>
#include <cmath>

namespace volvelle::plot {

namespace {

constexpr double same_time = 1e-9;  // relative

std::string words(const Event& event) {
  if (event.name.empty()) return event.kind;
  return event.kind.empty() || event.kind == "mark" ? event.name : event.name + " " + event.kind;
}

bool has(const std::vector<Event>& events, const Event& wanted) {
  return std::any_of(events.begin(), events.end(), [&](const Event& event) {
    return event.kind == wanted.kind && event.name == wanted.name &&
           std::abs(event.time - wanted.time) <= same_time * std::abs(wanted.time);
  });
}

}  // namespace

std::vector<Mark> event_marks(const Results& results, const std::vector<std::string>& runs) {
  std::vector<std::vector<Event>> events;
  events.reserve(results.size());
  for (const auto& result : results) events.push_back(result->events());
  std::vector<Mark> marks;
  for (std::size_t run = 0; run < events.size(); ++run) {
    for (const Event& event : events[run]) {
      const bool everywhere = events.size() == 1 || std::all_of(events.begin(), events.end(),
                                                                [&](const auto& others) { return has(others, event); });
      if (everywhere && run > 0) continue;  // the first run has it
      marks.push_back({event.time, everywhere ? words(event) : words(event) + " (" + runs[run] + ")"});
    }
  }
  return marks;
}

}  // namespace volvelle::plot
