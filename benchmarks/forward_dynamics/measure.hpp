// What every executable does: time a library on every system, and print one line for each. The comparison reads these:
//   version LIBRARY VERSION
//   compiler NAME VERSION
//   cell SYSTEM VARIANT NANOSECONDS SUM MAGNITUDE      nanoseconds per body (and sample), then the checksum
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>

#include "system.hpp"

namespace forward_dynamics {

// Seconds of one evaluation. The machine is noisy: the best of many short batches.
template <class Evaluate>
double best_time(double seconds, Evaluate&& evaluate) {
  using Clock = std::chrono::steady_clock;
  const auto since = [](Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
  };
  const auto batch = [&](int repetitions) {
    const auto start = Clock::now();
    // another configuration each time, so that nothing can be kept from the last
    for (int r = 0; r < repetitions; ++r) evaluate(r % 2);
    return since(start) / repetitions;
  };
  batch(2);
  const int repetitions = std::clamp(int(2e-4 / batch(2)), 2, 10000);
  double best = std::numeric_limits<double>::infinity();
  const auto start = Clock::now();
  do best = std::min(best, batch(repetitions));
  while (since(start) < seconds);
  return best;
}

inline void print_versions(const char* library, const std::string& version) {
  std::printf("version %s %s\n", library, version.c_str());
#ifdef __clang__
  std::printf("compiler Clang %s\n", __clang_version__);
#else
  std::printf("compiler GCC %s\n", __VERSION__);
#endif
}

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
