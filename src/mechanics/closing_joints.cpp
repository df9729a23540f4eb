#include "mechanics/closing_joints.hpp"

#include <algorithm>
#include <cmath>

#include "model/joints/measure_joint.hpp"
#include "spatial/rotation.hpp"

namespace volvelle {
namespace {

// The velocities that come nearest to V, by least squares.
void fit_velocities(const Motion<double>* H, int dof, const Motion<double>& V, double* v) {
  const auto along = [](const Motion<double>& a, const Motion<double>& b) {
    return dot(a.angular, b.angular) + dot(a.linear, b.linear);
  };
  double gram[6][6], right[6];
  for (int i = 0; i < dof; ++i) {
    right[i] = along(H[i], V);
    for (int j = 0; j < dof; ++j) gram[i][j] = along(H[i], H[j]);
  }
  for (int k = 0; k < dof; ++k)
    for (int i = k + 1; i < dof; ++i) {
      const double factor = gram[i][k] / gram[k][k];
      for (int j = k; j < dof; ++j) gram[i][j] -= factor * gram[k][j];
      right[i] -= factor * right[k];
    }
  for (int i = dof - 1; i >= 0; --i) {
    for (int j = i + 1; j < dof; ++j) right[i] -= gram[i][j] * v[j];
    v[i] = right[i] / gram[i][i];
  }
}

// Coordinates that are held stay as they are: the bodies must follow.
void keep_held(const Model& model, int slot, const double* given, double* q) {
  const int first = model.v_offset[slot];
  if (model.has_attitude(slot)) {
    if (model.held[first]) std::copy_n(given, coordinate_size(model.kind[slot], model.attitude), q);
    return;
  }
  for (int i = 0; i < model.dof[slot]; ++i)
    if (model.held[first + i]) q[i] = given[i];
}

}  // namespace

ClosureError measure_closing_joint(const Model& model, const Parameters<double>& parameters,
                                   const Kinematics<double>& kin, int slot, double* q, double* v) {
  const int parent = model.parent[slot], child = model.child[slot];
  const Matrix3<double>& R_WP = kin.R_WB[parent];
  const Pose<double> X_PC{transpose(R_WP) * kin.R_WB[child],
                          transpose_times(R_WP, kin.p_RB_W[child] - kin.p_RB_W[parent])};
  const Pose<double> X_PM = X_PC * parameters.X_BM[slot];
  const Pose<double>& X_PF = parameters.X_PF[slot];
  const Pose<double> X_FM = X_PF.inverse() * X_PM;
  double given_q[7], given_v[6];
  std::copy_n(q, coordinate_size(model.kind[slot], model.attitude), given_q);
  std::copy_n(v, model.dof[slot], given_v);
  measure_coordinates(model.kind[slot], model.attitude, parameters.first_axis[slot], X_FM, q);
  keep_held(model, slot, given_q, q);

  const Motion<double> V = parameters.X_BM[slot].motion_to_child(kin.V_WB[child]) -
                           X_PM.motion_to_child(kin.V_WB[parent]);  // of M, about Mo in M
  Motion<double> H[6];
  move_joint(model.kind[slot], model.attitude, q, v, parameters.first_axis[slot], H);
  fit_velocities(H, model.dof[slot], V, v);
  for (int i = 0; i < model.dof[slot]; ++i)
    if (model.held[model.v_offset[slot] + i]) v[i] = given_v[i];
  const JointMotion<double> joint = move_joint(model.kind[slot], model.attitude, q, v, parameters.first_axis[slot], H);

  const Matrix3<double> turn = transpose(joint.X_FM.R) * X_FM.R;
  const Motion<double> place_F{joint.X_FM.R * rotation_vector(quaternion_from_dcm(turn)), X_FM.p - joint.X_FM.p};
  const Motion<double> missed = V - joint.V_FM;
  const Motion<double> rate_F{X_FM.R * missed.angular, X_FM.R * missed.linear};
  const bool about_F = model.passage[slot] != Passage::general;
  const auto in_parent = [&](const Motion<double>& error) {
    const Vector3<double> linear = about_F ? error.linear + cross(joint.X_FM.p, error.angular) : error.linear;
    return Motion<double>{X_PF.R * error.angular, X_PF.R * linear};
  };
  return {in_parent(place_F), in_parent(rate_F)};
}

double worst_of(const Motion<double>& error) {
  double worst = 0;
  for (int i = 0; i < 3; ++i) worst = larger(larger(worst, std::abs(error.angular[i])), std::abs(error.linear[i]));
  return worst;
}

}  // namespace volvelle
