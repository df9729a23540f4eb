// From a scenario to what is seen of it.
#include "view/scene.hpp"

#include <algorithm>
#include <cmath>

namespace volvelle::view {

namespace {

// Bodies as results list them: wheels are no bodies of the user's.
void add_bodies(Scene& scene) {
  int body = 0;
  for (const BodyDescription& described : scene.description.bodies) {
    if (described.is_wheel) continue;
    Entry entry;
    entry.name = described.name;
    entry.body = body++;
    scene.entries.push_back(entry);
  }
}

double median_reach(const Scene& scene) {
  std::vector<double> reach(scene.entries.size(), 0);
  for (const FaceCorner& corner : scene.geometry.faces) {
    double& largest = reach[static_cast<std::size_t>(corner.entry)];
    largest = std::max(largest, double(std::hypot(corner.position[0], corner.position[1], corner.position[2])));
  }
  if (reach.empty()) return 1;
  const auto middle = reach.begin() + static_cast<std::ptrdiff_t>(reach.size() / 2);
  std::nth_element(reach.begin(), middle, reach.end());
  return *middle > 0 ? *middle : 1;
}

}  // namespace

int body_entry(const Scene& scene, const std::string& name) {
  for (std::size_t i = 0; i < scene.entries.size(); ++i)
    if (scene.entries[i].kind == Entry::Kind::body && scene.entries[i].name == name) return static_cast<int>(i);
  return -1;
}

double largest_reach(const Scene& scene, int entry) {
  double largest = 0;
  for (const FaceCorner& corner : scene.geometry.faces)
    if (static_cast<int>(corner.entry) == entry)
      largest = std::max(largest, double(std::hypot(corner.position[0], corner.position[1], corner.position[2])));
  return largest;
}

Scene make_scene(const Description& description, const std::vector<Event>& events) {
  Scene scene;
  scene.description = description;
  scene.tree = build_spanning_tree(description);
  add_bodies(scene);
  add_body_shapes(scene);
  scene.size = median_reach(scene);
  add_creases(scene);
  add_joint_lines(scene);
  add_markers(scene, events);
  add_sensors(scene);
  return scene;
}

Scene make_bare_scene(const std::vector<std::string>& bodies, std::string note) {
  Scene scene;
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    Entry entry;
    entry.name = bodies[i];
    entry.body = static_cast<int>(i);
    scene.entries.push_back(entry);
    add_sphere(scene.geometry, static_cast<int>(i), {}, 0.25);
  }
  scene.notes.push_back(std::move(note));
  return scene;
}

}  // namespace volvelle::view
