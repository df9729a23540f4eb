// What closing loops computes in one evaluation. G is the frame of a cluster's base, or the world; everything of a
// cluster is in G's axes.
#pragma once

#include "mechanics/kinematics.hpp"
#include "model/loop_plan.hpp"

namespace volvelle {

template <class S>
struct LoopWork {
  // by joint slot: bodies, and the frames M of joints that close loops
  std::vector<Matrix3<S>> R_GB;
  std::vector<Vector3<S>> p_GB;
  std::vector<Motion<S>> bias;  // of the joint: velocity products, about p_GB
  std::vector<Motion<S>>
      missed;  // by joint that closes a loop, in the parent's axes: what shall be made up for; or none
  // by velocity
  std::vector<Motion<S>> J;  // the joint's motion per unit of it, about p_GB
  std::vector<S> row;        // v-dot by modes, and what does not depend on them; see LoopPlan::row
  std::vector<S> known;      // of one row, in today's modes
  // of modes
  std::vector<S> mode;             // by mode: in the modes that live now, and the rest
  std::vector<S> end;              // by End: the mode that ended in those that lived on, and the rest
  std::vector<S> last;             // by mode: in those that live to the end, and the rest
  std::vector<S> a;                // rows of a block
  std::vector<double> pivot_size;  // by pivot of the plan, where someone watches: of one sample alone
  // by body: motion per unit of each mode, and acceleration without any, of Bo
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

  void make_room(const Model& model) {
    if (!model.loop_plan) return;
    const LoopPlan& plan = *model.loop_plan;
    R_GB.assign(std::size_t(model.joint_slots()), Matrix3<S>::identity());
    p_GB.assign(R_GB.size(), {});
    bias.assign(R_GB.size(), {});
    J.assign(std::size_t(model.velocities), {});
    row.assign(std::size_t(plan.numbers), S(0));
    const std::size_t width = std::size_t(plan.widest) + 1;
    known.assign(width, S(0));
    mode.assign(std::size_t(plan.modes) * width, S(0));
    last.assign(mode.size(), S(0));
    end.assign(plan.ends.size() * width, S(0));
    a.assign(6 * std::size_t(plan.most_columns), S(0));
    std::size_t most_modes = 0;
    sum.assign(plan.clusters.size(), {});
    for (std::size_t c = 0; c < sum.size(); ++c) {
      const std::size_t modes = std::size_t(plan.clusters[c].modes);
      most_modes = std::max(most_modes, modes);
      sum[c].U.resize(modes);
      sum[c].E.resize(modes);
      sum[c].y.resize(modes);
      sum[c].D.resize(modes * modes);
    }
    T_stride = int(most_modes);
    T.assign(std::size_t(model.size()) * most_modes, {});
    A0.assign(std::size_t(model.size()), {});
  }
  int T_stride = 0;
};

}  // namespace volvelle
