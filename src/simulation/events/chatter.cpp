#include "simulation/events/chatter.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

namespace volvelle {
namespace {

constexpr std::size_t many = 10000;   // events within a millionth of the run are chatter
constexpr std::size_t at_once = 200;  // and so many in which time stands still

}  // namespace

bool Chatter::after(double time) {
  recent_.push_back(time);
  if (recent_.size() > many) recent_.pop_front();
  const bool stands = recent_.size() > at_once && !(time > recent_[recent_.size() - 1 - at_once]);
  return stands || (recent_.size() == many && time - recent_.front() < window_);
}

std::string Chatter::words(double time, const std::string& last_event) const {
  return fmt::format(
      "at t = {:.9g} s events come without end: {} of them since t = {:.9g} s, the last '{}'. Two laws seem to switch "
      "each other on and off: look at the stops, friction and latches there",
      time, recent_.size(), recent_.front(), last_event);
}

std::vector<double> Chatter::collected(double time) const {
  std::vector<double> times;
  std::copy_if(recent_.begin(), recent_.end(), std::back_inserter(times),
               [&](double t) { return t >= time - window_; });
  return times;
}

}  // namespace volvelle
