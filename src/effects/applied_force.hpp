// Forces and torques from outside on any body, body-fixed or inertial: [forces.*] and, with their burns, [thrusters.*].
// The power is force times velocity of its point, computed apart from the wrench: a wrong lever arm cannot hide.
#pragma once

#include <tuple>
#include <vector>

#include "mechanics/drives.hpp"
#include "mechanics/forces.hpp"
#include "mechanics/mass_center.hpp"

namespace volvelle {

struct ForcePlace {
  int slot = 0;
  bool inertial = false;
  int level = 0;  // which profile
};

template <class S>
struct AppliedForce : ForcePlace {
  using Place = ForcePlace;
  Vector3<S> point;   // where the force acts, in B
  Vector3<S> force;   // in B, or in world axes
  Vector3<S> torque;  // likewise

  auto numbers() { return std::tie(point, force, torque); }
  auto numbers() const { return std::tie(point, force, torque); }
};

std::vector<AppliedForce<double>> compile_applied_forces(const Description& description, const Model& model,
                                                         const Parameters<double>& parameters, Profiles& profiles);

// `account`: the tree's, among those of forces that are driven or of the others.
template <class S>
void add_external_force(const Kinematics<S>& kin, int slot, const Vector3<S>& point_B, const Vector3<S>& force_B,
                        const Vector3<S>& torque_B, Forces<S>& forces, Wrench<S>& account) {
  const Wrench<S> F{cross_plus(point_B, force_B, torque_B), force_B};
  forces.push(slot, F);
  const Vector3<S> force_W = kin.R_WB[slot] * force_B;
  account += {cross_plus(kin.p_RB_W[slot], force_W, kin.R_WB[slot] * F.torque), force_W};
}

// One whose work is put in: at the velocity of its point, relative to R here, with R's in the accounts.
template <class S>
void add_driven_force(const Model& model, const Kinematics<S>& kin, int slot, const Vector3<S>& point_B,
                      const Vector3<S>& force_B, const Vector3<S>& torque_B, Forces<S>& forces) {
  const Motion<S>& V = kin.V_WB[slot];
  add_external_force(kin, slot, point_B, force_B, torque_B, forces, forces.driven[model.tree[slot]]);
  forces.power += dot(force_B, cross_plus(V.angular, point_B, V.linear)) + dot(torque_B, V.angular);
}

template <class S>
void add_applied_forces(const Model& model, const std::vector<AppliedForce<S>>& applied, const Kinematics<S>& kin,
                        const Drives& drives, Forces<S>& forces) {
  for (const AppliedForce<S>& f : applied) {
    if (drives.levels[f.level] == 0) continue;
    const S scale(drives.levels[f.level]);
    Vector3<S> force = f.force * scale;
    Vector3<S> torque = f.torque * scale;
    if (f.inertial) {
      force = transpose_times(kin.R_WB[f.slot], force);
      torque = transpose_times(kin.R_WB[f.slot], torque);
    }
    add_driven_force(model, kin, f.slot, f.point, force, torque, forces);
  }
}

}  // namespace volvelle
