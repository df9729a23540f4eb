#include "model/parameters.hpp"

#include <cmath>

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
      return is_composed(joint.kind) ? Matrix3<double>::identity() : rotation_matrix(quaternion_z_to(joint.axis));
  }
}

// The two sides of a joint as the tree walks it, hinge along z.
struct JointSides {
  Matrix3<double> R_JF;
  Pose<double> on_parent, on_child;  // of the user's joint, in the user's body frames
  bool reversed = false;

  const Pose<double>& inward() const { return reversed ? on_child : on_parent; }
  const Pose<double>& outward() const { return reversed ? on_parent : on_child; }
};

JointSides sides_of(const JointDescription& joint, bool reversed, const Pose<double>& along = {}) {
  const Matrix3<double> half_turn{{{1, 0, 0}, {0, -1, 0}, {0, 0, -1}}};
  Matrix3<double> R_JF = hinge_alignment(joint);
  if (reversed && has_one_axis(joint.kind)) R_JF = R_JF * half_turn;
  const Pose<double> alignment = Pose<double>{R_JF, {}} * along;
  return {alignment.R, pose_of(joint.on_parent) * alignment, pose_of(joint.on_child) * alignment, reversed};
}

// A turn about z that brings the axis across x, and a move along z to the height of the place.
Pose<double> face(const Pose<double>& X_MN) {
  constexpr double parallel = 1e-15;
  const Vector3<double> axis = X_MN.R.column(2);
  const double across = std::hypot(axis.x, axis.y);
  Matrix3<double> R = Matrix3<double>::identity();
  if (across > parallel) {
    const double sign = axis.y < 0 ? -1 : 1, c = sign * axis.y / across, s = -sign * axis.x / across;
    R = {{{c, -s, 0}, {s, c, 0}, {0, 0, 1}}};
  }
  return {R, {0, 0, X_MN.p.z}};
}

// A turn about z that brings the place over x, and a move along z to its height.
Pose<double> lean(const Vector3<double>& p) {
  const double across = std::hypot(p.x, p.y);
  const double c = across > 0 ? p.x / across : 1, s = across > 0 ? p.y / across : 0;
  return {{{{c, -s, 0}, {s, c, 0}, {0, 0, 1}}}, {0, 0, p.z}};
}

// By slot: how B and F stand on the axis of their joint.
std::vector<Pose<double>> align_frames(const Description& description, const Model& model) {
  std::vector<Pose<double>> along(std::size_t(model.joint_slots()));
  const auto sides = [&](int b) {
    return sides_of(description.joints[model.joint[b]], model.reversed[b], along[std::size_t(b)]);
  };
  for (int b = model.size() - 1; b > 0; --b) {
    if (model.leans(b))
      along[std::size_t(b)] = lean(sides(b).outward().inverse() * description.bodies[model.body[b]].center_of_mass);
    if (model.is_aligned(b)) along[std::size_t(b - 1)] = face(sides(b - 1).outward().inverse() * sides(b).inward());
  }
  return along;
}

// Places a body on the tree's parent by its joint; or a joint that closes a loop on both.
void place_joint(const JointDescription& joint, int b, int parent, int child, bool reversed, const Pose<double>& along,
                 Parameters<double>& parameters) {
  const JointSides sides = sides_of(joint, reversed, along);
  parameters.R_JF[b] = sides.R_JF;
  parameters.moved[b] = along.p.z;
  parameters.first_axis[b] = transpose_times(sides.R_JF, normalized(joint.axis));
  parameters.R_CM[b] = sides.on_child.R;
  parameters.X_PF[b] = parameters.X_BU[parent] * sides.inward();
  if (child == b)
    parameters.X_BU[b] = sides.outward().inverse();
  else
    parameters.X_BM[b] = parameters.X_BU[child] * sides.on_child;
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
  parameters.moved.assign(joint_slots, 0);
  parameters.first_axis.assign(joint_slots, {0, 0, 1});
  parameters.R_CM.assign(joint_slots, Matrix3<double>::identity());

  const std::vector<Pose<double>> along = align_frames(description, model);
  for (int b = 1; b < model.size(); ++b) {
    const int p = model.parent[b];
    if (model.joint[b] != no_joint)
      place_joint(description.joints[model.joint[b]], b, p, b, model.reversed[b], along[std::size_t(b)], parameters);
    if (model.is_aligned(b)) parameters.X_PF[b].R.row[0].z = parameters.X_PF[b].p.z = 0;
    if (model.dock[b] != no_dock) {
      const Pose<double>& X_AB = mode.docks[model.dock[b]].X_AB;
      parameters.X_PF[b] = parameters.X_BU[p] * (model.reversed[b] ? X_AB.inverse() : X_AB);
    }
    const BodyDescription& body = description.bodies[model.body[b]];
    const Pose<double>& X_BU = parameters.X_BU[b];
    parameters.center_of_mass[b] = X_BU * body.center_of_mass;
    if (model.leans(b)) parameters.center_of_mass[b].y = parameters.center_of_mass[b].z = 0;
    parameters.I_center[b] = rotate(X_BU.R, body.own_inertia());
    parameters.M_B[b] =
        RigidInertia<double>::about_origin(body.mass, parameters.center_of_mass[b], parameters.I_center[b]);
  }
  for (int b = model.rotors_from; b < model.size(); ++b)
    parameters.I_rotors[model.parent[b]] += rotate(parameters.X_PF[b].R, parameters.I_center[b]);
  for (int s = model.size(); s < model.joint_slots(); ++s) {
    if (model.joint[s] != no_joint)
      place_joint(description.joints[model.joint[s]], s, model.parent[s], model.child[s], false, {}, parameters);
    else
      place_closing_dock(mode.docks[model.dock[s]].X_AB, s, model, parameters);
  }
  return parameters;
}

}  // namespace volvelle
