// Gravity: uniform, or of a point mass at the inertial origin with an optional J2.
//
// A tree falls with one uniform field, that at its centre of mass; bodies feel only what differs from it. Differences
// over a spacecraft are taken in closed form, never by subtracting numbers of orbital size. With `gradient`, each body
// feels the field at its own centre of mass plus the second-order terms of its own inertia: torque, force and energy of
// one expansion, J2 included, so that the energy balance closes and one body moves like the same body cut in two.
// Without, the field at each tree's centre of mass acts on all its mass.
#pragma once

#include <vector>

#include "effects/applied_force.hpp"
#include "effects/gravity_field.hpp"

namespace volvelle {

template <class S>
void add_gravity(const Model& model, const Parameters<S>& parameters, const GravityField<S>& gravity,
                 const Kinematics<S>& kin, const std::vector<MassCenter<S>>& centers, Forces<S>& forces) {
  if (gravity.kind == GravityDescription::Kind::none) return;
  for (std::size_t t = 0; t < model.trees.size(); ++t)
    forces.field[t] = field_at(gravity, kin.p_WR[t] + centers[t].p_RC);
  if (!gravity.gradient) return;
  for (int b = 1; b < model.rotors_from; ++b) {
    const int t = model.tree[b];
    const Vector3<S>& c = parameters.center_of_mass[b];
    const Matrix3<S>& R = kin.R_WB[b];
    const Vector3<S> center = kin.p_WR[t] + centers[t].p_RC;  // of the tree
    const Vector3<S> offset = center_from_reference(parameters, kin, b) - centers[t].p_RC;
    const Vector3<S> difference = field_difference(gravity, center, offset) * parameters.M_B[b].mass;
    const Wrench<S> extended = gradient_wrench(gravity, transpose_times(R, center + offset), R.row[2],
                                               parameters.I_center[b] + parameters.I_rotors[b]);
    add_external_force(kin, b, c, transpose_times(R, difference) + extended.force, extended.torque, forces,
                       forces.external[t]);
  }
}

// What tree t's uniform field differs from the field at the system's centre of mass.
template <class S>
Vector3<S> field_excess(const GravityField<S>& gravity, const std::vector<MassCenter<S>>& centers,
                        const SystemCenter<S>& system, std::size_t t) {
  if (gravity.kind == GravityDescription::Kind::none) return {};
  return field_difference(gravity, system.p_WC, system.p_CR[t] + centers[t].p_RC);
}

// The potential, split so that each part keeps its digits: all mass at the system's centre of mass, and the rest.
template <class S>
struct GravityEnergy {
  S orbital{};
  S rest{};
};

template <class S>
GravityEnergy<S> gravity_energy(const Model& model, const Parameters<S>& parameters, const GravityField<S>& gravity,
                                const Kinematics<S>& kin, const std::vector<MassCenter<S>>& centers,
                                const SystemCenter<S>& system) {
  GravityEnergy<S> energy;
  if (gravity.kind == GravityDescription::Kind::none) return energy;
  energy.orbital = potential_at(gravity, system.p_WC) * system.mass;
  if (!gravity.gradient) {
    for (std::size_t t = 0; t < centers.size(); ++t)
      energy.rest += potential_difference(gravity, system.p_WC, system.p_CR[t] + centers[t].p_RC) * centers[t].mass;
    return energy;
  }
  for (int b = 1; b < model.rotors_from; ++b) {
    const Vector3<S> offset = system.p_CR[model.tree[b]] + center_from_reference(parameters, kin, b);
    energy.rest += potential_difference(gravity, system.p_WC, offset) * parameters.M_B[b].mass;
    energy.rest += gradient_energy(gravity, transpose_times(kin.R_WB[b], system.p_WC + offset), kin.R_WB[b].row[2],
                                   parameters.I_center[b] + parameters.I_rotors[b]);
  }
  return energy;
}

}  // namespace volvelle
