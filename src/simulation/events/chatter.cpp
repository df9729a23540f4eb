// Events without end: two laws that switch each other on and off.
#include <fmt/format.h>

#include "simulation/events/events.hpp"

namespace volvelle {
namespace {

constexpr std::size_t many = 10000;   // events within a millionth of the run are chatter
constexpr std::size_t at_once = 200;  // and so many in which time stands still

}  // namespace

double Events::chatter_window(const Assembly& assembly) { return 1e-6 * assembly.description.run.duration; }

bool Events::count_for_chatter(const Assembly& assembly) {
  const double time = assembly.state.at.time;
  recent_.push_back(time);
  const bool stands = recent_.size() > at_once && !(time > recent_[recent_.size() - 1 - at_once]);
  if (recent_.size() > many) recent_.pop_front();
  const bool crowds = recent_.size() == many && time - recent_.front() < chatter_window(assembly);
  if (!stands && !crowds) return false;
  if (chatter_.empty())
    chatter_ = fmt::format(
        "at t = {:.9g} s events come without end: {} of them since t = {:.9g} s, the last '{}'. Two laws seem to "
        "switch each other on and off: look at the stops, friction and latches there",
        time, stands ? at_once : many, stands ? time : recent_.front(), news_.empty() ? "" : event_name(news_.back()));
  return true;
}

}  // namespace volvelle
