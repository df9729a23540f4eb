// What every executable does: time a library on every system, and print one line for each. The comparison reads these:
//   version LIBRARY VERSION
//   compiler NAME VERSION
//   cell SYSTEM VARIANT NANOSECONDS SUM MAGNITUDE      nanoseconds per body (and sample), then the checksum
#pragma once

#include <cstdio>
#include <cstdlib>

#include "../timing.hpp"
#include "system.hpp"

namespace forward_dynamics {

using benchmarks::best_time;
using benchmarks::print_versions;

// A library is a class with
//   void evaluate(int configuration)       everything from q, v and tau to accelerations, which it keeps
//   std::vector<double> accelerations()    the last ones, in the conventions of System::v of the first configuration
template <class Library>
void measure(const System& system, const char* variant, Library& library, double seconds, int samples = 1) {
  const double time = best_time(seconds, [&](int configuration) { library.evaluate(configuration); });
  library.evaluate(0);
  const Checksum check = checksum(library.accelerations());
  std::printf("cell %s %s %.6g %.17g %.17g\n", system.name.c_str(), variant,
              time * 1e9 / double(system.links.size()) / samples, check.sum, check.magnitude);
  std::fflush(stdout);
}

// The one argument: seconds for each cell.
inline double seconds_from(int count, char** arguments) { return count > 1 ? std::atof(arguments[1]) : 0.05; }

}  // namespace forward_dynamics
