#include "simulation/schedule.hpp"

#include <algorithm>
#include <cmath>

namespace volvelle {

Schedule::Schedule(double duration, double output_every)
    : duration_(duration), output_every_(output_every), together_(1e-13 * duration), asked_(duration) {}

void Schedule::set_jumps(std::vector<double> jumps) {
  jumps_ = std::move(jumps);
  std::erase_if(jumps_, [this](double t) { return !(t > together_ && t <= duration_ + together_); });
  std::sort(jumps_.begin(), jumps_.end());
  asked_ = duration_;
}

StopTime Schedule::next(double time) {
  if (time >= asked_ && time < found_.time - together_) return found_;  // as for most steps
  asked_ = time;
  return found_ = find_next(time);
}

StopTime Schedule::find_next(double time) const {
  // the next output: one that rounding put a little before `time` has been made
  double k = std::floor(time / output_every_) + 1;
  while (k > 1 && (k - 1) * output_every_ > time + together_) --k;
  while (k * output_every_ <= time + together_) ++k;
  StopTime stop{k * output_every_, true, false};
  if (stop.time > duration_ - together_) stop.time = duration_;

  const auto jump = std::upper_bound(jumps_.begin(), jumps_.end(), time + together_);
  if (jump == jumps_.end() || *jump > stop.time + together_) return stop;
  if (*jump < stop.time - together_) return {*jump, false, true};
  return {std::min(*jump, duration_), true, true};  // the jump's own time rules
}

}  // namespace volvelle
