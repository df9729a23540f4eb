// What every executable does: time a library on the systems it is asked for, and print lines that the comparison reads:
//   version LIBRARY VERSION
//   compiler NAME VERSION
//   cell SYSTEM VARIANT BODIES NANOSECONDS      of one evaluation, all bodies
//   accelerations SYSTEM VARIANT STATE NUMBERS  STATE is moving or resting
//   refused SYSTEM REASON
#pragma once

#include <cstdlib>
#include <exception>

#include "../timing.hpp"
#include "system.hpp"

namespace loops {

using benchmarks::print_versions;

// A library is a class with
//   void evaluate(int state)                        everything from q, v and torques to accelerations, which it keeps
//   std::vector<double> accelerations(int state)    the last ones: of the base the angular in its own axes, then its
//                                                   origin's in inertial axes; then of the tree's hinges, in order
template <class Library>
void measure(const System& system, const char* variant, Library& library, double seconds) {
  const double time = benchmarks::best_time(seconds, [&](int state) { library.evaluate(state); });
  std::printf("cell %s %s %zu %.6g\n", system.name.c_str(), variant, system.bodies.size(), time * 1e9);
  for (const int state : {0, 2}) {
    library.evaluate(state);
    std::printf("accelerations %s %s %s", system.name.c_str(), variant, state == 0 ? "moving" : "resting");
    for (const double a : library.accelerations(state)) std::printf(" %.17g", a);
    std::printf("\n");
  }
  std::fflush(stdout);
}

// Arguments: seconds for each cell, then systems. `run` measures one system.
template <class Run>
int measure_all(int count, char** arguments, Run&& run) {
  const double seconds = count > 1 ? std::atof(arguments[1]) : 0;
  for (int i = 2; i < count; ++i) {
    try {
      run(make_system(arguments[i]), seconds);
    } catch (const std::exception& error) {
      std::string reason = error.what();
      std::replace(reason.begin(), reason.end(), '\n', ' ');
      std::printf("refused %s %s\n", arguments[i], reason.c_str());
    }
  }
  return 0;
}

}  // namespace loops
