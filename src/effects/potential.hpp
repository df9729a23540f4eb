// Potentials between a point of one body and a point of another, or of the world: wells of the distance, two magnets, a
// magnet over a superconductor. Each is an energy U of how the first body stands in the second; its wrench on the first
// body at its point is minus U's derivatives, and the second feels the opposite in the same place.
//
// Flux pinning by the frozen image [Kordyuk, J. Appl. Phys. 83 (1998) 610]: with the superconductor's plane through s
// with normal n, P(r) = r - 2 ((r - s) . n) n, and the magnet cooled at r_0 with moment m_0,
//   frozen image  at P(r_0), moment 2 (n . m_0) n - m_0        mobile image  at P(r), moment m - 2 (n . m) n
//   U = -m . B_frozen - m . B_mobile / 2
// docs/potentials.md has the stiffnesses that follow.
#pragma once

#include "effects/dipole_field.hpp"
#include "effects/law_of_distance.hpp"
#include "effects/spring_link.hpp"

namespace volvelle {

struct PotentialPlace : LinkPlace {
  PotentialDescription::Kind kind = PotentialDescription::Kind::gaussian;
  bool is_on = false;
  std::vector<Cubic> cubics;  // of a table
};

template <class S>
struct Potential : PotentialPlace {
  using Place = PotentialPlace;
  std::array<Vector3<S>, 2> point;   // in B
  S strength{}, length{};            // of a law of the distance
  std::array<Vector3<S>, 2> moment;  // in B; of flux pinning, the magnet's and the frozen image's
  Vector3<S> normal;                 // of the superconductor, in the second B
  Vector3<S> image;                  // the frozen one, from the second point, in the second B
  S damping{}, turn_damping{};

  auto numbers() {
    return std::tie(point[0], point[1], strength, length, moment[0], moment[1], normal, image, damping, turn_damping);
  }
  auto numbers() const {
    return std::tie(point[0], point[1], strength, length, moment[0], moment[1], normal, image, damping, turn_damping);
  }
};

// In the order of the description.
std::vector<Potential<double>> compile_potentials(const Description& description, const Model& model,
                                                  const Parameters<double>& parameters);

// Superconductors that are on, and do not say where they cooled, do so here; one that is cooled anew forgets first.
bool lack_cooling(const Description& description);
void cool_superconductors(const Model& model, const Parameters<double>& parameters, const Kinematics<double>& kin,
                          Description& description);

template <class S>
bool are_on(const std::vector<Potential<S>>& potentials) {
  for (const Potential<S>& potential : potentials)
    if (potential.is_on) return true;
  return false;
}

// World axes.
template <class S>
struct Interaction {
  S energy{};
  Vector3<S> force;   // on the first body, at its point
  Vector3<S> torque;  // likewise
};

template <class S>
LawOfDistance<S> law_of_distance(const Potential<S>& p, const S& r2) {
  switch (p.kind) {
    case PotentialDescription::Kind::gaussian:
      return gaussian_well(p.strength, p.length, r2);
    case PotentialDescription::Kind::spring:
      return spring_well(p.strength, p.length, r2);
    case PotentialDescription::Kind::power:
      return power_well(p.strength, p.length, r2);
    default:
      return table_well(p.cubics, r2);
  }
}

// x leads from the second point to the first; m and source in world axes.
template <class S>
Interaction<S> between_magnets(const Vector3<S>& x, const Vector3<S>& m, const Vector3<S>& source) {
  const Vector3<S> field = dipole_field(source, x);
  return {-dot(m, field), dipole_force(source, x, m), cross(m, field)};
}

template <class S>
Interaction<S> over_superconductor(const Potential<S>& p, const Matrix3<S>& R, const Vector3<S>& x,
                                   const Vector3<S>& m) {
  const S strength(mu_0_over_4_pi);
  const Vector3<S> n = R * p.normal;
  Interaction<S> sum = between_magnets(x - R * p.image, m, (R * p.moment[1]) * strength);
  const Interaction<S> mobile = between_magnets(n * (S(2) * dot(x, n)), m, (m - n * (S(2) * dot(n, m))) * strength);
  sum.energy += S(0.5) * mobile.energy;
  sum.force += mobile.force;
  sum.torque += mobile.torque;
  return sum;
}

// From the first point to the second.
template <class S>
Vector3<S> way_between(const Model& model, const Potential<S>& p, const Kinematics<S>& kin) {
  const auto place = [&](int i) { return kin.p_RB_W[p.slot[i]] + kin.R_WB[p.slot[i]] * p.point[i]; };
  return place(1) - place(0) + offset_between_references(model, kin.p_WR, p);
}

template <class S>
Interaction<S> interaction_of(const Potential<S>& p, const Kinematics<S>& kin, const Vector3<S>& way) {
  const Matrix3<S>& R = kin.R_WB[p.slot[1]];
  const Vector3<S> m = kin.R_WB[p.slot[0]] * p.moment[0];
  if (p.kind == PotentialDescription::Kind::flux_pin) return over_superconductor(p, R, -way, m);
  if (p.kind == PotentialDescription::Kind::magnets)
    return between_magnets(-way, m, (R * p.moment[1]) * S(mu_0_over_4_pi));
  const LawOfDistance<S> law = law_of_distance(p, squared_norm(way));
  return {law.energy, way * law.pull, {}};
}

// How the first body moves in the second, at the first point.
template <class S>
Motion<S> motion_in_second(const Model& model, const Potential<S>& p, const Kinematics<S>& kin, const Vector3<S>& way) {
  const int a = p.slot[0], b = p.slot[1];
  const Vector3<S> w_a = kin.R_WB[a] * kin.V_WB[a].angular, w_b = kin.R_WB[b] * kin.V_WB[b].angular;
  const Vector3<S> parting =
      velocity_at(kin, b, p.point[1]) - velocity_at(kin, a, p.point[0]) + offset_between_references(model, kin.v_WR, p);
  return {w_a - w_b, cross(w_b, way) - parting};
}

template <class S>
void add_potentials(const Model& model, const std::vector<Potential<S>>& potentials, const Kinematics<S>& kin,
                    Forces<S>& forces) {
  for (const Potential<S>& p : potentials) {
    if (!p.is_on) continue;
    const Vector3<S> way = way_between(model, p, kin);
    Interaction<S> pull = interaction_of(p, kin, way);
    const Motion<S> V = motion_in_second(model, p, kin, way);
    pull.force -= V.linear * p.damping;
    pull.torque -= V.angular * p.turn_damping;
    forces.dissipation += p.damping * squared_norm(V.linear) + p.turn_damping * squared_norm(V.angular);
    const int a = p.slot[0], b = p.slot[1];
    if (a != 0)
      add_external_force(kin, a, p.point[0], transpose_times(kin.R_WB[a], pull.force),
                         transpose_times(kin.R_WB[a], pull.torque), forces, forces.external[model.tree[a]]);
    if (b != 0)
      add_external_force(kin, b, p.point[1] - transpose_times(kin.R_WB[b], way),
                         -transpose_times(kin.R_WB[b], pull.force), -transpose_times(kin.R_WB[b], pull.torque), forces,
                         forces.external[model.tree[b]]);
  }
}

template <class S>
S potential_energy(const Model& model, const std::vector<Potential<S>>& potentials, const Kinematics<S>& kin) {
  S energy(0);
  for (const Potential<S>& p : potentials)
    if (p.is_on) energy += interaction_of(p, kin, way_between(model, p, kin)).energy;
  return energy;
}

}  // namespace volvelle
