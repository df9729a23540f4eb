// Everything that acts, in one place: what it adds to the loads, and what energy it holds.
#pragma once

#include "effects/gravity.hpp"
#include "effects/joint_friction.hpp"
#include "effects/joint_spring.hpp"
#include "effects/joint_stop.hpp"
#include "effects/motor.hpp"
#include "effects/spring_link.hpp"

namespace volvelle {

struct Effects {
  JointSprings joint_springs;
  std::vector<JointFriction> joint_friction;
  std::vector<JointStop> joint_stops;
  std::vector<Motor> motors;
  std::vector<AppliedForce> applied_forces;
  std::vector<SpringLink> spring_links;
  GravityField gravity;
};

Effects compile_effects(const Description& description, const Model& model, const Parameters<double>& parameters,
                        const Mode& mode);

// Jumps and corners of every profile, sorted, each once.
std::vector<double> stop_times(const Effects& effects, const Model& model);

// A step that cannot skip over a swing of any profile.
double swing_time(const Effects& effects, const Model& model, double duration);

// `centers` must hold the trees' centres of mass at this state.
template <class S>
void add_effects(const Model& model, const Parameters<S>& parameters, const Effects& effects, const State<S>& state,
                 const Kinematics<S>& kin, const std::vector<MassCenter<S>>& centers, Forces<S>& forces) {
  forces.clear();
  add_joint_springs(model, effects.joint_springs, state, forces);
  add_joint_friction(effects.joint_friction, state, forces);
  add_joint_stops(effects.joint_stops, state, forces);
  add_motors(effects.motors, state, forces);
  add_applied_forces(model, effects.applied_forces, kin, state.at, forces);
  add_spring_links(model, effects.spring_links, kin, forces);
  add_gravity(model, parameters, effects.gravity, kin, centers, forces);
}

// In springs, stops and links.
template <class S>
S stored_energy(const Model& model, const Effects& effects, const State<S>& state, const Kinematics<S>& kin) {
  return joint_spring_energy(model, effects.joint_springs, state) + joint_stop_energy(effects.joint_stops, state) +
         spring_link_energy(model, effects.spring_links, kin);
}

}  // namespace volvelle
