// Every joint kind behind one call, chosen by topology, never by values.
#pragma once

#include "model/joints/composed.hpp"
#include "model/joints/cylindrical.hpp"
#include "model/joints/free.hpp"
#include "model/joints/planar.hpp"
#include "model/joints/prismatic.hpp"
#include "model/joints/revolute.hpp"
#include "model/joints/spherical.hpp"
#include "model/joints/universal.hpp"

namespace volvelle {

inline int coordinate_size(JointKind kind, AttitudeCoordinates attitude) {
  switch (kind) {
    case JointKind::spherical:
      return attitude_size(attitude);
    case JointKind::free:
      return attitude_size(attitude) + 3;
    default:
      return coordinate_count(kind);
  }
}

// Writes the columns of H, about Mo in M.
template <class S>
JointMotion<S> move_joint(JointKind kind, AttitudeCoordinates attitude, const S* q, const S* v,
                          const Vector3<S>& first_axis, Motion<S>* H) {
  switch (kind) {
    case JointKind::fixed:
      return {};
    case JointKind::revolute:
      return move_revolute(q, v, H);
    case JointKind::prismatic:
      return move_prismatic(q, v, H);
    case JointKind::cylindrical:
      return move_cylindrical(q, v, H);
    case JointKind::universal:
      return move_universal(q, v, first_axis, H);
    case JointKind::spherical:
      return move_spherical(attitude, q, v, H);
    case JointKind::planar:
      return move_planar(q, v, H);
    case JointKind::free:
      return move_free(attitude, q, v, H);
    default:
      return move_composed(kind, q, v, H);
  }
}

// The same joint walked the other way, from its child to its parent: of F in M, about Fo in F. Every motion is minus
// the other's; the term that the moving frame adds to the bias is V x V = 0.
template <class S>
JointMotion<S> reverse_joint(const JointMotion<S>& joint, Motion<S>* H, int dof) {
  const Pose<S> X_MF = joint.X_FM.inverse();
  for (int i = 0; i < dof; ++i) H[i] = -X_MF.motion_to_child(H[i]);
  return {X_MF, -X_MF.motion_to_child(joint.V_FM), -X_MF.motion_to_child(joint.bias)};
}

// q-dot from v; for plain coordinates the two are the same.
template <class S>
void attitude_rates(JointKind kind, AttitudeCoordinates attitude, const S* q, const S* v, S* rate) {
  if (kind == JointKind::free)
    free_rates(attitude, q, v, rate);
  else
    spherical_rates(attitude, q, v, rate);
}

}  // namespace volvelle
