// Sets of things that hang together.
#pragma once

#include <numeric>
#include <vector>

namespace volvelle {

class Groups {
 public:
  explicit Groups(std::size_t count) : leader_(count) { std::iota(leader_.begin(), leader_.end(), 0); }
  int leader(int a) {
    while (leader_[a] != a) a = leader_[a] = leader_[leader_[a]];
    return a;
  }
  void join(int a, int b) { leader_[leader(b)] = leader(a); }

 private:
  std::vector<int> leader_;
};

}  // namespace volvelle
