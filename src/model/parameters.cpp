#include "model/parameters.hpp"

#include "spatial/rotation.hpp"

namespace volvelle {
namespace {

Pose<double> pose_of(const Placement& placement) {
  return {rotation_matrix(placement.orientation), placement.position};
}

// The turn from the joint frame as the user placed it to the one whose z axis is the hinge.
Matrix3<double> hinge_alignment(const JointDescription& joint) {
  switch (joint.kind) {
    case JointKind::fixed:
    case JointKind::spherical:
    case JointKind::free:
      return Matrix3<double>::identity();
    case JointKind::universal:
      return rotation_matrix(quaternion_z_to(joint.second_axis));
    default:
      return rotation_matrix(quaternion_z_to(joint.axis));
  }
}

// Places a body on the tree's parent by its joint; or a joint that closes a loop on both.
void place_joint(const JointDescription& joint, int b, int parent, int child, bool reversed,
                 Parameters<double>& parameters) {
  const Matrix3<double> half_turn{{{1, 0, 0}, {0, -1, 0}, {0, 0, -1}}};
  Matrix3<double> R_JF = hinge_alignment(joint);
  if (reversed && has_one_axis(joint.kind)) R_JF = R_JF * half_turn;
  const Pose<double> alignment{R_JF, {}};
  const Pose<double> on_parent = pose_of(joint.on_parent) * alignment;
  const Pose<double> on_child = pose_of(joint.on_child) * alignment;
  parameters.R_JF[b] = R_JF;
  parameters.first_axis[b] = transpose_times(R_JF, normalized(joint.axis));
  parameters.R_CM[b] = on_child.R;
  parameters.X_PF[b] = parameters.X_BU[parent] * (reversed ? on_child : on_parent);
  if (child == b)
    parameters.X_BU[b] = (reversed ? on_parent : on_child).inverse();
  else
    parameters.X_BM[b] = parameters.X_BU[child] * on_child;
}

void place_closing_dock(const Pose<double>& X_AB, int slot, const Model& model, Parameters<double>& parameters) {
  parameters.X_PF[slot] = parameters.X_BU[model.parent[slot]] * X_AB;
  parameters.X_BM[slot] = parameters.X_BU[model.child[slot]];
}

}  // namespace

Parameters<double> compile_parameters(const Description& description, const Model& model, const Mode& mode) {
  Parameters<double> parameters;
  const std::size_t slots = std::size_t(model.size()), joint_slots = std::size_t(model.joint_slots());
  parameters.M_B.resize(slots);
  parameters.center_of_mass.resize(slots);
  parameters.I_center.resize(slots);
  parameters.I_rotors.resize(slots);
  parameters.X_BU.resize(slots);
  parameters.X_PF.resize(joint_slots);
  parameters.X_BM.resize(joint_slots);
  parameters.R_JF.assign(joint_slots, Matrix3<double>::identity());
  parameters.first_axis.assign(joint_slots, {0, 0, 1});
  parameters.R_CM.assign(joint_slots, Matrix3<double>::identity());

  for (int b = 1; b < model.size(); ++b) {
    const int p = model.parent[b];
    if (model.joint[b] != no_joint)
      place_joint(description.joints[model.joint[b]], b, p, b, model.reversed[b], parameters);
    if (model.dock[b] != no_dock) {
      const Pose<double>& X_AB = mode.docks[model.dock[b]].X_AB;
      parameters.X_PF[b] = parameters.X_BU[p] * (model.reversed[b] ? X_AB.inverse() : X_AB);
    }
    const BodyDescription& body = description.bodies[model.body[b]];
    const Pose<double>& X_BU = parameters.X_BU[b];
    parameters.center_of_mass[b] = X_BU * body.center_of_mass;
    parameters.I_center[b] = rotate(X_BU.R, body.own_inertia());
    parameters.M_B[b] =
        RigidInertia<double>::about_origin(body.mass, parameters.center_of_mass[b], parameters.I_center[b]);
  }
  for (int b = model.rotors_from; b < model.size(); ++b)
    parameters.I_rotors[model.parent[b]] += rotate(parameters.X_PF[b].R, parameters.I_center[b]);
  for (int s = model.size(); s < model.joint_slots(); ++s) {
    if (model.joint[s] != no_joint)
      place_joint(description.joints[model.joint[s]], s, model.parent[s], model.child[s], false, parameters);
    else
      place_closing_dock(mode.docks[model.dock[s]].X_AB, s, model, parameters);
  }
  return parameters;
}

}  // namespace volvelle
