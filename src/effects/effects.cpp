#include "effects/effects.hpp"

#include <algorithm>
#include <limits>

namespace volvelle {

Effects<double> compile_effects(const Description& description, const Model& model,
                                const Parameters<double>& parameters, const Mode& mode) {
  return {compile_joint_springs(description, model),
          compile_joint_friction(description, model, mode),
          compile_joint_stops(description, model, mode),
          compile_motors(description, model, parameters),
          compile_applied_forces(description, model, parameters),
          compile_spring_links(description, model, parameters),
          compile_gravity(description.gravity)};
}

std::vector<double> stop_times(const Effects<double>& effects, const Model& model) {
  std::vector<double> times;
  const auto add = [&times](const Profile& profile) {
    const std::vector<double> more = stop_times(profile);
    times.insert(times.end(), more.begin(), more.end());
  };
  for (const auto& motor : effects.motors) add(motor.torque);
  for (const auto& force : effects.applied_forces) add(force.scale);
  for (const auto& coordinate : model.motions) add(coordinate.motion);
  std::sort(times.begin(), times.end());
  times.erase(std::unique(times.begin(), times.end()), times.end());
  return times;
}

double swing_time(const Effects<double>& effects, const Model& model, double duration) {
  double least = std::numeric_limits<double>::infinity();
  for (const auto& motor : effects.motors) least = std::min(least, swing_time(motor.torque, duration));
  for (const auto& force : effects.applied_forces) least = std::min(least, swing_time(force.scale, duration));
  for (const auto& coordinate : model.motions) least = std::min(least, swing_time(coordinate.motion, duration));
  return least;
}

}  // namespace volvelle
