// Sheets walked along their strands, as many at once as a register has lanes.
#pragma once

#include "dynamics/closed_loops/loop_place.hpp"
#include "model/loop_plan.hpp"
#include "model/model.hpp"
#include "scalar/abreast.hpp"

namespace volvelle {

template <class S>
struct StrandWork {
  using Wide = typename Abreast<S>::Wide;
  static constexpr int width = Abreast<S>::width;

  // Joints that close loops, one on each body of a step, or none: the world.
  struct Round {
    int slot[width] = {};
  };
  // Bodies that are taken at once, each the next on its strand. Where a strand has ended, the world: it weighs nothing.
  struct Step {
    int body[width] = {};
    int velocity[width] = {};
    std::ptrdiff_t row[width] = {};  // where its row begins
    int count = 0;                   // of those that are there
    LoopPlan::Range rounds;
  };
  std::vector<Round> rounds;
  std::vector<Step> steps;
  std::vector<int> first;  // step, by group of strands; and the end
  // by step
  std::vector<LoopPlace<Wide>> at;
  std::vector<Motion<Wide>> T, A;

  void make_room(const Model& model, const LoopPlan& plan, std::ptrdiff_t row_size) {
    rounds.clear();
    steps.clear();
    first.assign(1, 0);
    const Closing closing(model);
    for (std::size_t group = 0; group < plan.strands.size(); group += width) {
      const LoopPlan::Range* strands = plan.strands.data() + group;
      for (int i = 0; i < strands[0].count; ++i) add_step(model, plan, strands, i, closing, row_size);
      first.push_back(int(steps.size()));
    }
    at.assign(steps.size(), {});
    T.assign(steps.size(), {});
    A.assign(steps.size(), {});
  }

  // What the first bodies of strands hang on: out of what stands by step, or the base's.
  template <template <class> class Thing>
  Thing<Wide> begin(const Model& model, int base, const Step& step, const std::vector<Thing<Wide>>& by_step,
                    const Thing<S>& of_base) const {
    Numbers of[width];
    for (int k = 0; k < width; ++k) {
      const int p = model.parent[step.body[k]];
      of[k] = k < step.count && p != base ? of_body(*model.loop_plan, by_step, p)
                                          : Numbers{reinterpret_cast<const S*>(&of_base), 1};
    }
    Thing<Wide> things;
    for (int i = 0; i < int(sizeof(Thing<S>) / sizeof(S)); ++i)
      reinterpret_cast<Wide*>(&things)[i] = pick_abreast<S>([&](int k) { return of[k].first[i * of[k].step]; });
    return things;
  }

  // A body's own.
  template <template <class> class Thing>
  Thing<S> at_body(const LoopPlan& plan, const std::vector<Thing<Wide>>& by_step, int b) const {
    const Numbers of = of_body(plan, by_step, b);
    Thing<S> thing;
    for (int i = 0; i < int(sizeof(Thing<S>) / sizeof(S)); ++i) reinterpret_cast<S*>(&thing)[i] = of.first[i * of.step];
    return thing;
  }

 private:
  // The joints that close loops, by the body that they stand on.
  struct Closing {
    std::vector<int> first;  // by body, and the end
    std::vector<int> slots;

    explicit Closing(const Model& model)
        : first(std::size_t(model.size()) + 1, 0), slots(std::size_t(model.joint_slots() - model.size())) {
      for (int s = model.size(); s < model.joint_slots(); ++s) ++first[model.parent[s] + 1];
      for (int b = 0; b < model.size(); ++b) first[b + 1] += first[b];
      std::vector<int> next = first;
      for (int s = model.size(); s < model.joint_slots(); ++s) slots[next[model.parent[s]]++] = s;
    }
    int count(int b) const { return first[b + 1] - first[b]; }
  };

  struct Numbers {
    const S* first = nullptr;
    int step = 1;
  };
  template <template <class> class Thing>
  Numbers of_body(const LoopPlan& plan, const std::vector<Thing<Wide>>& by_step, int b) const {
    const int strand = plan.strand_of[b];
    const Thing<Wide>& things = by_step[std::size_t(first[strand / width] + plan.on_strand[b])];
    return {reinterpret_cast<const S*>(&things) + strand % width, width};
  }

  void add_step(const Model& model, const LoopPlan& plan, const LoopPlan::Range* strands, int i, const Closing& closing,
                std::ptrdiff_t row_size) {
    Step step;
    int most = 0;
    for (; step.count < width && i < strands[step.count].count; ++step.count) {
      const int b = plan.strand_bodies[strands[step.count].first + i];
      step.body[step.count] = b;
      step.velocity[step.count] = model.v_offset[b];
      step.row[step.count] = model.v_offset[b] * row_size;
      most = std::max(most, closing.count(b));
    }
    step.rounds = {int(rounds.size()), most};
    for (int n = 0; n < most; ++n) {
      Round round;
      for (int k = 0; k < step.count; ++k)
        if (n < closing.count(step.body[k])) round.slot[k] = closing.slots[closing.first[step.body[k]] + n];
      rounds.push_back(round);
    }
    steps.push_back(step);
  }
};

}  // namespace volvelle
