#include "dynamics/closed_loops/loop_runs.hpp"

#include <algorithm>

namespace volvelle {
namespace {

bool is_quad(const LoopPlan::Block& block) {
  return block.is_vertex && block.unknowns.count == 2 && block.knowns.count == 2;
}

// The knowns of a block follow its unknowns.
LoopPlan::Quad quad_of(const LoopPlan::Term* terms) {
  LoopPlan::Quad quad;
  for (int k = 0; k < 4; ++k) {
    quad.velocity[k] = terms[k].velocity;
    quad.sense[k] = terms[k].sense;
  }
  return quad;
}

// Modes that ended are read again where a term is not direct; until then later ends must be put into them.
void find_updates(LoopPlan& plan, const LoopPlan::ClusterPlan& cluster) {
  std::vector<int> last_read(std::size_t(plan.modes), -1);
  for (int b = cluster.blocks.first; b < cluster.blocks.first + cluster.blocks.count; ++b) {
    const LoopPlan::Range& knowns = plan.blocks[b].knowns;
    for (int t = knowns.first; t < knowns.first + knowns.count; ++t) {
      if (plan.terms[t].direct) continue;
      for (const int mode : plan.eras[plan.era[plan.terms[t].velocity]])
        if (mode >= 0) last_read[mode] = b;
    }
  }
  std::vector<int> ended;
  for (int b = cluster.blocks.first; b < cluster.blocks.first + cluster.blocks.count; ++b) {
    const LoopPlan::Range& ends = plan.blocks[b].ends;
    std::erase_if(ended, [&](int mode) { return last_read[mode] <= b; });
    for (int e = ends.first; e < ends.first + ends.count; ++e) {
      plan.ends[e].updates = {int(plan.updates.size()), int(ended.size())};
      plan.updates.insert(plan.updates.end(), ended.begin(), ended.end());
    }
    for (int e = ends.first; e < ends.first + ends.count; ++e)
      if (last_read[plan.ends[e].mode] > b) ended.push_back(plan.ends[e].mode);
  }
}

void find_runs(LoopPlan& plan, LoopPlan::ClusterPlan& cluster) {
  cluster.quads = {int(plan.quads.size()), 0};
  for (int b = cluster.blocks.first; b < cluster.blocks.first + cluster.blocks.count; ++b) {
    const LoopPlan::Block& block = plan.blocks[b];
    const bool quad = is_quad(block);
    const int quads = int(plan.quads.size());
    if (cluster.runs.empty() || (!quad && cluster.runs.back().quads.count > 0))
      cluster.runs.push_back({{b, 0}, {quads, 0}});
    LoopPlan::Run& run = cluster.runs.back();
    if (!quad) {
      ++run.blocks.count;
      run.quads.first = quads;
      continue;
    }
    ++run.quads.count;
    ++cluster.quads.count;
    plan.quads.push_back(quad_of(plan.terms.data() + block.unknowns.first));
  }
}

void find_stretches(LoopPlan::ClusterPlan& cluster) {
  std::vector<int> velocities = cluster.velocities;
  std::sort(velocities.begin(), velocities.end());
  for (const int v : velocities)
    if (!cluster.stretches.empty() && cluster.stretches.back().first + cluster.stretches.back().count == v)
      ++cluster.stretches.back().count;
    else
      cluster.stretches.push_back({v, 1});
}

}  // namespace

void lay_out_runs(LoopPlan& plan) {
  for (LoopPlan::ClusterPlan& cluster : plan.clusters) {
    find_updates(plan, cluster);
    find_runs(plan, cluster);
    find_stretches(cluster);
  }
}

}  // namespace volvelle
