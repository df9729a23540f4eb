// What a joint passes to its child, as the user placed the joint.
#pragma once

#include "simulation/evaluation.hpp"

namespace volvelle {

// On the user's child at its joint frame, in the axes of the joint frame the user placed on the parent. Of the last
// solve.
inline Wrench<double> reaction_of(const Evaluation<double>& evaluation, int b) {
  const auto& parameters = evaluation.parameters();
  const Wrench<double>& on_body = evaluation.accelerations().F_joint[b];  // about Bo in B
  const Pose<double> X_FB = parameters.X_PF[b].inverse() * evaluation.kinematics().X_PB[b];
  Wrench<double> in_parent{X_FB.R * on_body.torque, X_FB.R * on_body.force};
  if (evaluation.model().reversed[b])  // then B is on the user's parent, F on the child
    in_parent = -Wrench<double>{on_body.torque - cross(X_FB.inverse().p, on_body.force), on_body.force};
  const Vector3<double> arm{0, 0, parameters.moved[b]};
  return {parameters.R_JF[b] * (in_parent.torque + cross(arm, in_parent.force)), parameters.R_JF[b] * in_parent.force};
}

}  // namespace volvelle
