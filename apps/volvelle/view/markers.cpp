// What is drawn besides bodies: wheels, plumes of thrusters, arrows of forces and momenta.
#include <algorithm>
#include <cmath>

#include "effects/thrust_levels.hpp"
#include "spatial/rotation.hpp"
#include "view/scene.hpp"
#include "view/switchings.hpp"

namespace volvelle::view {

namespace {

constexpr int samples_of_force = 400;

std::vector<Burn> burns_of(const std::vector<std::pair<double, bool>>& times, double end) {
  std::vector<Burn> burns;
  for (const auto& [time, on] : times) {
    const bool open = !burns.empty() && burns.back().stop >= end;
    if (on && !open) burns.push_back({time, end});
    if (!on && open) burns.back().stop = time;
  }
  return burns;
}

Frame frame_along(const Vector& position, const Vector& direction) {
  return {rotation_matrix(quaternion_z_to(normalized(direction))), position};
}

// Half of what a body measures along a direction from a point, so that a wheel can be seen on its skin.
double reach_along(const Scene& scene, int entry, const Vector& from, const Vector& direction) {
  double reach = 0;
  for (const FaceCorner& corner : scene.geometry.faces) {
    if (static_cast<int>(corner.entry) != entry) continue;
    const Vector point{corner.position[0], corner.position[1], corner.position[2]};
    reach = std::max(reach, dot(point - from, direction));
  }
  return reach;
}

Vector center_of_mass(const Description& description, const std::string& name) {
  for (const BodyDescription& body : description.bodies)
    if (body.name == name) return body.center_of_mass;
  return {};
}

Entry& add_entry(Scene& scene, Entry::Kind kind, const std::string& name, int body, const Frame& place) {
  Entry entry;
  entry.kind = kind;
  entry.name = name;
  entry.body = body;
  entry.place = place;
  scene.entries.push_back(entry);
  return scene.entries.back();
}

void add_wheels(Scene& scene) {
  for (const WheelDescription& wheel : scene.description.wheels) {
    const int body = body_entry(scene, wheel.body);
    if (body < 0) continue;
    const Vector axis = normalized(wheel.axis);
    const double size = std::max(largest_reach(scene, body), 1e-3), radius = 0.22 * size, height = 0.08 * size;
    Vector center = wheel.position;
    if (norm(center) == 0) {
      const Vector middle = center_of_mass(scene.description, wheel.body);
      center = middle + axis * (reach_along(scene, body, middle, axis) + 0.7 * height);
    }
    const int entry = static_cast<int>(scene.entries.size());
    add_entry(scene, Entry::Kind::wheel, wheel.name, body, {}).color = {0.6, 0.6, 0.6};
    add_cylinder(scene.geometry, entry, frame_along(center, axis), radius, height);
  }
}

void add_plumes(Scene& scene, const Switchings& switched) {
  Description& description = scene.description;
  for (ThrusterDescription& thruster : description.thrusters) {
    const auto times = switched.find(thruster.name);
    if (times != switched.end()) thruster.switched = burns_of(times->second, description.run.duration);
  }
  const std::vector<Profile> levels = thrust_levels(description);
  double strongest = 0;
  for (const ThrusterDescription& thruster : description.thrusters) strongest = std::max(strongest, thruster.force);
  for (std::size_t i = 0; i < description.thrusters.size(); ++i) {
    const ThrusterDescription& thruster = description.thrusters[i];
    const int body = body_entry(scene, thruster.body);
    if (body < 0 || norm(thruster.direction) == 0) continue;
    const double nozzle = 0.1 * scene.size;
    const Frame place = frame_along(thruster.position, -thruster.direction);  // the jet leaves against the force
    add_cone(scene.geometry, body, place, 0.25 * nozzle, 0.55 * nozzle, nozzle, Material::own);
    const int entry = static_cast<int>(scene.entries.size());
    Entry& plume = add_entry(scene, Entry::Kind::plume, thruster.name, body, place);
    plume.size = scene.size * (0.35 + 0.65 * thruster.force / std::max(strongest, 1e-300));
    if (const auto* table = std::get_if<TableProfile>(&levels[i])) plume.level = table->points;
    if (plume.level.empty()) plume.level.emplace_back(0, 0);
    add_cone(scene.geometry, entry, {Matrix3<double>::identity(), {0, 0, 0.06}}, 0.05, 0.16, 0.5, Material::plume);
    add_cone(scene.geometry, entry, {Matrix3<double>::identity(), {0, 0, 0.06}}, 0.035, 0.0, 0.9, Material::plume);
  }
}

bool is_on(const ForceDescription& force, const Switchings& switched, double time) {
  bool on = !force.switched_off;
  const auto times = switched.find(force.name);
  if (times == switched.end()) return on;
  for (const auto& [when, to] : times->second)
    if (when <= time) on = to;
  return on;
}

void add_forces(Scene& scene, const Switchings& switched) {
  for (const ForceDescription& force : scene.description.forces) {
    const int body = body_entry(scene, force.body);
    const Vector direction = norm(force.force) > 0 ? force.force : force.torque;
    if (body < 0 || norm(direction) == 0) continue;
    const int entry = static_cast<int>(scene.entries.size());
    Entry& arrow = add_entry(scene, Entry::Kind::force, force.name, body, frame_along(force.position, direction));
    arrow.inertial = force.inertial_frame;
    arrow.size = 1.3 * scene.size;
    arrow.color = {0.93, 0.36, 0.25};
    double largest = 0;
    for (int i = 0; i <= samples_of_force; ++i) {
      const double time = scene.description.run.duration * i / samples_of_force;
      const double scale = is_on(force, switched, time) ? evaluate(force.scale, {time, time}).value : 0;
      largest = std::max(largest, std::abs(scale));
      arrow.level.emplace_back(time, scale);
    }
    if (largest > 0)
      for (auto& [time, level] : arrow.level) level /= largest;
    add_arrow(scene.geometry, entry);
  }
}

void add_momenta(Scene& scene) {
  const int entry = static_cast<int>(scene.entries.size());
  add_entry(scene, Entry::Kind::linear_momentum, "momentum.linear", -1, {}).color = {0.30, 0.72, 0.48};
  add_entry(scene, Entry::Kind::angular_momentum, "momentum.angular", -1, {}).color = {0.62, 0.48, 0.90};
  add_arrow(scene.geometry, entry);
  add_arrow(scene.geometry, entry + 1);
}

}  // namespace

void add_markers(Scene& scene, const std::vector<Event>& events) {
  const Switchings switched = switchings(scene.description, events);
  add_wheels(scene);
  add_plumes(scene, switched);
  add_forces(scene, switched);
  add_momenta(scene);
}

}  // namespace volvelle::view
