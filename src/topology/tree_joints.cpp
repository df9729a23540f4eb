#include "topology/tree_joints.hpp"

#include <algorithm>
#include <deque>
#include <fmt/format.h>
#include <unordered_map>

#include "description/problem.hpp"
#include "topology/chain_grid.hpp"
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

// By the chain grid of Fulton & Schaub.
void lay_chains(int start, std::size_t bodies, const std::vector<bool>& open, TreeJoints& joints) {
  const auto node = [&](int b) { return b == world_end ? int(bodies) : b; };
  std::vector<std::array<int, 2>> ends;
  std::vector<int> number;
  for (int j = 0; j < int(joints.ends.size()); ++j) {
    if (!open[j]) continue;
    ends.push_back({node(joints.ends[j][0]), node(joints.ends[j][1])});
    number.push_back(j);
  }
  const std::vector<bool> chosen = choose_chain_joints(int(bodies) + 1, ends, node(start));
  for (std::size_t i = 0; i < number.size(); ++i) joints.in_tree[number[i]] = chosen[i];
}

// Joints that the user wants cut are walked only where a break has left no other way.
std::vector<bool> without_cuts(const Description& description, std::vector<bool> open) {
  for (std::size_t j = 0; j < open.size(); ++j)
    for (const std::string& cut : description.run.cuts.joints)
      if (description.joints[j].name == cut) open[j] = false;
  return open;
}

[[noreturn]] void refuse_cuts(const Description& description, const std::vector<bool>& reached) {
  const auto lost = std::find(reached.begin(), reached.end(), false) - reached.begin();
  throw InvalidDescription({{"run.cuts", fmt::format("with these joints cut, body \"{}\" would hang on nothing: cut "
                                                     "joints must close loops, at most one in each",
                                                     description.bodies[std::size_t(lost)].name)}});
}

}  // namespace

TreeJoints choose_tree_joints(const Description& description, const std::vector<bool>& parted) {
  TreeJoints joints{find_ends(description), std::vector<bool>(description.joints.size())};
  std::vector<bool> open(description.joints.size(), true);
  for (std::size_t j = 0; j < parted.size(); ++j)
    if (parted[j]) open[j] = false;
  const std::size_t bodies = description.bodies.size();
  const std::vector<int> starts = find_starts(bodies, joints, open);
  if (description.run.cuts.kind == Cuts::Kind::chains && !starts.empty()) {
    lay_chains(starts.front(), bodies, open, joints);
    return joints;
  }
  std::vector<bool> reached(bodies + 1);
  const auto walk = [&](const std::vector<bool>& ways) {
    const auto joints_at = find_joints_at(bodies, joints, ways);
    for (const int start : starts) walk_from(start, joints_at, reached, joints);
  };
  walk(without_cuts(description, open));
  reached[bodies] = true;
  if (std::find(reached.begin(), reached.end(), false) == reached.end()) return joints;
  if (std::find(parted.begin(), parted.end(), true) == parted.end()) refuse_cuts(description, reached);
  reached.assign(bodies + 1, false);
  joints.in_tree.assign(joints.in_tree.size(), false);
  walk(open);
  return joints;
}

}  // namespace volvelle
