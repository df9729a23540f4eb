// Gravity: uniform, of a point mass at the inertial origin with an optional J2, or what is left of it in a frame that
// orbits.
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

// Torque on a body that turns in an orbiting frame, in its axes; its rotors' own part goes to their coordinates.
template <class S>
Vector3<S> turn_in_orbit(const Model& model, const Parameters<S>& parameters, const S& n, const State<S>& state,
                         const Kinematics<S>& kin, int b, Forces<S>& forces) {
  const Vector3<S>& w = kin.V_WB[b].angular;
  const Vector3<S> frame = kin.R_WB[b].row[2] * n;  // its angular velocity
  Vector3<S> momentum{};                            // that rotors have beyond their body
  for (int r = model.first_rotor[b]; r < model.rotor_end[b]; ++r) {
    const Vector3<S> a = parameters.X_PF[r].R.column(2);
    const S &inertia = parameters.M_B[r].inertia.zz, &rate = state.v()[model.v_offset[r]];
    momentum += a * (inertia * rate);
    forces.tau[model.v_offset[r]] -= inertia * dot(frame, cross(w, a));
  }
  return coriolis_torque(n, kin.R_WB[b], w, parameters.I_center[b] + parameters.I_rotors[b]) - cross(frame, momentum);
}

template <class S>
void add_gravity(const Model& model, const Parameters<S>& parameters, const GravityField<S>& gravity,
                 const State<S>& state, const Kinematics<S>& kin, const std::vector<MassCenter<S>>& centers,
                 Forces<S>& forces) {
  if (gravity.kind == GravityDescription::Kind::none) return;
  for (std::size_t t = 0; t < model.trees.size(); ++t)
    forces.field[t] = field_at(gravity, kin.p_WR[t] + centers[t].p_RC);
  if (gravity.orbits())
    for (std::size_t t = 0; t < model.trees.size(); ++t)
      forces.field[t] += coriolis(gravity.rate, kin.v_WR[t] + centers[t].v_RC);
  if (!gravity.gradient) return;
  for (int b = 1; b < model.rotors_from; ++b) {
    const int t = model.tree[b];
    const Vector3<S>& c = parameters.center_of_mass[b];
    const Matrix3<S>& R = kin.R_WB[b];
    const Vector3<S> center = kin.p_WR[t] + centers[t].p_RC;  // of the tree
    const Vector3<S> offset = center_from_reference(parameters, kin, b) - centers[t].p_RC;
    Vector3<S> difference = field_difference(gravity, center, offset);
    Wrench<S> extended = wrench_of_extent(gravity, R, center + offset, parameters.I_center[b] + parameters.I_rotors[b]);
    if (gravity.orbits()) {
      difference += coriolis(gravity.rate, velocity_at(kin, b, c) - centers[t].v_RC);
      extended.torque += turn_in_orbit(model, parameters, gravity.rate, state, kin, b, forces);
    }
    difference = difference * parameters.M_B[b].mass;
    add_external_force(kin, b, c, transpose_times(R, difference) + extended.force, extended.torque, forces,
                       forces.external[t]);
  }
}

// What tree t's uniform field differs from the field at the system's centre of mass.
template <class S>
Vector3<S> field_excess(const GravityField<S>& gravity, const std::vector<MassCenter<S>>& centers,
                        const SystemCenter<S>& system, std::size_t t) {
  if (gravity.kind == GravityDescription::Kind::none) return {};
  const Vector3<S> difference = field_difference(gravity, system.p_WC, system.p_CR[t] + centers[t].p_RC);
  return gravity.orbits() ? difference + coriolis(gravity.rate, system.v_CR[t] + centers[t].v_RC) : difference;
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
    energy.rest +=
        energy_of_extent(gravity, kin.R_WB[b], system.p_WC + offset, parameters.I_center[b] + parameters.I_rotors[b]);
  }
  return energy;
}

}  // namespace volvelle
