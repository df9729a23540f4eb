// The times a run must hit: outputs, and jumps of what acts. Steps never cross one.
#pragma once

#include <vector>

namespace volvelle {

struct StopTime {
  double time = 0;
  bool output = false;  // a row is recorded
  bool jump = false;    // what acts changes its expression
};

// Sorted, without the start; the last is `duration`. Times closer than a few roundings are one.
std::vector<StopTime> make_schedule(double duration, double output_every, const std::vector<double>& jumps);

}  // namespace volvelle
