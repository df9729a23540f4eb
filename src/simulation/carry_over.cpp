#include "simulation/carry_over.hpp"

#include <algorithm>
#include <map>

#include "spatial/rotation.hpp"

namespace volvelle {
namespace {

// A body that flies alone now: its own frame is the hinge frame.
void release_root(const Model& model, int slot, const BodyState& body, State<double>& state) {
  double* q = state.q().data() + model.q_offset[slot];
  double* v = state.v().data() + model.v_offset[slot];
  write_attitude(model.attitude, quaternion_from_dcm(body.X_WU.R), q);
  const Vector3<double> velocity = body.X_WU.R * body.V_U.linear + body.v_WR;
  for (int i = 0; i < 3; ++i) {
    q[attitude_size(model.attitude) + i] = body.X_WU.p[i];
    v[i] = body.V_U.angular[i];
    v[3 + i] = velocity[i];
  }
}

// What identifies a slot in both models: its joint, or the body that flies alone.
std::pair<int, int> key_of(const Model& model, int slot) {
  return {model.joint[slot], model.joint[slot] == no_joint ? model.body[model.child[slot]] : -1};
}

}  // namespace

std::vector<BodyState> body_states(const Evaluation<double>& evaluation) {
  const Model& model = evaluation.model();
  const auto& kin = evaluation.kinematics();
  std::vector<BodyState> bodies(std::size_t(model.size()) - 1);
  for (int b = 1; b < model.size(); ++b) {
    const Pose<double>& X_BU = evaluation.parameters().X_BU[b];
    const int tree = model.tree[b];
    const Pose<double> X_WB{kin.R_WB[b], kin.p_WR[tree] + kin.p_RB_W[b]};
    bodies[model.body[b]] = {X_WB * X_BU, X_BU.motion_to_child(kin.V_WB[b]), kin.v_WR[tree]};
  }
  return bodies;
}

State<double> carry_over(const Evaluation<double>& from, const State<double>& state, const Evaluation<double>& to) {
  const Model& old = from.model();
  const Model& model = to.model();
  State<double> carried;
  carried.at = state.at;
  carried.coordinates = model.coordinates;
  carried.velocities = model.velocities;
  carried.x.assign(std::size_t(model.coordinates) + std::size_t(model.velocities) + state.integrals().size(), 0.0);
  std::copy(state.integrals().begin(), state.integrals().end(), carried.integrals().begin());

  std::map<std::pair<int, int>, int> old_slots;
  for (int b = 1; b < old.joint_slots(); ++b)
    if (old.dock[b] == no_dock) old_slots[key_of(old, b)] = b;
  const std::vector<BodyState> bodies = body_states(from);
  for (int b = 1; b < model.joint_slots(); ++b) {
    if (model.dock[b] != no_dock) continue;
    const auto found = old_slots.find(key_of(model, b));
    if (found == old_slots.end()) {
      release_root(model, b, bodies[model.body[b]], carried);
      continue;
    }
    const int s = found->second;
    std::copy_n(state.q().data() + old.q_offset[s], coordinate_size(model.kind[b], model.attitude),
                carried.q().data() + model.q_offset[b]);
    std::copy_n(state.v().data() + old.v_offset[s], model.dof[b], carried.v().data() + model.v_offset[b]);
  }
  return carried;
}

}  // namespace volvelle
