#include "simulation/schedule.hpp"

#include <algorithm>
#include <cmath>

namespace volvelle {

std::vector<StopTime> make_schedule(double duration, double output_every, const std::vector<double>& jumps) {
  const double together = 1e-13 * duration;
  std::vector<StopTime> stops;
  for (const double t : jumps)
    if (t > together && t < duration - together) stops.push_back({t, false, true});
  const long outputs = long(std::floor(duration / output_every * (1 + 1e-13)));
  for (long k = 1; k <= outputs; ++k) {
    const double t = double(k) * output_every;
    if (t < duration - together) stops.push_back({t, true, false});
  }
  stops.push_back({duration, true, false});
  std::stable_sort(stops.begin(), stops.end(), [](const StopTime& a, const StopTime& b) { return a.time < b.time; });

  std::vector<StopTime> merged;
  for (const StopTime& stop : stops) {
    if (!merged.empty() && stop.time - merged.back().time <= together) {
      StopTime& last = merged.back();
      if (stop.jump && !last.jump) last.time = stop.time;  // the jump's own time rules
      last.output = last.output || stop.output;
      last.jump = last.jump || stop.jump;
    } else {
      merged.push_back(stop);
    }
  }
  return merged;
}

}  // namespace volvelle
