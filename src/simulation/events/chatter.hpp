// Events without end: two laws that switch each other on and off.
#pragma once

#include <deque>
#include <string>
#include <vector>

namespace volvelle {

class Chatter {
 public:
  explicit Chatter(double duration) : window_(1e-6 * duration) {}

  // Whether the event that was just found at `time` is one too many.
  bool after(double time);
  std::string words(double time, const std::string& last_event) const;

  // The times that may still count, for a run that is laid aside and taken up again.
  std::vector<double> collected(double time) const;
  void take_up(const std::vector<double>& collected) { recent_.assign(collected.begin(), collected.end()); }

 private:
  double window_;  // s
  std::deque<double> recent_;
};

}  // namespace volvelle
