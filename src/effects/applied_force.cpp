#include "effects/applied_force.hpp"

#include "effects/thrust_levels.hpp"

namespace volvelle {

std::vector<AppliedForce<double>> compile_applied_forces(const Description& description, const Model& model,
                                                         const Parameters<double>& parameters, Profiles& profiles) {
  std::vector<AppliedForce<double>> applied;
  for (const ForceDescription& f : description.forces) {
    if (f.switched_off) continue;
    const int slot = model.slot_of_body(f.body);
    const Pose<double>& X_BU = parameters.X_BU[slot];
    applied.push_back({{slot, f.inertial_frame, profiles.add(f.scale)},
                       X_BU * f.position,
                       f.inertial_frame ? f.force : X_BU.R * f.force,
                       f.inertial_frame ? f.torque : X_BU.R * f.torque});
  }
  const std::vector<Profile> levels = thrust_levels(description);
  for (std::size_t i = 0; i < levels.size(); ++i) {
    const ThrusterDescription& t = description.thrusters[i];
    const int slot = model.slot_of_body(t.body);
    const Pose<double>& X_BU = parameters.X_BU[slot];
    applied.push_back(
        {{slot, false, profiles.add(levels[i])}, X_BU * t.position, X_BU.R * (normalized(t.direction) * t.force), {}});
  }
  return applied;
}

}  // namespace volvelle
