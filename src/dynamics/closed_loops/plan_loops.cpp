#include "dynamics/closed_loops/plan_loops.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <string>

#include "description/problem.hpp"
#include "dynamics/closed_loops/block_pivots.hpp"
#include "dynamics/closed_loops/loop_geometry.hpp"
#include "dynamics/closed_loops/loop_order.hpp"
#include "dynamics/closed_loops/loop_runs.hpp"
#include "dynamics/closed_loops/loop_strands.hpp"

namespace volvelle {
namespace {

InvalidDescription too_many_modes(int modes, double most_bytes) {
  const std::string words = fmt::format(
      "the loops can move in more than {} ways at once, which takes several times {:.2g} GB of memory. Lock joints "
      "that need not move, or simulate a part of the structure",
      modes, 1e-9 * most_bytes);
  return InvalidDescription({{"joints", words}});
}

// The plan of one cluster while it grows. Velocities are kept in the modes that live now.
class ClusterPlanner {
 public:
  ClusterPlanner(const Model& model, const LoopWork<double>& w, int c, double tolerance, double good, double most_bytes,
                 LoopPlan& plan)
      : model_(model), w_(w), c_(c), tolerance_(tolerance), good_(good), most_bytes_(most_bytes), plan_(plan) {}

  void run() {
    LoopPlan::ClusterPlan& cluster = plan_.clusters[c_];
    cluster.blocks.first = int(plan_.blocks.size());
    cluster.ends.first = int(plan_.ends.size());
    find_velocities();
    cluster.hinged = is_hinged();
    open_era();
    offer_loops();
    while (const std::optional<int> loop = order_.next()) plan_block(model_.loops.loops[*loop]);
    cluster.blocks.count = int(plan_.blocks.size()) - cluster.blocks.first;
    cluster.ends.count = int(plan_.ends.size()) - cluster.ends.first;
    cluster.width = int(mode_in_.size());
    cluster.last_era = int(plan_.eras.size()) - 1;
    for (int slot = 0; slot < cluster.width; ++slot)
      if (mode_in_[slot] >= 0) cluster.final_slots.push_back(slot);
    cluster.modes = int(cluster.final_slots.size());
    mark_final();
  }

 private:
  // --- velocities ---

  void find_velocities() {
    LoopPlan::ClusterPlan& cluster = plan_.clusters[c_];
    const auto add = [&](int slot) {
      for (int v = model_.v_offset[slot]; v < model_.v_offset[slot] + model_.dof[slot]; ++v) {
        plan_.slot_of[v] = slot;
        (model_.held[v] ? cluster.held : cluster.velocities).push_back(v);
      }
    };
    for (const int slot : model_.clusters[c_].members) add(slot);
    for (const int slot : model_.clusters[c_].closing) add(slot);
    known_.assign(std::size_t(model_.velocities), 0);
    rows_.resize(std::size_t(model_.velocities));
    for (const int v : cluster.held) known_[v] = 1;
  }

  bool is_hinged() const {
    const auto hinge = [&](int slot) { return model_.kind[slot] == JointKind::revolute; };
    const Cluster& cluster = model_.clusters[c_];
    return std::all_of(cluster.members.begin(), cluster.members.end(), hinge) &&
           std::all_of(cluster.closing.begin(), cluster.closing.end(), hinge);
  }

  void offer_loops() {
    const auto& loops = model_.loops.loops;
    for (int l = 0; l < int(loops.size()); ++l) {
      if (loops[l].cluster != c_) continue;
      std::vector<int> unknowns;
      for_velocities(loops[l], [&](int v, double) {
        if (!known_[v]) unknowns.push_back(v);
      });
      order_.offer(l, unknowns, int(choose_pivots(columns_of(loops[l]), {}, tolerance_, good_).pivots.size()));
    }
  }

  template <class Visit>
  void for_velocities(const Loop& loop, Visit visit) const {
    for (const LoopStep& step : loop.steps)
      for (int v = model_.v_offset[step.slot]; v < model_.v_offset[step.slot] + model_.dof[step.slot]; ++v)
        visit(v, double(step.sense));
  }

  // --- one loop ---

  Vector3<double> point_of(const Loop& loop) const { return w_.at[loop.steps[0].slot].p; }

  double length_of(const Loop& loop) const {
    double length = 0;
    for (const LoopStep& step : loop.steps) length = std::max(length, norm(w_.at[step.slot].p - point_of(loop)));
    return length > 0 ? length : 1;
  }

  Column column_of(const Loop& loop, double length, int v) const {
    const Vector3<double> arm = w_.at[plan_.slot_of[v]].p - point_of(loop);
    const Motion<double>& J = w_.J[v];
    const Vector3<double> linear = (J.linear + cross(arm, J.angular)) / length;
    return {J.angular.x, J.angular.y, J.angular.z, linear.x, linear.y, linear.z};
  }

  std::vector<Column> columns_of(const Loop& loop) const {  // of unknowns
    std::vector<Column> columns;
    const double length = length_of(loop);
    for_velocities(loop, [&](int v, double sense) {
      if (known_[v]) return;
      Column& column = columns.emplace_back(column_of(loop, length, v));
      for (double& entry : column) entry *= sense;
    });
    return columns;
  }

  // What each mode does to the rows, and how much its parts do.
  std::vector<ModeColumn> mode_columns_of(const Loop& loop) const {
    std::vector<ModeColumn> columns(mode_in_.size());
    const double length = length_of(loop);
    for_velocities(loop, [&](int v, double sense) {
      if (!known_[v] || model_.held[v]) return;
      const Column J = column_of(loop, length, v);
      for (std::size_t slot = 0; slot < rows_[v].size(); ++slot) columns[slot].add(J, rows_[v][slot] * sense);
    });
    return columns;
  }

  void plan_block(const Loop& loop) {
    LoopPlan::Block block;
    const std::vector<Column> columns = columns_of(loop);
    const std::vector<ModeColumn> mode_columns = mode_columns_of(loop);
    const Pivots found = choose_pivots(columns, mode_columns, tolerance_, good_);
    LoopPlan::ClusterPlan& cluster = plan_.clusters[c_];
    cluster.weakest = std::min(cluster.weakest, found.weakest);
    cluster.largest_left = std::max(cluster.largest_left, found.largest_left);
    const std::vector<int> unknowns = add_terms(loop, block);
    if (unknowns.empty() && found.pivots.empty()) return;
    add_joints(loop, block);
    block.pivots = {int(plan_.pivots.size()), int(found.pivots.size())};
    block.turns_only = true;
    for (const LoopPlan::Pivot& pivot : found.pivots) {
      plan_.pivots.push_back(pivot);
      if (pivot.row >= 3) block.turns_only = false;
    }
    const bool all_direct = std::all_of(plan_.terms.begin() + block.knowns.first, plan_.terms.end(),
                                        [](const LoopPlan::Term& term) { return term.direct; });
    change_modes(block, unknowns, found);
    block.is_vertex = cluster.hinged && block.turns_only && all_direct && block.births.count + block.ends.count == 0 &&
                      block.pivots.count >= 2;
    cluster.moves = cluster.moves || !block.turns_only;
    plan_.blocks.push_back(block);
  }

  void add_joints(const Loop& loop, LoopPlan::Block& block) {
    block.joints = {int(plan_.joints.size()), int(loop.steps.size())};
    for (const LoopStep& step : loop.steps) plan_.joints.push_back({step.slot, double(step.sense)});
  }

  std::vector<int> add_terms(const Loop& loop, LoopPlan::Block& block) {
    std::vector<int> unknowns;
    block.unknowns.first = int(plan_.terms.size());
    for_velocities(loop, [&](int v, double sense) {
      if (known_[v]) return;
      unknowns.push_back(v);
      plan_.terms.push_back({v, sense, true});
    });
    block.unknowns.count = int(unknowns.size());
    block.knowns.first = int(plan_.terms.size());
    for_velocities(loop, [&](int v, double sense) {
      if (!known_[v]) return;
      plan_.terms.push_back({v, sense, model_.held[v] || all_live(plan_.eras[plan_.era[v]])});
    });
    block.knowns.count = int(plan_.terms.size()) - block.knowns.first;
    return unknowns;
  }

  bool all_live(const std::vector<int>& modes) const {
    for (std::size_t slot = 0; slot < modes.size(); ++slot)
      if (modes[slot] >= 0 && mode_in_[slot] != modes[slot]) return false;
    return true;
  }

  // --- modes ---

  void open_era() { plan_.eras.push_back(mode_in_); }

  int free_slot() {
    const auto unused = std::find(mode_in_.begin(), mode_in_.end(), -1);
    if (unused != mode_in_.end()) return int(unused - mode_in_.begin());
    mode_in_.push_back(-1);
    if (double(mode_in_.size()) * model_.velocities * sizeof(double) > most_bytes_)
      throw too_many_modes(int(mode_in_.size()) - 1, most_bytes_);
    return int(mode_in_.size()) - 1;
  }

  void change_modes(LoopPlan::Block& block, const std::vector<int>& unknowns, const Pivots& found) {
    const int count = int(unknowns.size());
    std::vector<char> is_free(unknowns.size(), 1), ended(mode_in_.size(), 0);
    block.ends.first = int(plan_.ends.size());
    for (int k = 0; k < int(found.pivots.size()); ++k) {
      const int column = found.pivots[k].column;
      if (column < count) {
        is_free[column] = 0;
        continue;
      }
      const int slot = column - count;
      ended[slot] = 1;
      plan_.ends.push_back({k, slot, mode_in_[slot], 0, {}});
    }
    block.ends.count = int(plan_.ends.size()) - block.ends.first;
    // a mode that is born takes no slot of one that ends in the same block: both stand in its rows
    block.births.first = int(plan_.births.size());
    for (int i = 0; i < count; ++i) {
      if (!is_free[i]) continue;
      const int slot = free_slot();
      mode_in_[slot] = plan_.modes++;
      plan_.births.push_back({i, slot, mode_in_[slot]});
    }
    block.births.count = int(plan_.births.size()) - block.births.first;
    express(block, unknowns, found);
    for (std::size_t slot = 0; slot < ended.size(); ++slot)
      if (ended[slot]) mode_in_[slot] = -1;
    if (block.ends.count + block.births.count > 0) open_era();
    const int era = int(plan_.eras.size()) - 1;
    for (int e = block.ends.first; e < block.ends.first + block.ends.count; ++e) plan_.ends[e].era = era;
    for (const int v : unknowns) {
      plan_.era[v] = era;
      known_[v] = 1;
      order_.learn(v);
    }
  }

  // Where two cancel, what rounding leaves of them is nothing: alone in its mode it would look like a whole pivot.
  static double sum_of(double a, double b) {
    const double sum = a + b;
    return std::abs(sum) < loop_rank_tolerance * (std::abs(a) + std::abs(b)) ? 0 : sum;
  }

  // Rows of the unknowns in the modes that live after the block; and all older rows rid of modes that ended.
  void express(const LoopPlan::Block& block, const std::vector<int>& unknowns, const Pivots& found) {
    const int count = int(unknowns.size());
    const std::size_t old_width = found.solution.empty() ? 0 : found.solution[0].size() - std::size_t(count);
    const auto read = [&](std::size_t k) {
      std::vector<double> row(mode_in_.size(), 0.0);
      for (std::size_t slot = 0; slot < old_width; ++slot) row[slot] = -found.solution[k][std::size_t(count) + slot];
      for (int e = block.ends.first; e < block.ends.first + block.ends.count; ++e) row[plan_.ends[e].slot] = 0;
      for (int b = block.births.first; b < block.births.first + block.births.count; ++b)
        row[plan_.births[b].slot] = -found.solution[k][plan_.births[b].column];
      return row;
    };
    for (int e = block.ends.first; e < block.ends.first + block.ends.count; ++e) {
      const std::vector<double> by = read(std::size_t(plan_.ends[e].pivot));
      const std::size_t slot = std::size_t(plan_.ends[e].slot);
      for (const int v : plan_.clusters[c_].velocities) {
        std::vector<double>& row = rows_[v];
        if (!known_[v] || row.size() <= slot || row[slot] == 0) continue;
        row.resize(mode_in_.size(), 0.0);
        const double much = row[slot];
        row[slot] = 0;
        for (std::size_t j = 0; j < by.size(); ++j) row[j] = sum_of(row[j], by[j] * much);
      }
    }
    for (int b = block.births.first; b < block.births.first + block.births.count; ++b) {
      std::vector<double>& row = rows_[unknowns[plan_.births[b].column]];
      row.assign(mode_in_.size(), 0.0);
      row[plan_.births[b].slot] = 1;
    }
    for (std::size_t k = 0; k < found.pivots.size(); ++k)
      if (found.pivots[k].column < count) rows_[unknowns[found.pivots[k].column]] = read(k);
  }

  // --- afterwards ---

  void mark_final() {
    LoopPlan::ClusterPlan& cluster = plan_.clusters[c_];
    const bool dense = cluster.modes == cluster.width;
    for (const int v : cluster.velocities) {
      plan_.final[v] = dense && all_live(plan_.eras[plan_.era[v]]);
      if (!plan_.final[v]) cluster.unfinished.push_back(v);
    }
  }

  const Model& model_;
  const LoopWork<double>& w_;
  int c_;
  double tolerance_;
  double good_;
  double most_bytes_;
  LoopPlan& plan_;
  std::vector<char> known_;                // by velocity
  std::vector<std::vector<double>> rows_;  // by velocity: coefficients by slot of modes
  LoopOrder order_;
  std::vector<int> mode_in_;  // by slot, or -1
};

}  // namespace

LoopPlan plan_loops(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                    double tolerance, double good, double most_bytes) {
  LoopPlan plan;
  plan.clusters.resize(model.clusters.size());
  plan.slot_of.assign(std::size_t(model.velocities), 0);
  plan.era.assign(plan.slot_of.size(), -1);
  plan.final.assign(plan.slot_of.size(), 0);
  LoopWork<double> w;
  w.at.resize(std::size_t(model.joint_slots()));
  w.bias.resize(w.at.size());
  w.J.resize(plan.slot_of.size());
  for (int c = 0; c < int(model.clusters.size()); ++c) {
    locate_joints(model, parameters, kin, model.clusters[c], w);
    ClusterPlanner(model, w, c, tolerance, good, most_bytes, plan).run();
    const LoopPlan::ClusterPlan& cluster = plan.clusters[c];
    plan.widest = std::max(plan.widest, cluster.width);
    for (int b = cluster.blocks.first; b < cluster.blocks.first + cluster.blocks.count; ++b)
      plan.most_columns = std::max(plan.most_columns, plan.blocks[b].unknowns.count + cluster.width + 1);
  }
  for (std::vector<int>& era : plan.eras) era.resize(std::size_t(plan.widest), -1);
  lay_out_runs(plan);
  lay_out_strands(model, plan);
  return plan;
}

}  // namespace volvelle
