#include "topology/spanning_tree.hpp"

#include <unordered_map>

#include "description/problem.hpp"

namespace volvelle {
namespace {

std::unordered_map<std::string, int> index_bodies(const Description& description) {
  std::unordered_map<std::string, int> index{{world_name, -1}};
  for (int b = 0; b < int(description.bodies.size()); ++b) index.emplace(description.bodies[b].name, b);
  return index;
}

}  // namespace

SpanningTree build_spanning_tree(const Description& description) {
  const int bodies = int(description.bodies.size());
  const auto index = index_bodies(description);
  SpanningTree tree;
  tree.slot_of_body.assign(bodies, 0);

  // the first joint above a body belongs to the tree, every further one is cut
  std::vector<int> joint_above(bodies, no_joint);
  std::vector<std::vector<int>> joints_below(bodies + 1);  // the world is first
  for (int j = 0; j < int(description.joints.size()); ++j) {
    const int child = index.at(description.joints[j].child);
    if (joint_above[child] != no_joint) {
      tree.cut_joints.push_back(j);
      continue;
    }
    joint_above[child] = j;
    joints_below[index.at(description.joints[j].parent) + 1].push_back(j);
  }

  // depth first from every root, in the order of the file
  struct Visit {
    int body, joint, parent;
  };
  std::vector<Visit> stack;
  for (int b = bodies - 1; b >= 0; --b) {
    const int j = joint_above[b];
    if (j == no_joint || index.at(description.joints[j].parent) < 0) stack.push_back({b, j, 0});
  }
  while (!stack.empty()) {
    const Visit visit = stack.back();
    stack.pop_back();
    const int slot = int(tree.nodes.size()) + 1;
    const bool is_root = visit.parent == 0;
    tree.nodes.push_back({visit.body, visit.joint, visit.parent, is_root ? slot : tree.nodes[visit.parent - 1].root,
                          is_root ? 1 : tree.nodes[visit.parent - 1].depth + 1});
    tree.slot_of_body[visit.body] = slot;
    const auto& below = joints_below[visit.body + 1];
    for (auto j = below.rbegin(); j != below.rend(); ++j)
      stack.push_back({index.at(description.joints[*j].child), *j, slot});
  }

  std::vector<Problem> problems;
  for (int b = 0; b < bodies; ++b) {
    if (tree.slot_of_body[b] != 0) continue;
    const auto& joint = description.joints[joint_above[b]];
    problems.push_back(
        {"joints." + joint.name + ".child", "body '" + joint.child + "' hangs in a ring of joints that no root holds"});
  }
  if (!problems.empty()) throw InvalidDescription(problems);
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
