// Propellant that leaves tanks: a thruster takes force / (specific impulse g_0) of mass from its tank per second. A
// tank thins out evenly: its centre of mass stays where it is in the body, its inertia goes with its mass. What leaves
// takes along the momentum and the energy that it had in the tank; all that its way out does to the vehicle is the
// thrust.
#pragma once

#include <tuple>
#include <vector>

#include "effects/gravity.hpp"

namespace volvelle {

struct TankPlace {
  int slot = 0;
};

template <class S>
struct Tank : TankPlace {
  using Place = TankPlace;
  RigidInertia<S> M_B;     // full
  Symmetric3<S> I_center;  // likewise

  auto numbers() { return std::tie(M_B, I_center); }
  auto numbers() const { return std::tie(M_B, I_center); }
};

struct FeedPlace {
  int tank = 0;
  int level = 0;     // which profile: the thruster's part of full thrust
  int integral = 0;  // of that profile over time
};

template <class S>
struct Feed : FeedPlace {
  using Place = FeedPlace;
  S flow{};  // kg/s, at full thrust

  auto numbers() { return std::tie(flow); }
  auto numbers() const { return std::tie(flow); }
};

template <class S>
struct Propellant {
  std::vector<Tank<S>> tanks;
  std::vector<Feed<S>> feeds;

  auto numbers() { return std::tie(tanks, feeds); }
  auto numbers() const { return std::tie(tanks, feeds); }
};

// After the applied forces, the last of which are the thrusters'.
Propellant<double> compile_propellant(const Description& description, const Model& model,
                                      const Parameters<double>& parameters,
                                      const std::vector<AppliedForce<double>>& applied, Profiles& profiles);

// What a tank has lost so far, and loses now.
template <class S>
S burnt(const Propellant<S>& propellant, std::size_t tank, const Drives& drives) {
  S mass(0);
  for (const Feed<S>& feed : propellant.feeds)
    if (feed.tank == int(tank)) mass += feed.flow * S(drives.integrals[feed.integral]);
  return mass;
}
template <class S>
S flow_out(const Propellant<S>& propellant, std::size_t tank, const Drives& drives) {
  S flow(0);
  for (const Feed<S>& feed : propellant.feeds)
    if (feed.tank == int(tank)) flow += feed.flow * S(drives.levels[feed.level]);
  return flow;
}

// Tanks with what is left in them, and the trees that they are part of.
template <class S>
void weigh_tanks(const Model& model, const Propellant<S>& propellant, const Drives& drives, Parameters<S>& parameters,
                 std::vector<MassCenter<S>>& centers) {
  for (std::size_t i = 0; i < propellant.tanks.size(); ++i) {
    const Tank<S>& tank = propellant.tanks[i];
    const S part = S(1) - burnt(propellant, i, drives) / tank.M_B.mass;
    parameters.M_B[tank.slot] = {tank.M_B.mass * part, tank.M_B.moment * part, tank.M_B.inertia * part};
    parameters.I_center[tank.slot] = tank.I_center * part;
  }
  weigh_trees(model, parameters, centers);
}

// What a second's propellant takes along.
template <class S>
struct Expelled {
  S own{};      // energy of motion about the system's centre of mass, and of places in the field relative to it
  S orbital{};  // energy of moving and falling with it
  Vector3<S> momentum;
  Vector3<S> angular_momentum;  // about the system's centre of mass
};

// Per unit mass: the tank's place in the field, relative to the system's centre of mass, apart from what the shift of
// that centre takes from the orbital part.
template <class S>
S field_energy_of_tank(const GravityField<S>& gravity, const Parameters<S>& parameters, const Kinematics<S>& kin,
                       const MassCenter<S>& tree, const SystemCenter<S>& system, int t, int b, const Vector3<S>& d) {
  const S shift = dot(field_at(gravity, system.p_WC), d);
  if (gravity.gradient)
    return potential_difference(gravity, system.p_WC, d) + shift +
           energy_of_extent(gravity, kin.R_WB[b], system.p_WC + d, parameters.I_center[b]) / parameters.M_B[b].mass;
  const Vector3<S> e = system.p_CR[t] + tree.p_RC;  // all of a tree's mass falls as at its centre of mass
  return potential_difference(gravity, system.p_WC, e) + shift - dot(field_at(gravity, system.p_WC + e), d - e);
}

template <class S>
void add_expelled(const Model& model, const Parameters<S>& parameters, const Propellant<S>& propellant,
                  const GravityField<S>& gravity, const Kinematics<S>& kin, const std::vector<MassCenter<S>>& centers,
                  const SystemCenter<S>& system, const Drives& drives, Expelled<S>& sum) {
  for (std::size_t i = 0; i < propellant.tanks.size(); ++i) {
    const int b = propellant.tanks[i].slot, t = model.tree[b];
    const S flow = flow_out(propellant, i, drives);
    const Vector3<S> d = system.p_CR[t] + center_from_reference(parameters, kin, b);
    const Vector3<S> v = system.v_CR[t] + velocity_at(kin, b, parameters.center_of_mass[b]);
    const Vector3<S>& w = kin.V_WB[b].angular;
    const Vector3<S> spin = parameters.I_center[b] * w / parameters.M_B[b].mass;
    sum.own += flow * S(0.5) * (dot(v, v) + dot(w, spin));
    sum.orbital += flow * (dot(v, system.v_WC) + S(0.5) * dot(system.v_WC, system.v_WC));
    sum.momentum += (system.v_WC + v) * flow;
    sum.angular_momentum += (cross(d, v) + kin.R_WB[b] * spin) * flow;
    if (gravity.kind == GravityDescription::Kind::none) continue;
    sum.own += flow * field_energy_of_tank(gravity, parameters, kin, centers[t], system, t, b, d);
    sum.orbital += flow * (potential_at(gravity, system.p_WC) - dot(field_at(gravity, system.p_WC), d));
  }
}

}  // namespace volvelle
