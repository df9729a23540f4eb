// What the search for events remembers from step to step, as plain numbers.
#include <algorithm>
#include <stdexcept>

#include "simulation/events/events.hpp"

namespace volvelle {

// Per guard its arming and its reading; then the times of events that may still turn out to be chatter.
std::vector<double> Events::collected(const Assembly& assembly) const {
  std::vector<double> numbers{double(watches_.size())};
  for (std::size_t i = 0; i < watches_.size(); ++i) {
    const GuardReading& reading = readings_[i];
    numbers.insert(numbers.end(), {double(watches_[i].armed), reading.value, reading.rate, reading.scale});
  }
  const double earliest = assembly.state.at.time - chatter_window(assembly);
  std::copy_if(recent_.begin(), recent_.end(), std::back_inserter(numbers),
               [&](double time) { return time >= earliest; });
  return numbers;
}

void Events::take_up(const Assembly& assembly, const std::vector<double>& collected) {
  watch(assembly);
  if (collected.size() < 1 + 4 * watches_.size() || collected.front() != double(watches_.size()))
    throw std::runtime_error("other events are watched for");
  auto next = collected.begin() + 1;
  readings_.assign(watches_.size(), {});
  for (std::size_t i = 0; i < watches_.size(); ++i, next += 4) {
    watches_[i].armed = int(next[0]);
    readings_[i] = {next[1], next[2], next[3]};
  }
  recent_.assign(next, collected.end());
}

}  // namespace volvelle
