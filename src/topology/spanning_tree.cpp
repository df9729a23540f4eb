#include "topology/spanning_tree.hpp"

#include <algorithm>
#include <unordered_map>

#include "topology/groups.hpp"
#include "topology/tree_joints.hpp"

namespace volvelle {
namespace {

std::unordered_map<std::string, int> index_bodies(const Description& description) {
  std::unordered_map<std::string, int> index{{world_name, -1}};
  for (int b = 0; b < int(description.bodies.size()); ++b) index.emplace(description.bodies[b].name, b);
  return index;
}

bool holds(const std::vector<bool>& flags, std::size_t i) { return i < flags.size() && flags[i]; }

// One way from a body to a neighbour.
struct Way {
  int to = 0;  // body
  int joint = no_joint;
  int dock = no_dock;
  bool reversed = false;
};

struct Graph {
  std::vector<std::vector<Way>> ways;  // by body, in the order of the file
  std::vector<int> world_joint;        // by body: the joint that holds it in the world
  std::vector<bool> is_child;          // by body: of some joint

  bool anchored(int b) const { return world_joint[b] != no_joint; }
};

void connect(Graph& graph, const TreeJoints& chosen, int j) {
  const auto [parent, child] = chosen.ends[j];
  if (parent < 0) {
    graph.world_joint[child] = j;
    return;
  }
  graph.ways[parent].push_back({child, j, no_dock, false});
  graph.ways[child].push_back({parent, j, no_dock, true});
}

Graph connect_joints(const Description& description, const Linkage& linkage, SpanningTree& tree) {
  const std::size_t bodies = description.bodies.size();
  Graph graph{std::vector<std::vector<Way>>(bodies), std::vector<int>(bodies, no_joint), std::vector<bool>(bodies)};
  const TreeJoints chosen = choose_tree_joints(description, linkage.parted);
  for (int j = 0; j < int(description.joints.size()); ++j) {
    if (holds(linkage.parted, std::size_t(j))) continue;
    graph.is_child[chosen.ends[j][1]] = true;
    if (chosen.in_tree[j])
      connect(graph, chosen, j);
    else
      tree.cut_joints.push_back(j);
  }
  return graph;
}

// A dock joins two trees; within one tree, or between two that the world holds, it would close a loop.
void connect_docks(const Description& description, const Linkage& linkage, Graph& graph, SpanningTree& tree) {
  const auto index = index_bodies(description);
  Groups groups(description.bodies.size());
  for (std::size_t b = 0; b < graph.ways.size(); ++b)
    for (const Way& way : graph.ways[b]) groups.join(int(b), way.to);
  std::vector<bool> anchored(graph.ways.size());  // by leader
  for (std::size_t b = 0; b < graph.ways.size(); ++b)
    if (graph.anchored(int(b))) anchored[groups.leader(int(b))] = true;
  for (int d = 0; d < int(description.docks.size()); ++d) {
    if (!holds(linkage.docked, std::size_t(d))) continue;
    const int a = index.at(description.docks[d].bodies[0]), b = index.at(description.docks[d].bodies[1]);
    const int first = groups.leader(a), second = groups.leader(b);
    if (first == second || (anchored[first] && anchored[second])) {
      tree.cut_docks.push_back(d);
      continue;
    }
    const bool held = anchored[first] || anchored[second];
    groups.join(a, b);
    anchored[groups.leader(a)] = held;
    graph.ways[a].push_back({b, no_joint, d, false});
    graph.ways[b].push_back({a, no_joint, d, true});
  }
}

// Depth first from one root, in the order of the file.
void grow(SpanningTree& tree, const Graph& graph, int root, int joint) {
  struct Visit {
    Way way;
    int parent;
  };
  std::vector<Visit> stack{{{root, joint, no_dock, false}, 0}};
  while (!stack.empty()) {
    const Visit visit = stack.back();
    stack.pop_back();
    if (tree.slot_of_body[visit.way.to] != 0) continue;
    const int slot = int(tree.nodes.size()) + 1;
    const bool is_root = visit.parent == 0;
    tree.nodes.push_back({visit.way.to, visit.way.joint, visit.parent,
                          is_root ? slot : tree.nodes[visit.parent - 1].root,
                          is_root ? 1 : tree.nodes[visit.parent - 1].depth + 1, visit.way.reversed, visit.way.dock});
    tree.slot_of_body[visit.way.to] = slot;
    const auto& ways = graph.ways[visit.way.to];
    for (auto way = ways.rbegin(); way != ways.rend(); ++way)
      if (tree.slot_of_body[way->to] == 0) stack.push_back({*way, slot});
  }
}

// The body each tree starts from, by tree leader: one the world holds, else the first that is the child of no joint,
// else the first.
std::vector<int> choose_roots(const Graph& graph) {
  Groups groups(graph.ways.size());
  for (std::size_t b = 0; b < graph.ways.size(); ++b)
    for (const Way& way : graph.ways[b]) groups.join(int(b), way.to);
  std::vector<int> root_of(graph.ways.size(), -1);
  const auto offer = [&](bool wanted, int b) {
    int& root = root_of[groups.leader(b)];
    if (wanted && root < 0) root = b;
  };
  for (int b = 0; b < int(graph.ways.size()); ++b) offer(graph.anchored(b), b);
  for (int b = 0; b < int(graph.ways.size()); ++b) offer(!graph.is_child[b], b);
  for (int b = 0; b < int(graph.ways.size()); ++b) offer(true, b);  // a ring, which none of its bodies holds
  std::vector<int> roots;
  for (const int root : root_of)
    if (root >= 0) roots.push_back(root);
  std::sort(roots.begin(), roots.end());
  return roots;
}

}  // namespace

SpanningTree build_spanning_tree(const Description& description, const Linkage& linkage) {
  SpanningTree tree;
  tree.slot_of_body.assign(description.bodies.size(), 0);
  Graph graph = connect_joints(description, linkage, tree);
  connect_docks(description, linkage, graph, tree);
  for (const int root : choose_roots(graph)) grow(tree, graph, root, graph.world_joint[root]);
  return tree;
}

std::vector<std::vector<int>> SpanningTree::chains() const {
  std::vector<int> children(nodes.size() + 1, 0);
  for (const TreeNode& node : nodes) ++children[node.parent];
  std::vector<bool> taken(nodes.size() + 1, false);
  std::vector<std::vector<int>> result;
  for (int slot = 1; slot <= int(nodes.size()); ++slot) {
    if (children[slot] != 0) continue;
    std::vector<int> chain;  // from a tip inward, up to the first body that another chain holds already
    for (int s = slot; s != 0 && !taken[s]; s = nodes[s - 1].parent) {
      chain.push_back(s);
      taken[s] = true;
    }
    result.push_back(std::move(chain));
  }
  return result;
}

}  // namespace volvelle
