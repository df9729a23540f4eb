// How every comparison times an evaluation, and says what was built with what.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <limits>
#include <string>

namespace benchmarks {

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

}  // namespace benchmarks
