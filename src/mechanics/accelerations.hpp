// What every formulation returns.
#pragma once

#include <vector>

#include "model/model.hpp"
#include "spatial/spatial_vector.hpp"

namespace volvelle {

template <class S>
struct Accelerations {
  std::vector<S> vdot;          // by velocity; a root's linear part in inertial axes, field included
  std::vector<Motion<S>> A_WB;  // by slot: rate of change of V_WB in B, in the frame that falls with the tree's field
  std::vector<Wrench<S>> F_joint;  // by joint slot: what the joint passes to its child, about Bo in B (Mo in M, where
                                   // it closes a loop)

  explicit Accelerations(const Model& model)
      : vdot(std::size_t(model.velocities)),
        A_WB(std::size_t(model.size())),
        F_joint(std::size_t(model.joint_slots())) {}
};

}  // namespace volvelle
