// The times a run must hit: outputs, jumps of what acts, and changes that are due. Steps never cross one.
#pragma once

#include <vector>

namespace volvelle {

struct StopTime {
  double time = 0;
  bool output = false;  // a row is recorded
  bool jump = false;    // what acts changes its expression, or something is due
  bool sample = false;  // a controller looks
};

class Schedule {
 public:
  Schedule(double duration, double output_every);

  // Sorted or not; those outside the run are left out.
  void set_jumps(std::vector<double> jumps);

  // s between samples of controllers, each from time zero on.
  void set_periods(std::vector<double> periods) { periods_ = std::move(periods); }

  // The first stop after `time`. Times closer than a few roundings are one; the last is the duration.
  StopTime next(double time);

  double duration() const { return duration_; }
  double together() const { return together_; }  // s: closer times are one

 private:
  StopTime find_next(double time) const;
  double next_multiple(double period, double time) const;

  double duration_;
  double output_every_;
  double together_;  // s
  std::vector<double> jumps_;
  std::vector<double> periods_;
  double asked_;    // s: the last time for which the next stop was asked for
  StopTime found_;  // it
};

}  // namespace volvelle
