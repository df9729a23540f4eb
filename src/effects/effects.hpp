// Everything that acts, in one place: what it adds to the loads, and what energy it holds.
#pragma once

#include "effects/bushing.hpp"
#include "effects/cable.hpp"
#include "effects/dipole.hpp"
#include "effects/feedback.hpp"
#include "effects/gravity.hpp"
#include "effects/joint_friction.hpp"
#include "effects/joint_spring.hpp"
#include "effects/joint_stop.hpp"
#include "effects/motor.hpp"
#include "effects/potential.hpp"
#include "effects/propellant.hpp"
#include "effects/spring_link.hpp"
#include "effects/surface.hpp"
#include "effects/tape_spring.hpp"
#include "spatial/numbers.hpp"

namespace volvelle {

template <class S>
struct Effects {
  JointSprings<S> joint_springs;
  std::vector<JointFriction<S>> joint_friction;
  std::vector<JointStop<S>> joint_stops;
  std::vector<Motor<S>> motors;
  Feedbacks<S> feedbacks;
  std::vector<AppliedForce<S>> applied_forces;
  std::vector<SpringLink<S>> spring_links;
  std::vector<Bushing<S>> bushings;
  std::vector<TapeSpring<S>> tape_springs;
  std::vector<Cable<S>> cables;
  std::vector<Potential<S>> potentials;
  std::vector<Surface<S>> surfaces;
  std::vector<Dipole<S>> dipoles;
  Propellant<S> propellant;
  Surroundings<S> surroundings;
  GravityField<S> gravity;
  Profiles profiles;  // levels of motors and forces over time; read_drives() reads them for every scalar

  auto numbers() {
    return std::tie(joint_springs, joint_friction, joint_stops, motors, feedbacks, applied_forces, spring_links,
                    bushings, tape_springs, cables, potentials, surfaces, dipoles, propellant, surroundings, gravity);
  }
  auto numbers() const {
    return std::tie(joint_springs, joint_friction, joint_stops, motors, feedbacks, applied_forces, spring_links,
                    bushings, tape_springs, cables, potentials, surfaces, dipoles, propellant, surroundings, gravity);
  }
};

Effects<double> compile_effects(const Description& description, const Model& model,
                                const Parameters<double>& parameters, const Mode& mode);

// The same in another scalar.
template <class S, template <class> class Effect>
std::vector<Effect<S>> cast_all(const std::vector<Effect<double>>& from) {
  std::vector<Effect<S>> to(from.size());
  for (std::size_t i = 0; i < to.size(); ++i) static_cast<typename Effect<S>::Place&>(to[i]) = from[i];
  return to;
}
template <class S>
Effects<S> cast(const Effects<double>& from) {
  Effects<S> to{{cast_all<S>(from.joint_springs.along), cast_all<S>(from.joint_springs.spherical),
                 cast_all<S>(from.joint_springs.commanded)},
                cast_all<S>(from.joint_friction),
                cast_all<S>(from.joint_stops),
                cast_all<S>(from.motors),
                {cast_all<S>(from.feedbacks.all), cast_all<S>(from.feedbacks.motors)},
                cast_all<S>(from.applied_forces),
                cast_all<S>(from.spring_links),
                cast_all<S>(from.bushings),
                cast_all<S>(from.tape_springs),
                cast_all<S>(from.cables),
                cast_all<S>(from.potentials),
                cast_all<S>(from.surfaces),
                cast_all<S>(from.dipoles),
                {cast_all<S>(from.propellant.tanks), cast_all<S>(from.propellant.feeds)},
                {},
                {static_cast<const FieldKind&>(from.gravity), {}, {}, {}, {}},
                from.profiles};
  static_cast<SurroundingsKind&>(to.surroundings) = from.surroundings;
  auto assign = [](S& a, double b) { a = S(b); };
  pair_numbers(assign, to, from);
  return to;
}

// Jumps and corners of every profile, sorted, each once.
std::vector<double> stop_times(const Effects<double>& effects, const Model& model);

// A step that cannot skip over a swing of any profile.
double swing_time(const Effects<double>& effects, const Model& model, double duration);

// Does any of them push on bodies from outside, at these drives, beyond a field that is the same for all of a tree?
template <class S>
bool are_pushed(const Effects<S>& effects, const Drives& drives) {
  if (effects.gravity.gradient || !effects.spring_links.empty() || !effects.bushings.empty()) return true;
  if (!effects.surfaces.empty() || !effects.dipoles.empty() || are_on(effects.potentials)) return true;
  for (const AppliedForce<S>& force : effects.applied_forces)
    if (drives.levels[force.level] != 0) return true;
  return false;
}

// Does any of them ask where bodies are in the world?
template <class S>
bool need_the_world(const Effects<S>& effects, const Drives& drives) {
  return effects.gravity.kind != GravityDescription::Kind::none || are_pushed(effects, drives);
}

// Where effects need the world, poses in it and `centers`, the trees' centres of mass, must be of this state.
// `outside`: whether any of them does, or the forces from outside are asked for anyway.
template <class S>
void add_effects(const Model& model, const Parameters<S>& parameters, const Effects<S>& effects, const State<S>& state,
                 const Kinematics<S>& kin, const std::vector<MassCenter<S>>& centers, const Drives& drives,
                 Forces<S>& forces, bool outside = true) {
  forces.clear(outside);
  add_joint_springs(model, effects.joint_springs, state, drives, forces);
  if (!effects.joint_friction.empty()) add_joint_friction(effects.joint_friction, state, forces);
  if (!effects.joint_stops.empty()) add_joint_stops(effects.joint_stops, state, forces);
  if (!effects.tape_springs.empty()) add_tape_springs(effects.tape_springs, state, forces);
  if (!effects.cables.empty()) add_cables(effects.cables, state, forces);
  if (!effects.motors.empty()) add_motors(effects.motors, drives, state, forces);
  if (!effects.feedbacks.all.empty())
    add_feedback_torques(model, parameters, effects.feedbacks, drives, state, kin, forces);
  if (!outside) return;
  if (!effects.applied_forces.empty()) add_applied_forces(model, effects.applied_forces, kin, drives, forces);
  if (!effects.surfaces.empty()) add_surfaces(model, effects.surfaces, effects.surroundings, kin, forces);
  if (!effects.dipoles.empty())
    add_dipoles(model, parameters, effects.dipoles, effects.surroundings, kin, drives, forces);
  if (!effects.spring_links.empty()) add_spring_links(model, effects.spring_links, kin, forces);
  if (!effects.bushings.empty()) add_bushings(model, effects.bushings, kin, forces);
  if (!effects.potentials.empty()) add_potentials(model, effects.potentials, kin, forces);
  if (effects.gravity.kind != GravityDescription::Kind::none)
    add_gravity(model, parameters, effects.gravity, state, kin, centers, forces);
}

// In springs, stops, links and potentials.
template <class S>
S stored_energy(const Model& model, const Effects<S>& effects, const State<S>& state, const Kinematics<S>& kin,
                const Drives& drives) {
  return joint_spring_energy(model, effects.joint_springs, state, drives) +
         joint_stop_energy(effects.joint_stops, state) + tape_spring_energy(effects.tape_springs, state) +
         cable_energy(effects.cables, state) + spring_link_energy(model, effects.spring_links, kin) +
         bushing_energy(model, effects.bushings, kin) + potential_energy(model, effects.potentials, kin);
}

}  // namespace volvelle
