#include "topology/loops.hpp"

#include <algorithm>
#include <deque>

#include "topology/groups.hpp"

namespace volvelle {
namespace {

// The graph as far as it is laid: the tree, and those joints whose loops are found.
class Laid {
 public:
  explicit Laid(int bodies) : ways_(std::size_t(bodies)), from_(std::size_t(bodies)), mark_(std::size_t(bodies), 0) {}

  void lay(int slot, const std::array<int, 2>& ends) {
    ways_[ends[0]].push_back({{slot, 1}, ends[1]});
    ways_[ends[1]].push_back({{slot, -1}, ends[0]});
  }

  // The shortest way of at most `longest` joints; empty when there is none (or nothing to walk).
  bool find_way(int start, int goal, int longest, std::vector<LoopStep>& way) {
    ++walk_;
    std::deque<std::pair<int, int>> queue{{start, 0}};
    mark_[start] = walk_;
    while (!queue.empty() && mark_[goal] != walk_) {
      const auto [body, length] = queue.front();
      queue.pop_front();
      if (length == longest) continue;
      for (const Way& next : ways_[body]) {
        if (mark_[next.to] == walk_) continue;
        mark_[next.to] = walk_;
        from_[next.to] = {next.step, body};
        queue.emplace_back(next.to, length + 1);
      }
    }
    if (mark_[goal] != walk_) return false;
    way.clear();
    for (int body = goal; body != start; body = from_[body].to) way.push_back(from_[body].step);
    std::reverse(way.begin(), way.end());
    return true;
  }

  // Bodies up to `reach` joints away.
  std::vector<int> around(int start, int reach) {
    ++walk_;
    std::vector<int> found{start};
    mark_[start] = walk_;
    for (std::size_t first = 0, level = 0; int(level) < reach && first < found.size(); ++level) {
      const std::size_t last = found.size();
      for (; first < last; ++first)
        for (const Way& next : ways_[found[first]])
          if (mark_[next.to] != walk_) {
            mark_[next.to] = walk_;
            found.push_back(next.to);
          }
    }
    return found;
  }

 private:
  struct Way {
    LoopStep step;
    int to = 0;
  };
  std::vector<std::vector<Way>> ways_;
  std::vector<Way> from_;
  std::vector<int> mark_;
  int walk_ = 0;
};

// Lays closing joints whose way back is at most `longest` joints, until no such is left.
void lay_short_ones(const std::vector<std::array<int, 2>>& ends, int bodies, int longest,
                    const std::vector<std::vector<int>>& closing_at, Laid& laid, std::vector<Loop>& loops) {
  std::deque<int> queue;
  for (int slot = bodies; slot < int(ends.size()); ++slot) queue.push_back(slot);
  std::vector<char> waits(ends.size(), 1);
  while (!queue.empty()) {
    const int slot = queue.front();
    queue.pop_front();
    waits[slot] = 0;
    Loop& loop = loops[std::size_t(slot - bodies)];
    std::vector<LoopStep> way;
    if (!loop.steps.empty() || !laid.find_way(ends[slot][1], ends[slot][0], longest, way)) continue;
    loop.steps = {{slot, 1}};
    loop.steps.insert(loop.steps.end(), way.begin(), way.end());
    laid.lay(slot, ends[slot]);
    for (const int end : ends[slot])  // the ways of others may be shorter now
      for (const int body : laid.around(end, longest - 1))
        for (const int other : closing_at[body])
          if (loops[std::size_t(other - bodies)].steps.empty() && !waits[other]) {
            waits[other] = 1;
            queue.push_back(other);
          }
  }
}

void gather_clusters(std::size_t slots, Loops& found) {
  Groups groups(slots);
  for (const Loop& loop : found.loops)
    for (const LoopStep& step : loop.steps) groups.join(loop.steps[0].slot, step.slot);
  std::vector<int> cluster_of(slots, -1);
  std::vector<char> in_loop(slots, 0);
  for (const Loop& loop : found.loops)
    for (const LoopStep& step : loop.steps) in_loop[step.slot] = 1;
  for (int slot = 0; slot < int(slots); ++slot) {
    if (!in_loop[slot]) continue;
    int& cluster = cluster_of[groups.leader(slot)];
    if (cluster < 0) {
      cluster = int(found.members.size());
      found.members.emplace_back();
    }
    found.members[cluster].push_back(slot);
  }
  for (Loop& loop : found.loops) loop.cluster = cluster_of[groups.leader(loop.steps[0].slot)];
}

}  // namespace

Loops find_loops(int bodies, const std::vector<std::array<int, 2>>& ends, const std::vector<char>& joins) {
  Loops found;
  found.loops.resize(ends.size() - std::size_t(bodies));
  if (found.loops.empty()) return found;
  Laid laid(bodies);
  for (int slot = 1; slot < bodies; ++slot)
    if (joins[slot]) laid.lay(slot, ends[slot]);
  std::vector<std::vector<int>> closing_at(static_cast<std::size_t>(bodies));
  for (int slot = bodies; slot < int(ends.size()); ++slot)
    for (const int end : ends[slot]) closing_at[end].push_back(slot);
  const auto all_found = [&] {
    return std::none_of(found.loops.begin(), found.loops.end(), [](const Loop& loop) { return loop.steps.empty(); });
  };
  for (int longest = 1; !all_found(); longest = longest < 16 ? longest + 1 : 2 * longest)
    lay_short_ones(ends, bodies, longest, closing_at, laid, found.loops);
  gather_clusters(ends.size(), found);
  return found;
}

}  // namespace volvelle
