// Sensors as small blocks: of modules where they sit, of controllers on the skin of the body that they measure.
#include <algorithm>
#include <cmath>

#include "description/name_pattern.hpp"
#include "view/scene.hpp"

namespace volvelle::view {

namespace {

constexpr std::array<double, 3> sensor_color{0.10, 0.68, 0.64};

void add_sensor(Scene& scene, const std::string& name, int body, const Vector& position, double radius) {
  Entry entry;
  entry.kind = Entry::Kind::sensor;
  entry.name = name;
  entry.body = body;
  entry.place = {Matrix3<double>::identity(), position};
  entry.color = sensor_color;
  entry.size = radius;
  add_box(scene.geometry, static_cast<int>(scene.entries.size()), {}, {1.6, 1.6, 1.6});
  scene.entries.push_back(entry);
}

// A place on the skin over the origin, each further sensor beside the one before.
Vector place_on_skin(const Scene& scene, int body, int number) {
  Vector low, high;
  for (const FaceCorner& corner : scene.geometry.faces) {
    if (static_cast<int>(corner.entry) != body) continue;
    for (int i = 0; i < 3; ++i) {
      low[i] = std::min(low[i], double(corner.position[static_cast<std::size_t>(i)]));
      high[i] = std::max(high[i], double(corner.position[static_cast<std::size_t>(i)]));
    }
  }
  const double angle = 2.4 * number, along = number == 0 ? 0 : 0.3;
  return {(low.x + high.x) / 2 + along * (high.x - low.x) * std::cos(angle),
          (low.y + high.y) / 2 + along * (high.y - low.y) * std::sin(angle), high.z};
}

// Where a joint is on the body that carries it, or on the other where that is the world.
std::pair<int, Vector> place_of_joint(const Scene& scene, const std::string& name) {
  for (const JointDescription& joint : scene.description.joints) {
    if (joint.name != name) continue;
    const int parent = body_entry(scene, joint.parent);
    return parent >= 0 ? std::pair{parent, joint.on_parent.position}
                       : std::pair{body_entry(scene, joint.child), joint.on_child.position};
  }
  return {-1, {}};
}

}  // namespace

void add_sensors(Scene& scene) {
  std::vector<int> on_body(scene.entries.size(), 0);
  const std::vector<SensorDescription> sensors = scene.description.sensors;
  for (const SensorDescription& sensor : sensors) {
    std::pair<int, Vector> place{body_entry(scene, sensor.body), {}};
    if (sensor.kind == SensorDescription::Kind::joint)
      place = place_of_joint(scene, sensor.joint);
    else if (place.first >= 0)
      place.second = place_on_skin(scene, place.first, on_body[static_cast<std::size_t>(place.first)]++);
    if (place.first >= 0) add_sensor(scene, sensor.name, place.first, place.second, 0.05 * scene.size);
  }
}

void add_sensor_sites(Scene& scene, const std::vector<SiteDescription>& sites) {
  const std::size_t bodies = scene.entries.size();
  for (std::size_t b = 0; b < bodies; ++b) {
    if (scene.entries[b].kind != Entry::Kind::body) continue;
    const std::string name = scene.entries[b].name;
    for (const SiteDescription& site : sites) {
      const bool here = site.modules.empty() ||
                        std::any_of(site.modules.begin(), site.modules.end(),
                                    [&](const std::string& pattern) { return matches_pattern(pattern, name); });
      if (here) add_sensor(scene, name + "." + site.name, static_cast<int>(b), site.position, 0.06 * scene.size);
    }
  }
}

}  // namespace volvelle::view
