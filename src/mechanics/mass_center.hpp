// Where the mass is and how it moves, tree by tree and for the whole system.
#pragma once

#include "mechanics/kinematics.hpp"

namespace volvelle {

// Of one tree, relative to its reference point R, world axes.
template <class S>
struct MassCenter {
  S mass{};
  S inverse_mass{};
  Vector3<S> p_RC;
  Vector3<S> v_RC;
};

// With the masses, which change only where propellant is used.
template <class S>
void weigh_trees(const Model& model, const Parameters<S>& parameters, std::vector<MassCenter<S>>& centers) {
  for (MassCenter<S>& center : centers) center.mass = S(0);
  for (int b = 1; b < model.size(); ++b) centers[model.tree[b]].mass += parameters.M_B[b].mass;
  for (MassCenter<S>& center : centers) center.inverse_mass = S(1) / center.mass;
}

template <class S>
Vector3<S> center_from_reference(const Parameters<S>& parameters, const Kinematics<S>& kin, int b) {
  return kin.p_RB_W[b] + kin.R_WB[b] * parameters.center_of_mass[b];
}

template <class S>
Vector3<S> velocity_at(const Kinematics<S>& kin, int b, const Vector3<S>& point_B) {
  const Motion<S>& V = kin.V_WB[b];
  return kin.R_WB[b] * (V.linear + cross(V.angular, point_B));
}

// Of the only tree: p_RC alone.
template <class S>
Vector3<S> place_of_center(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                           const S& inverse_mass) {
  Vector3<S> moment{};
  for (int b = 1; b < model.rotors_from; ++b) {
    const RigidInertia<S>& M = parameters.M_B[b];
    moment += fused(kin.p_RB_W[b], M.mass, kin.R_WB[b] * M.moment);
  }
  return moment * inverse_mass;
}

template <class S>
void compute_mass_centers(const Model& model, const Parameters<S>& parameters, const Kinematics<S>& kin,
                          std::vector<MassCenter<S>>& centers) {
  for (MassCenter<S>& center : centers) center.p_RC = center.v_RC = {};
  for (int b = 1; b < model.rotors_from; ++b) {  // rotors have no mass
    MassCenter<S>& center = centers[model.tree[b]];
    const RigidInertia<S>& M = parameters.M_B[b];
    const Motion<S>& V = kin.V_WB[b];
    center.p_RC += fused(kin.p_RB_W[b], M.mass, kin.R_WB[b] * M.moment);
    center.v_RC += kin.R_WB[b] * cross_plus(V.angular, M.moment, V.linear * M.mass);
  }
  for (MassCenter<S>& center : centers) {
    center.p_RC = center.p_RC * center.inverse_mass;
    center.v_RC = center.v_RC * center.inverse_mass;
  }
}

// Of everything. Offsets are taken between trees first, so that a spacecraft far from the origin loses no digits.
template <class S>
struct SystemCenter {
  S mass{};
  Vector3<S> p_WC;
  Vector3<S> v_WC;
  // by tree: its reference point relative to C
  std::vector<Vector3<S>> p_CR;
  std::vector<Vector3<S>> v_CR;
};

template <class S>
void compute_system_center(const Kinematics<S>& kin, const std::vector<MassCenter<S>>& centers,
                           SystemCenter<S>& system) {
  if (centers.size() == 1) {
    const MassCenter<S>& only = centers[0];
    system.mass = only.mass;
    system.p_WC = kin.p_WR[0] + only.p_RC;
    system.v_WC = kin.v_WR[0] + only.v_RC;
    system.p_CR[0] = -only.p_RC;
    system.v_CR[0] = -only.v_RC;
    return;
  }
  system.mass = S(0);
  Vector3<S> p{}, v{};  // from the first tree's reference point
  for (std::size_t t = 0; t < centers.size(); ++t) {
    system.mass += centers[t].mass;
    p += (kin.p_WR[t] - kin.p_WR[0] + centers[t].p_RC) * centers[t].mass;
    v += (kin.v_WR[t] - kin.v_WR[0] + centers[t].v_RC) * centers[t].mass;
  }
  p = p / system.mass;
  v = v / system.mass;
  system.p_WC = kin.p_WR[0] + p;
  system.v_WC = kin.v_WR[0] + v;
  for (std::size_t t = 0; t < centers.size(); ++t) {
    system.p_CR[t] = kin.p_WR[t] - kin.p_WR[0] - p;
    system.v_CR[t] = kin.v_WR[t] - kin.v_WR[0] - v;
  }
}

}  // namespace volvelle
