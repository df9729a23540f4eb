#include "effects/effects.hpp"

#include <algorithm>
#include <limits>

namespace volvelle {

Effects<double> compile_effects(const Description& description, const Model& model,
                                const Parameters<double>& parameters, const Mode& mode) {
  Effects<double> effects;
  effects.joint_springs = compile_joint_springs(description, model, effects.profiles);
  effects.joint_friction = compile_joint_friction(description, model, mode);
  effects.joint_stops = compile_joint_stops(description, model, mode);
  effects.motors = compile_motors(description, model, parameters, mode, effects.profiles);
  effects.feedbacks = compile_feedback(description, model, effects.motors, effects.profiles);
  effects.applied_forces = compile_applied_forces(description, model, parameters, effects.profiles);
  effects.spring_links = compile_spring_links(description, model, parameters);
  effects.bushings = compile_bushings(description, model, parameters);
  effects.tape_springs = compile_tape_springs(description, model, mode);
  effects.cables = compile_cables(description, model);
  effects.potentials = compile_potentials(description, model, parameters);
  effects.surfaces = compile_surfaces(description, model, parameters);
  effects.dipoles = compile_dipoles(description, model, parameters, effects.profiles);
  effects.propellant = compile_propellant(description, model, parameters, effects.applied_forces, effects.profiles);
  effects.surroundings = compile_surroundings(description);
  effects.gravity = compile_gravity(description.gravity);
  return effects;
}

std::vector<double> stop_times(const Effects<double>& effects, const Model& model) {
  std::vector<double> times;
  const auto add = [&times](const Profile& profile) {
    const std::vector<double> more = stop_times(profile);
    times.insert(times.end(), more.begin(), more.end());
  };
  for (const Profile& profile : effects.profiles.all) add(profile);
  for (const auto& coordinate : model.motions) add(coordinate.motion);
  for (const Slew& slew : model.slews)
    for (const Profile& rate : slew.rate) add(rate);
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

double swing_time(const Effects<double>& effects, const Model& model, double duration) {
  double least = std::numeric_limits<double>::infinity();
  for (const Profile& profile : effects.profiles.all) least = std::min(least, swing_time(profile, duration));
  for (const auto& coordinate : model.motions) least = std::min(least, swing_time(coordinate.motion, duration));
  for (const Slew& slew : model.slews)
    for (const Profile& rate : slew.rate) least = std::min(least, swing_time(rate, duration));
  return least;
}

}  // namespace volvelle
