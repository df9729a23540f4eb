// Fulton & Schaub 2019, Sec. 3.2 and 3.3, for any graph: see the header.
#include "topology/chain_grid.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace volvelle {
namespace {

using Ends = std::vector<std::array<int, 2>>;

struct Neighbour {
  int body = 0;
  int joint = 0;
};

bool is_before(const Neighbour& a, const Neighbour& b) { return a.body < b.body; }

// By body, in the order of their numbers; of several joints between two bodies the first.
using Neighbours = std::vector<std::vector<Neighbour>>;

Neighbours find_neighbours(int bodies, const Ends& ends) {
  Neighbours neighbours(bodies);
  for (int j = 0; j < int(ends.size()); ++j) {
    const auto [a, b] = ends[j];
    if (a == b) continue;
    neighbours[a].push_back({b, j});
    neighbours[b].push_back({a, j});
  }
  for (auto& list : neighbours) {
    std::stable_sort(list.begin(), list.end(), is_before);
    const auto is_same = [](const Neighbour& a, const Neighbour& b) { return a.body == b.body; };
    list.erase(std::unique(list.begin(), list.end(), is_same), list.end());
  }
  return neighbours;
}

// Sets of things that hang together, each thing along its set's leader or across it.
class Sets {
 public:
  explicit Sets(std::size_t count) : leader_(count), size_(count, 1), across_(count) {
    std::iota(leader_.begin(), leader_.end(), 0);
  }

  struct Member {
    int leader = 0;
    bool across = false;
  };
  Member find(int thing) const {
    bool across = false;
    for (; leader_[thing] != thing; thing = leader_[thing]) across = across != across_[thing];
    return {thing, across};
  }

  // False when both were in one set already: then they stay as they were.
  bool join(int a, int b, bool across = false) {
    const Member first = find(a), second = find(b);
    if (first.leader == second.leader) return false;
    const bool first_is_larger = size_[first.leader] >= size_[second.leader];
    const int above = first_is_larger ? first.leader : second.leader;
    const int below = first_is_larger ? second.leader : first.leader;
    leader_[below] = above;
    size_[above] += size_[below];
    across_[below] = across != (first.across != second.across);
    return true;
  }

 private:
  std::vector<int> leader_;   // of each thing, or one nearer to it
  std::vector<int> size_;     // of each leader's set
  std::vector<bool> across_;  // each thing to its leader_
};

// Breadth first from the root, then from each body not reached yet: how many open joints lie between.
std::vector<int> walk(const Neighbours& neighbours, int root, const std::vector<bool>& open) {
  constexpr int unreached = -1;
  std::vector<int> distance(neighbours.size(), unreached);
  std::vector<int> queue;
  const auto reach = [&](int body, int from_start) {
    if (distance[body] != unreached) return;
    distance[body] = from_start;
    queue.push_back(body);
  };
  std::size_t next = 0;
  const auto walk_from = [&](int start) {
    for (reach(start, 0); next < queue.size(); ++next)
      for (const Neighbour& to : neighbours[queue[next]])
        if (open[to.joint]) reach(to.body, distance[queue[next]] + 1);
  };
  walk_from(root);
  for (int b = 0; b < int(neighbours.size()); ++b) walk_from(b);
  return distance;
}

const Neighbour* find_neighbour(const Neighbours& neighbours, int of, int body) {
  const auto& list = neighbours[of];
  const auto found = std::lower_bound(list.begin(), list.end(), Neighbour{body}, is_before);
  return found == list.end() || found->body != body ? nullptr : &*found;
}

// The four joints in a ring around it, and whether it holds the root.
struct Square {
  std::array<int, 4> joints;
  bool at_root = false;
};

// Each ring a b c d without a joint straight across it once: a the first of its bodies, b before d.
std::vector<Square> find_squares(const Neighbours& neighbours, int root) {
  std::vector<Square> squares;
  const auto are_joined = [&](int body, int other) { return find_neighbour(neighbours, body, other) != nullptr; };
  const auto close = [&](int a, const Neighbour& b, const Neighbour& c) {
    const bool from_a = neighbours[a].size() < neighbours[c.body].size();
    const auto& fewer = neighbours[from_a ? a : c.body];
    for (auto d = std::upper_bound(fewer.begin(), fewer.end(), b, is_before); d != fewer.end(); ++d) {
      const Neighbour* other = find_neighbour(neighbours, from_a ? c.body : a, d->body);
      if (!other || are_joined(b.body, d->body)) continue;
      const int cd = from_a ? other->joint : d->joint, da = from_a ? d->joint : other->joint;
      const bool at_root = a == root || b.body == root || c.body == root || d->body == root;
      squares.push_back({{b.joint, c.joint, cd, da}, at_root});
    }
  };
  for (int a = 0; a < int(neighbours.size()); ++a)
    for (const Neighbour& b : neighbours[a])
      for (const Neighbour& c : neighbours[b.body])
        if (b.body > a && c.body > a && !are_joined(a, c.body)) close(a, b, c);
  return squares;
}

// Which way the joints run, each within the squares that hang together by joints.
struct Ways {
  Sets sets;
  std::vector<bool> in_square;  // by joint
};

// Around a hub that is no quadrangle the ways disagree, so that squares with the root come last.
Ways find_ways(std::vector<Square> squares, std::size_t joints) {
  std::stable_partition(squares.begin(), squares.end(), [](const Square& square) { return !square.at_root; });
  Ways ways{Sets(joints), std::vector<bool>(joints)};
  for (const Square& square : squares) {
    const auto [ab, bc, cd, da] = square.joints;
    ways.sets.join(ab, cd);
    ways.sets.join(bc, da);
    ways.sets.join(ab, bc, true);
    for (const int joint : square.joints) ways.in_square[joint] = true;
  }
  return ways;
}

// Nearest the root first, else in the order of the file.
std::vector<int> order_joints(const Ends& ends, const std::vector<int>& distance) {
  const auto key = [&](int j) { return std::min(distance[ends[j][0]], distance[ends[j][1]]); };
  std::vector<int> order(ends.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int i, int j) { return key(i) < key(j); });
  return order;
}

// By joint: it does not run along the joint of its set that is nearest the root.
std::vector<bool> find_across(const Ways& ways, const std::vector<int>& order) {
  constexpr int unknown = -1;
  std::vector<int> way_of_nearest(order.size(), unknown);  // by leader
  std::vector<bool> across(order.size());
  for (const int j : order) {
    const Sets::Member member = ways.sets.find(j);
    int& nearest = way_of_nearest[member.leader];
    if (nearest == unknown) nearest = member.across;
    across[j] = nearest != int(member.across);
  }
  return across;
}

// Chains first, then what joins them.
std::vector<bool> span(int bodies, const Ends& ends, const std::vector<int>& order, const std::vector<bool>& chains) {
  Sets sets(bodies);
  std::vector<bool> tree(ends.size());
  for (const bool chain : {true, false})
    for (const int j : order)
      if (chains[j] == chain && sets.join(ends[j][0], ends[j][1])) tree[j] = true;
  return tree;
}

// Less is better: the depths of all bodies; then a shorter trunk is worse.
std::pair<long, long> weigh(const Neighbours& neighbours, int root, const std::vector<bool>& tree,
                            const std::vector<bool>& chains) {
  const std::vector<int> depth = walk(neighbours, root, tree);
  long trunk = 0;
  for (std::size_t j = 0; j < tree.size(); ++j) trunk += tree[j] && !chains[j];
  return {std::accumulate(depth.begin(), depth.end(), 0L), -trunk};
}

}  // namespace

std::vector<bool> choose_chain_joints(int bodies, const std::vector<std::array<int, 2>>& ends, int root) {
  if (bodies == 0) return {};
  const Neighbours neighbours = find_neighbours(bodies, ends);
  const std::vector<bool> all(ends.size(), true);
  const std::vector<int> order = order_joints(ends, walk(neighbours, root, all));
  const Ways ways = find_ways(find_squares(neighbours, root), ends.size());
  const std::vector<bool> across = find_across(ways, order);
  constexpr long unknown = std::numeric_limits<long>::max();
  std::pair best_weight{unknown, unknown};
  std::vector<bool> best;
  for (const bool way : {true, false}) {  // of the chains
    std::vector<bool> chains(ends.size());
    for (std::size_t j = 0; j < ends.size(); ++j) chains[j] = ways.in_square[j] && across[j] == way;
    std::vector<bool> tree = span(bodies, ends, order, chains);
    const auto weight = weigh(neighbours, root, tree, chains);
    if (weight >= best_weight) continue;
    best_weight = weight;
    best = std::move(tree);
  }
  return best;
}

}  // namespace volvelle
