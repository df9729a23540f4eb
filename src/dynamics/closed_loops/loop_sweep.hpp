// Closes the loops of a cluster one after another [the vertex sweep of folded sheets, for any loops]: the acceleration
// of every joint as a sum of a few modes, and of what velocities and prescribed motions ask for,
//   v-dot = N y-dot + d.
// Round a loop the joints' accelerations add up to nothing: sum +-(J v-dot + bias) = 0 about a common point.
// A plan says which rows give which unknowns; nothing here depends on values.
#pragma once

#include <cmath>
#include <concepts>

#include "dynamics/closed_loops/loop_geometry.hpp"
#include "dynamics/closed_loops/loop_quads.hpp"
#include "dynamics/closed_loops/loop_vertex.hpp"

namespace volvelle {

// The rows of one block that have a pivot.
template <class S>
struct BlockRows {
  S* a = nullptr;
  int rows = 0, columns = 0;
  const LoopPlan::Pivot* pivot = nullptr;  // by row

  S& operator()(int i, int j) const { return a[i * columns + j]; }
  void add(int column, const Motion<S>& J, const S& factor) const {
    for (int i = 0; i < rows; ++i) {
      const int r = pivot[i].row;
      (*this)(i, column) = fused(r < 3 ? J.angular[r] : J.linear[r - 3], factor, (*this)(i, column));
    }
  }
};

// A motion about p as it is about o.
template <class S>
Motion<S> moved_to(const Vector3<S>& o, const Vector3<S>& p, const Motion<S>& J) {
  return {J.angular, cross_plus(p - o, J.angular, J.linear)};
}

// A velocity that is known already, in the modes that live now.
template <class S>
Spaced<S> express_known(const LoopPlan& plan, const LoopPlan::ClusterPlan& cluster, const LoopPlan::Term& term,
                        LoopWork<S>& w) {
  const Spaced<S> row = w.row_of(term.velocity);
  if (term.direct) return row;
  const int width = cluster.width;
  for (int i = 0; i < width; ++i) w.known[i] = S(0);
  w.known[width] = row[width];
  const std::vector<int>& modes = plan.eras[plan.era[term.velocity]];
  for (int slot = 0; slot < width; ++slot) {
    if (modes[slot] < 0) continue;
    const S* mode = w.mode.data() + std::size_t(modes[slot]) * (plan.widest + 1);
    for (int i = 0; i <= width; ++i) w.known[i] = fused(mode[i], row[slot], w.known[i]);
  }
  return {w.known.data(), 1};
}

// sum +-(J v-dot + bias), column by column
template <class S>
void fill_rows(const Model& model, const LoopPlan& plan, const Kinematics<S>& kin, int cluster_number,
               const LoopPlan::Block& block, LoopWork<S>& w, const BlockRows<S>& a) {
  const LoopPlan::ClusterPlan& cluster = plan.clusters[cluster_number];
  const int base = model.clusters[cluster_number].base;
  const int unknowns = block.unknowns.count, rest = a.columns - 1;
  for (int i = 0; i < a.rows * a.columns; ++i) a.a[i] = S(0);
  const Vector3<S> o = w.at[plan.joints[block.joints.first].slot].p;
  const auto about_o = [&](int slot, const Motion<S>& J) {
    return block.turns_only ? J : moved_to(o, w.at[slot].p, J);
  };
  for (int i = 0; i < block.joints.count; ++i) {
    const LoopPlan::Joint& joint = plan.joints[block.joints.first + i];
    a.add(rest, about_o(joint.slot, bias_of(model, kin, w, cluster.hinged, base, joint.slot)), S(joint.sense));
  }
  for (int i = 0; i < unknowns; ++i) {
    const LoopPlan::Term& term = plan.terms[block.unknowns.first + i];
    a.add(i, about_o(plan.slot_of[term.velocity], freedom_of(w, cluster.hinged, term.velocity)), S(term.sense));
  }
  for (int i = 0; i < block.knowns.count; ++i) {
    const LoopPlan::Term& term = plan.terms[block.knowns.first + i];
    const Motion<S> J =
        about_o(plan.slot_of[term.velocity], freedom_of(w, cluster.hinged, term.velocity)) * S(term.sense);
    const Spaced<S> row = express_known(plan, cluster, term, w);
    for (int j = 0; j <= cluster.width; ++j) a.add(unknowns + j, J, row[j]);
  }
}

// Gauss and Jordan, with the pivots of the plan.
template <class S>
void eliminate(const BlockRows<S>& a, double* pivot_size) {
  for (int k = 0; k < a.rows; ++k) {
    const int c = a.pivot[k].column;
    if constexpr (std::same_as<S, double>)
      if (pivot_size) pivot_size[k] = std::abs(a(k, c));
    const S inverse = S(1) / a(k, c);
    for (int j = 0; j < a.columns; ++j) a(k, j) = a(k, j) * inverse;
    for (int i = 0; i < a.rows; ++i) {
      if (i == k) continue;
      const S factor = a(i, c);
      for (int j = 0; j < a.columns; ++j) a(i, j) = diminish(a(i, j), factor, a(k, j));
    }
  }
}

// One pivot's column by the modes that live after the block: minus what else stands in its row.
template <class S, class Row>
void read_pivot(const LoopPlan& plan, const LoopPlan::ClusterPlan& cluster, const LoopPlan::Block& block, int pivot,
                const BlockRows<S>& a, const Row& out) {
  const int unknowns = block.unknowns.count;
  for (int j = 0; j <= cluster.width; ++j) out[j] = -a(pivot, unknowns + j);
  for (int i = 0; i < block.ends.count; ++i) out[plan.ends[block.ends.first + i].slot] = S(0);
  for (int i = 0; i < block.births.count; ++i) {
    const LoopPlan::Birth& birth = plan.births[block.births.first + i];
    out[birth.slot] = -a(pivot, birth.column);
  }
}

template <class S>
void end_modes(const LoopPlan& plan, const LoopPlan::ClusterPlan& cluster, const LoopPlan::Block& block,
               const BlockRows<S>& a, LoopWork<S>& w) {
  const int width = cluster.width;
  const std::size_t stride = std::size_t(plan.widest) + 1;
  for (int e = block.ends.first; e < block.ends.first + block.ends.count; ++e) {
    const LoopPlan::End& end = plan.ends[e];
    S* by = w.end.data() + std::size_t(e) * stride;
    read_pivot(plan, cluster, block, end.pivot, a, by);
    for (int i = 0; i <= width; ++i) w.mode[std::size_t(end.mode) * stride + i] = by[i];
    for (int i = end.updates.first; i < end.updates.first + end.updates.count; ++i) {
      S* mode = w.mode.data() + std::size_t(plan.updates[i]) * stride;
      const S much = mode[end.slot];
      mode[end.slot] = S(0);
      for (int j = 0; j <= width; ++j) mode[j] = fused(by[j], much, mode[j]);
    }
  }
}

template <class S>
void close_loop(const Model& model, const LoopPlan& plan, const Kinematics<S>& kin, int cluster_number,
                const LoopPlan::Block& block, LoopWork<S>& w) {
  const LoopPlan::ClusterPlan& cluster = plan.clusters[cluster_number];
  const int unknowns = block.unknowns.count, width = cluster.width;
  const BlockRows<S> a{w.a.data(), block.pivots.count, unknowns + width + 1, plan.pivots.data() + block.pivots.first};
  fill_rows(model, plan, kin, cluster_number, block, w, a);
  eliminate(a, w.pivot_size.empty() ? nullptr : w.pivot_size.data() + block.pivots.first);
  end_modes(plan, cluster, block, a, w);
  for (int i = 0; i < block.births.count; ++i) {
    const LoopPlan::Birth& birth = plan.births[block.births.first + i];
    S* mode = w.mode.data() + std::size_t(birth.mode) * (plan.widest + 1);
    const Spaced<S> row = w.row_of(plan.terms[block.unknowns.first + birth.column].velocity);
    for (int j = 0; j <= width; ++j) mode[j] = row[j] = S(0);
    mode[birth.slot] = row[birth.slot] = S(1);
  }
  for (int k = 0; k < block.pivots.count; ++k) {
    const int column = a.pivot[k].column;
    if (column >= unknowns) continue;
    read_pivot(plan, cluster, block, k, a, w.row_of(plan.terms[block.unknowns.first + column].velocity));
  }
}

// From the modes of the time to those that live to the end.
template <class S>
void finish_rows(const LoopPlan& plan, int c, LoopWork<S>& w) {
  const LoopPlan::ClusterPlan& cluster = plan.clusters[c];
  const std::size_t stride = std::size_t(plan.widest) + 1;
  const int width = cluster.width, modes = cluster.modes;
  const auto last_of = [&](int mode) { return w.last.data() + std::size_t(mode) * stride; };
  if (cluster.last_era >= 0)
    for (int i = 0; i < modes; ++i) {
      S* last = last_of(plan.eras[cluster.last_era][cluster.final_slots[i]]);
      for (int j = 0; j <= modes; ++j) last[j] = S(0);
      last[i] = S(1);
    }
  for (int e = cluster.ends.first + cluster.ends.count - 1; e >= cluster.ends.first; --e) {
    const S* by = w.end.data() + std::size_t(e) * stride;
    S* last = last_of(plan.ends[e].mode);
    for (int j = 0; j < modes; ++j) last[j] = S(0);
    last[modes] = by[width];
    const std::vector<int>& lived = plan.eras[plan.ends[e].era];
    for (int slot = 0; slot < width; ++slot) {
      if (lived[slot] < 0) continue;
      const S* other = last_of(lived[slot]);
      for (int j = 0; j <= modes; ++j) last[j] = fused(other[j], by[slot], last[j]);
    }
  }
  for (const int v : cluster.unfinished) {
    const Spaced<S> row = w.row_of(v);
    for (int j = 0; j < modes; ++j) w.known[j] = S(0);
    w.known[modes] = row[width];
    const std::vector<int>& lived = plan.eras[plan.era[v]];
    for (int slot = 0; slot < width; ++slot) {
      if (lived[slot] < 0) continue;
      const S* other = last_of(lived[slot]);
      for (int j = 0; j <= modes; ++j) w.known[j] = fused(other[j], row[slot], w.known[j]);
    }
    for (int j = 0; j <= modes; ++j) row[j] = w.known[j];
  }
  for (const int v : cluster.held) {
    const Spaced<S> row = w.row_of(v);
    const S given = row[width];
    row[modes] = given;
  }
}

// Afterwards the row of every velocity of the cluster holds N, as wide as there are modes, and d.
template <class S>
VOLVELLE_FLATTEN void sweep_loops(const Model& model, const LoopPlan& plan, const Kinematics<S>& kin, int c,
                                  LoopWork<S>& w) {
  const LoopPlan::ClusterPlan& cluster = plan.clusters[c];
  for (const int v : cluster.held) {
    const Spaced<S> row = w.row_of(v);
    for (int j = 0; j < cluster.width; ++j) row[j] = S(0);
    row[cluster.width] = kin.prescribed_acceleration[v];
  }
  const auto close = [&](const LoopPlan::Range& blocks) {
    for (int b = blocks.first; b < blocks.first + blocks.count; ++b)
      if (plan.blocks[b].is_vertex)
        close_vertex(plan, cluster.width, plan.blocks[b], w);
      else
        close_loop(model, plan, kin, c, plan.blocks[b], w);
  };
  if (!w.pivot_size.empty()) {  // someone watches every pivot
    close(cluster.blocks);
  } else {
    find_rules(cluster.quads, w);
    for (const LoopPlan::Run& run : cluster.runs) {
      close(run.blocks);
      if (cluster.width == 1)
        follow_rules<1>(plan, 1, run.quads, w);
      else
        follow_rules<0>(plan, cluster.width, run.quads, w);
    }
  }
  finish_rows(plan, c, w);
}

}  // namespace volvelle
