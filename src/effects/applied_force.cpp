#include "effects/applied_force.hpp"

#include <algorithm>
#include <cmath>

namespace volvelle {

std::vector<Burn> all_burns(const ThrusterDescription& thruster) {
  std::vector<Burn> burns = thruster.burns;
  burns.insert(burns.end(), thruster.switched.begin(), thruster.switched.end());
  std::sort(burns.begin(), burns.end(), [](const Burn& a, const Burn& b) { return a.start < b.start; });
  std::vector<Burn> merged;
  for (const Burn& burn : burns) {
    if (!merged.empty() && burn.start <= merged.back().stop)
      merged.back().stop = std::max(merged.back().stop, burn.stop);
    else
      merged.push_back(burn);
  }
  return merged;
}

TableProfile thrust_level(const ThrusterDescription& thruster) {
  const std::vector<Burn> burns = all_burns(thruster);
  TableProfile table;
  double level = 0;
  double time = 0;  // of the last point
  const auto go = [&](double until, double target, double full_time) {
    // towards `target` at the valve's slope, from the last point until `until`
    if (full_time <= 0) {
      if (level != target) table.points.emplace_back(time, target);
      level = target;
      time = until;
      if (std::isfinite(until)) table.points.emplace_back(time, level);
      return;
    }
    const double arrival = time + std::abs(target - level) * full_time;
    if (std::isinf(until)) {
      table.points.emplace_back(arrival, target);
      time = until;
      return;
    }
    if (arrival < until) table.points.emplace_back(arrival, target);
    level = arrival <= until ? target : level + (target > level ? 1 : -1) * (until - time) / full_time;
    time = until;
    table.points.emplace_back(time, level);
  };
  for (std::size_t i = 0; i < burns.size(); ++i) {
    const Burn& burn = burns[i];
    double stop = std::max(burn.stop, burn.start + thruster.minimum_on);
    if (i + 1 < burns.size()) stop = std::min(stop, burns[i + 1].start);
    if (table.points.empty()) {
      time = burn.start;
      table.points.emplace_back(time, 0.0);
    } else {
      go(burn.start, 0, thruster.fall);
    }
    go(stop, 1, thruster.rise);
  }
  if (!table.points.empty() && std::isfinite(time)) {  // a burn without an end goes on
    if (thruster.fall <= 0) {
      table.points.emplace_back(time, 0.0);
    } else {
      table.points.emplace_back(time + level * thruster.fall, 0.0);
    }
  }
  return table;
}

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
  for (const ThrusterDescription& t : description.thrusters) {
    const int slot = model.slot_of_body(t.body);
    const Pose<double>& X_BU = parameters.X_BU[slot];
    Profile level = ConstantProfile{0.0};
    if (!t.burns.empty() || !t.switched.empty()) level = thrust_level(t);
    applied.push_back(
        {{slot, false, profiles.add(level)}, X_BU * t.position, X_BU.R * (normalized(t.direction) * t.force), {}});
  }
  return applied;
}

}  // namespace volvelle
