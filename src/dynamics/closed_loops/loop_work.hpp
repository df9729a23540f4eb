// What closing loops computes in one evaluation. G is the frame of a cluster's base, or the world; everything of a
// cluster is in G's axes.
#pragma once

#include "dynamics/closed_loops/strand_work.hpp"
#include "mechanics/kinematics.hpp"
#include "model/loop_plan.hpp"
#include "scalar/abreast.hpp"

namespace volvelle {

// Of a vertex, two creases by the two others and what velocities add: v-dot = K v-dot + rest.
template <class S>
struct QuadRule {
  S K[2][2];
  S rest[2];
};

// Vertices of four creases, as many as are taken at once: LoopPlan::Quad by lane.
template <class S>
struct QuadGroup {
  int velocity[4][Abreast<S>::width];
  typename Abreast<S>::Wide sense[4];
};

// Numbers that stand apart from each other by the same distance.
template <class S>
struct Spaced {
  S* first = nullptr;
  std::ptrdiff_t step = 1;
  S& operator[](int i) const { return first[i * step]; }
};

template <class S>
struct LoopWork {
  // by joint slot
  std::vector<LoopPlace<S>> at;
  std::vector<Motion<S>> bias;    // of joints in clusters that are not all hinges: velocity products, about the origin
  std::vector<Motion<S>> missed;  // by joint that closes a loop, in its parent's axes: to be made up for; or none
  // by velocity
  std::vector<LoopHinge<S>> hinge;            // in clusters that are all hinges; the last is no one's
  std::vector<Motion<S>> J;                   // in the others: the joint's motion per unit of it, about the origin
  std::vector<S> row;                         // v-dot by modes, and what does not depend on them: row_of()
  std::ptrdiff_t row_size = 1, row_step = 1;  // with one mode, that of all velocities first, then the rest of all
  std::vector<S> known;                       // of one row, in today's modes
  // by group of quads
  std::vector<QuadGroup<S>> quads;
  std::vector<QuadRule<typename Abreast<S>::Wide>> rule;
  // of modes
  std::vector<S> mode;             // by mode: in the modes that live now, and the rest
  std::vector<S> end;              // by End: the mode that ended in those that lived on, and the rest
  std::vector<S> last;             // by mode: in those that live to the end, and the rest
  std::vector<S> a;                // rows of a block
  std::vector<double> pivot_size;  // by pivot of the plan, where someone watches: of one sample alone
  // by body: motion per unit of each mode, and acceleration without any, about Bo
  int modes_each = 0;
  std::vector<Motion<S>> T;
  std::vector<Motion<S>> A0;
  // by cluster
  struct Sum {
    RigidInertia<S> rigid;
    ArticulatedInertia<S> P;
    Wrench<S> Z;
    std::vector<Wrench<S>> U;
    std::vector<S> D, E, y;  // D as its factor L D L'
  };
  std::vector<Sum> sum;
  // Bodies from the base to the tips, the world being the first: of clusters of rigid bodies, which are summed up
  // beside the articulated body, only the one that meets the base.
  std::vector<int> stops;
  StrandWork<S> strands;

  Spaced<S> row_of(int velocity) { return {row.data() + velocity * row_size, row_step}; }
  Spaced<const S> row_of(int velocity) const { return {row.data() + velocity * row_size, row_step}; }

  void make_room(const Model& model) {
    if (!model.loop_plan) return;
    const LoopPlan& plan = *model.loop_plan;
    at.assign(std::size_t(model.joint_slots()), {});
    bias.assign(at.size(), {});
    const std::size_t velocities = std::size_t(model.velocities);
    hinge.assign(velocities + 1, {});
    J.assign(velocities, {});
    const std::size_t width = std::size_t(plan.widest) + 1;
    const bool one_mode = plan.widest == 1;
    row_size = one_mode ? 1 : std::ptrdiff_t(width);
    row_step = one_mode ? model.velocities : 1;
    row.assign(velocities * width, S(0));
    known.assign(width, S(0));
    group_quads(plan);
    mode.assign(std::size_t(plan.modes) * width, S(0));
    last.assign(mode.size(), S(0));
    end.assign(plan.ends.size() * width, S(0));
    a.assign(6 * std::size_t(plan.most_columns), S(0));
    sum.assign(plan.clusters.size(), {});
    modes_each = 0;
    for (std::size_t c = 0; c < sum.size(); ++c) {
      const std::size_t modes = std::size_t(plan.clusters[c].modes);
      modes_each = std::max(modes_each, int(modes));
      sum[c].U.resize(modes);
      sum[c].E.resize(modes);
      sum[c].y.resize(modes);
      sum[c].D.resize(modes * modes);
    }
    stops.clear();
    for (int b = 0; b < model.size(); ++b) {
      const int c = model.cluster[b];
      if (c < 0 || !model.clusters[c].rigid || b == model.clusters[c].first) stops.push_back(b);
    }
    T.assign(std::size_t(model.size()) * std::size_t(modes_each), {});
    A0.assign(std::size_t(model.size()), {});
    strands.make_room(model, plan, row_size);
  }

 private:
  void group_quads(const LoopPlan& plan) {
    constexpr int width = Abreast<S>::width;
    const int all = int(plan.quads.size());
    quads.assign(std::size_t(all + width - 1) / width, {});
    rule.assign(quads.size(), {});
    for (int group = 0; group < int(quads.size()); ++group) {
      const auto quad = [&](int i) { return plan.quads[std::min(group * width + i, all - 1)]; };
      for (int k = 0; k < 4; ++k) {
        for (int i = 0; i < width; ++i) quads[group].velocity[k][i] = quad(i).velocity[k];
        quads[group].sense[k] = pick_abreast<S>([&](int i) { return S(quad(i).sense[k]); });
      }
    }
  }
};

}  // namespace volvelle
