#include "topology/tree_joints.hpp"

#include <deque>
#include <unordered_map>

#include "topology/groups.hpp"

namespace volvelle {
namespace {

constexpr int world_end = -1;

std::vector<std::array<int, 2>> find_ends(const Description& description) {
  std::unordered_map<std::string, int> index{{world_name, world_end}};
  for (int b = 0; b < int(description.bodies.size()); ++b) index.emplace(description.bodies[b].name, b);
  std::vector<std::array<int, 2>> ends;
  for (const JointDescription& joint : description.joints)
    ends.push_back({index.at(joint.parent), index.at(joint.child)});
  return ends;
}

// Where the walks begin: the world, and of every group of bodies that it does not hold, the first that is the child of
// no joint; in a ring, the first.
std::vector<int> find_starts(std::size_t bodies, const TreeJoints& joints, const std::vector<bool>& open) {
  Groups groups(bodies + 1);  // the world last
  const auto node = [&](int b) { return b == world_end ? int(bodies) : b; };
  std::vector<bool> is_child(bodies);
  for (std::size_t j = 0; j < joints.ends.size(); ++j) {
    const auto [parent, child] = joints.ends[j];
    if (!open[j]) continue;
    is_child[child] = true;
    groups.join(node(parent), node(child));
  }
  std::vector<int> start_of(bodies + 1, world_end - 1);
  start_of[groups.leader(int(bodies))] = world_end;
  for (const bool any : {false, true})
    for (int b = 0; b < int(bodies); ++b) {
      int& start = start_of[groups.leader(b)];
      if (start < world_end && (any || !is_child[b])) start = b;
    }
  std::vector<int> starts;
  for (const int start : start_of)
    if (start >= world_end) starts.push_back(start);
  return starts;
}

// The open joints at every body, the world last.
std::vector<std::vector<int>> find_joints_at(std::size_t bodies, const TreeJoints& joints,
                                             const std::vector<bool>& open) {
  std::vector<std::vector<int>> joints_at(bodies + 1);
  for (int j = 0; j < int(joints.ends.size()); ++j)
    if (open[j])
      for (const int end : joints.ends[j]) joints_at[end == world_end ? bodies : std::size_t(end)].push_back(j);
  return joints_at;
}

void walk_from(int start, const std::vector<std::vector<int>>& joints_at, std::vector<bool>& reached,
               TreeJoints& joints) {
  const auto node = [&](int b) { return b == world_end ? joints_at.size() - 1 : std::size_t(b); };
  reached[node(start)] = true;
  std::deque<int> queue{start};
  while (!queue.empty()) {
    const int from = queue.front();
    queue.pop_front();
    for (const int j : joints_at[node(from)]) {
      const int to = joints.ends[j][0] == from ? joints.ends[j][1] : joints.ends[j][0];
      if (reached[node(to)]) continue;
      reached[node(to)] = true;
      joints.in_tree[j] = true;
      queue.push_back(to);
    }
  }
}

}  // namespace

TreeJoints choose_tree_joints(const Description& description, const std::vector<bool>& parted) {
  TreeJoints joints{find_ends(description), std::vector<bool>(description.joints.size())};
  std::vector<bool> open(description.joints.size(), true);
  for (std::size_t j = 0; j < parted.size(); ++j)
    if (parted[j]) open[j] = false;
  const std::size_t bodies = description.bodies.size();
  const auto joints_at = find_joints_at(bodies, joints, open);
  std::vector<bool> reached(bodies + 1);
  for (const int start : find_starts(bodies, joints, open)) walk_from(start, joints_at, reached, joints);
  return joints;
}

}  // namespace volvelle
