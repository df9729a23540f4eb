// Which loop comes next: the one that makes the fewest new modes, and of those the one with the fewest unknowns.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <queue>
#include <unordered_map>
#include <vector>

namespace volvelle {

class LoopOrder {
 public:
  // `rank`: how many unknowns its rows could give.
  void offer(int loop, const std::vector<int>& unknowns, int rank) {
    waiting_[loop] = {int(unknowns.size()), rank};
    for (const int v : unknowns) loops_with_[v].push_back(loop);
    queue_.push(judge(loop));
  }

  // A velocity that is known from now on.
  void learn(int v) {
    for (const int loop : loops_with_[v]) {
      const auto waits = waiting_.find(loop);
      if (waits == waiting_.end()) continue;
      --waits->second.unknowns;
      queue_.push(judge(loop));
    }
  }

  std::optional<int> next() {
    while (!queue_.empty()) {
      const Candidate best = queue_.top();
      queue_.pop();
      const int loop = best[2];
      if (!waiting_.contains(loop) || best != judge(loop)) continue;  // taken, or better by now
      waiting_.erase(loop);
      return loop;
    }
    return std::nullopt;
  }

 private:
  struct Waiting {
    int unknowns = 0, rank = 0;
  };
  using Candidate = std::array<int, 3>;  // new modes, unknowns, loop

  Candidate judge(int loop) const {
    const Waiting& w = waiting_.at(loop);
    return {std::max(0, w.unknowns - w.rank), w.unknowns, loop};
  }

  std::unordered_map<int, Waiting> waiting_;              // by loop
  std::unordered_map<int, std::vector<int>> loops_with_;  // by velocity
  std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> queue_;
};

}  // namespace volvelle
