// SplitMix64: the same numbers from every standard library.
#pragma once

#include <cstdint>

namespace loops {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  double uniform(double low, double high) { return low + (high - low) * double(next() >> 11) * 0x1p-53; }
  int below(int count) { return int(next() % std::uint64_t(count)); }

 private:
  std::uint64_t next() {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  std::uint64_t state_;
};

}  // namespace loops
