// Poses and velocities of every body, root to tips [Fulton & Schaub, Algorithm 1]. Computed once per evaluation, read
// by every formulation and every effect.
//
// Every quantity of body B is about Bo and expressed in B. A free-flying tree is seen from a frame that translates with
// its root at this instant: its root's linear velocity enters as zero, so that 7 km/s cost no digits. R is the tree's
// reference point: the origin of a free root's frame, or the world's origin.
#pragma once

#include <span>
#include <vector>

#include "model/joints/joints.hpp"
#include "model/parameters.hpp"
#include "model/state.hpp"

namespace volvelle {

template <class S>
struct Kinematics {
  // by slot
  std::vector<Pose<S>> X_PB;      // body in its parent; of a free root, in the world
  std::vector<Motion<S>> V_WB;    // relative to the tree's reference point
  std::vector<Motion<S>> A_bias;  // the part of its acceleration that velocities make: V x H v + H-dot v
  std::vector<Matrix3<S>> R_WB;
  std::vector<Vector3<S>> p_RB_W;  // from the tree's reference point, in world axes
  // by velocity
  std::vector<Motion<S>> H;                // columns of the hinge maps
  std::vector<S> prescribed_acceleration;  // zero where a velocity is free or stands still
  // by tree
  std::vector<Vector3<S>> p_WR;
  std::vector<Vector3<S>> v_WR;

  explicit Kinematics(const Model& model)
      : X_PB(std::size_t(model.size())),
        V_WB(X_PB.size()),
        A_bias(X_PB.size()),
        R_WB(X_PB.size(), Matrix3<S>::identity()),
        p_RB_W(X_PB.size()),
        H(std::size_t(model.velocities)),
        prescribed_acceleration(std::size_t(model.velocities)),
        p_WR(model.trees.size()),
        v_WR(model.trees.size()) {}
};

template <class S>
void compute_kinematics(const Model& model, const Parameters<S>& parameters, const State<S>& state,
                        Kinematics<S>& kin) {
  const S* q = state.q().data();
  const S* v = state.v().data();
  for (const PrescribedCoordinate& coordinate : model.motions)
    kin.prescribed_acceleration[coordinate.v] = S(evaluate(coordinate.motion, state.at).acceleration);

  for (int b = 1; b < model.size(); ++b) {
    const int p = model.parent[b];
    Motion<S>* H = kin.H.data() + model.v_offset[b];
    JointMotion<S> joint = move_joint(model.kind[b], model.attitude, q + model.q_offset[b], v + model.v_offset[b],
                                      parameters.first_axis[b], H);
    if (model.reversed[b]) joint = reverse_joint(joint, H, model.dof[b]);
    kin.X_PB[b] = parameters.X_PF[b] * joint.X_FM;
    if (model.is_free_root(b)) {
      const int tree = model.tree[b];
      kin.R_WB[b] = kin.X_PB[b].R;
      kin.p_WR[tree] = kin.X_PB[b].p;
      const S* velocity_F = v + model.v_offset[b] + 3;
      kin.v_WR[tree] = parameters.X_PF[b].R * Vector3<S>{velocity_F[0], velocity_F[1], velocity_F[2]};
      kin.V_WB[b] = {joint.V_FM.angular, {}};  // the frame translates with the root
      continue;                                // p_RB_W and A_bias stay zero
    }
    kin.V_WB[b] = kin.X_PB[b].motion_to_child(kin.V_WB[p]) + joint.V_FM;  // V = X V_p + H v
    kin.A_bias[b] = cross_motion(kin.V_WB[b], joint.V_FM) + joint.bias;   // a = V x H v + H-dot v
    kin.R_WB[b] = kin.R_WB[p] * kin.X_PB[b].R;
    kin.p_RB_W[b] = kin.p_RB_W[p] + kin.R_WB[p] * kin.X_PB[b].p;
  }
}

// q-dot for every joint
template <class S>
void compute_coordinate_rates(const Model& model, const State<S>& state, std::span<S> rates) {
  for (int b = 1; b < model.size(); ++b)
    coordinate_rates(model.kind[b], model.attitude, state.q().data() + model.q_offset[b],
                     state.v().data() + model.v_offset[b], rates.data() + model.q_offset[b]);
}

}  // namespace volvelle
