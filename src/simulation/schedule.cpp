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

// One that rounding put a little before `time` has been made.
double Schedule::next_multiple(double period, double time) const {
  double k = std::floor(time / period) + 1;
  while (k > 1 && (k - 1) * period > time + together_) --k;
  while (k * period <= time + together_) ++k;
  return k * period;
}

StopTime Schedule::find_next(double time) const {
  StopTime stop{next_multiple(output_every_, time), true, false};
  if (stop.time > duration_ - together_) stop.time = duration_;
  for (const double period : periods_) {
    const double sample = next_multiple(period, time);
    if (sample > stop.time + together_) continue;
    if (sample < stop.time - together_) stop = {sample, false, false};
    stop.sample = true;
  }

  const auto jump = std::upper_bound(jumps_.begin(), jumps_.end(), time + together_);
  if (jump == jumps_.end() || *jump > stop.time + together_) return stop;
  if (*jump < stop.time - together_) return {*jump, false, true};
  return {std::min(*jump, duration_), stop.output, true, stop.sample};  // the jump's own time rules
}

}  // namespace volvelle
