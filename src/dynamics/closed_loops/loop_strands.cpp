#include "dynamics/closed_loops/loop_strands.hpp"

#include <algorithm>

namespace volvelle {
namespace {

constexpr int together = 8;              // no register has more lanes
constexpr std::size_t worth_while = 50;  // bodies: strands of fewer leave too many lanes empty

struct Strand {
  std::vector<int> bodies;
  int level = 0;  // as many strands lie between it and the base
};

// From each body on to the child that reaches farthest; the other children begin strands of their own.
std::vector<Strand> strands_of(const Model& model, const Cluster& cluster) {
  std::vector<int> reach(std::size_t(model.size()), 0), next(reach.size(), -1), strand(reach.size(), -1);
  for (auto b = cluster.members.rbegin(); b != cluster.members.rend(); ++b) {
    const int p = model.parent[*b];
    if (p == cluster.base || reach[*b] + 1 < reach[p]) continue;
    reach[p] = reach[*b] + 1;
    next[p] = *b;
  }
  std::vector<Strand> strands;
  for (const int b : cluster.members) {
    const int p = model.parent[b];
    if (p != cluster.base && next[p] == b) {
      strand[b] = strand[p];
    } else {
      strand[b] = int(strands.size());
      strands.push_back({{}, p == cluster.base ? 0 : strands[strand[p]].level + 1});
    }
    strands[strand[b]].bodies.push_back(b);
  }
  std::stable_sort(strands.begin(), strands.end(), [](const Strand& a, const Strand& b) {
    return a.level != b.level ? a.level < b.level : a.bodies.size() > b.bodies.size();
  });
  return strands;
}

void add(const Strand& strand, LoopPlan& plan) {
  const LoopPlan::Range range{int(plan.strand_bodies.size()), int(strand.bodies.size())};
  for (int i = 0; i < range.count; ++i) {
    plan.strand_of[strand.bodies[i]] = int(plan.strands.size());
    plan.on_strand[strand.bodies[i]] = i;
  }
  plan.strand_bodies.insert(plan.strand_bodies.end(), strand.bodies.begin(), strand.bodies.end());
  plan.strands.push_back(range);
}

void fill_up(LoopPlan& plan) {
  while (plan.strands.size() % together != 0) plan.strands.push_back({int(plan.strand_bodies.size()), 0});
}

std::vector<int> joints_with_places(const LoopPlan& plan, const LoopPlan::ClusterPlan& cluster) {
  std::vector<int> slots;
  for (int b = cluster.blocks.first; b < cluster.blocks.first + cluster.blocks.count; ++b) {
    const LoopPlan::Block& block = plan.blocks[b];
    if (block.turns_only) continue;
    for (int i = block.joints.first; i < block.joints.first + block.joints.count; ++i)
      slots.push_back(plan.joints[i].slot);
  }
  std::sort(slots.begin(), slots.end());
  slots.erase(std::unique(slots.begin(), slots.end()), slots.end());
  return slots;
}

}  // namespace

void lay_out_strands(const Model& model, LoopPlan& plan) {
  plan.strand_of.assign(std::size_t(model.size()), -1);
  plan.on_strand.assign(plan.strand_of.size(), -1);
  for (std::size_t c = 0; c < plan.clusters.size(); ++c) {
    LoopPlan::ClusterPlan& cluster = plan.clusters[c];
    const std::size_t bodies = model.clusters[c].members.size();
    if (!model.clusters[c].rigid || !cluster.hinged || cluster.modes != 1 || bodies < worth_while) continue;
    cluster.placed = joints_with_places(plan, cluster);
    if (cluster.placed.size() > bodies) continue;  // most would be asked for one by one
    cluster.strands.first = int(plan.strands.size());
    int level = 0;
    for (const Strand& strand : strands_of(model, model.clusters[c])) {
      if (strand.level != level) fill_up(plan);
      level = strand.level;
      add(strand, plan);
    }
    fill_up(plan);
    cluster.strands.count = int(plan.strands.size()) - cluster.strands.first;
  }
}

}  // namespace volvelle
