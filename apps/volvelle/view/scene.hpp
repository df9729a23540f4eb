// What is to be seen of a scenario: which things move, how they look, and what hangs on what.
#pragma once

#include <string>
#include <vector>

#include "description/description.hpp"
#include "reconfiguration/reconfiguration_description.hpp"
#include "simulation/event_record.hpp"
#include "topology/spanning_tree.hpp"
#include "view/geometry.hpp"

namespace volvelle::view {

// Something that moves as a whole: a body, or what is fixed in one and has a colour or size of its own.
struct Entry {
  enum class Kind { body, wheel, plume, force, linear_momentum, angular_momentum, sensor };
  Kind kind = Kind::body;
  std::string name;
  int body = 0;                                  // index into Scene::bodies that it moves with
  Frame place;                                   // in that body
  std::array<double, 3> color{0.7, 0.7, 0.7};    // red, green, blue from 0 to 1
  double size = 1;                               // of its geometry, where that has length one
  bool inertial = false;                         // of a force: its direction does not turn with the body
  std::vector<std::pair<double, double>> level;  // (time, part of full size); empty: always full
};

struct Scene {
  Description description;
  SpanningTree tree;
  std::vector<Entry> entries;  // the bodies that results have come first, in the description's order
  Geometry geometry;
  std::vector<std::pair<int, int>> line_joints;  // (line, index into the description's joints) of those that show one
  double size = 1;                               // m: how large the spacecraft is, roughly
  std::vector<std::string> notes;
};

// `events` say when thrusters and forces were switched.
Scene make_scene(const Description& description, const std::vector<Event>& events);

// Where the scenario of a result cannot be read: a ball for each body.
Scene make_bare_scene(const std::vector<std::string>& bodies, std::string note);

// The parts of make_scene, each in a file of its own.
void add_body_shapes(Scene& scene);                                // body_shapes.cpp
void add_creases(Scene& scene);                                    // crease_lines.cpp
void add_markers(Scene& scene, const std::vector<Event>& events);  // markers.cpp: wheels, plumes, forces, momenta
void add_joint_lines(Scene& scene);                                // joint_lines.cpp: axes, springs, cables
void add_sensors(Scene& scene);                                    // sensors.cpp

// Sensors of modules, which have a place there; those of controllers stand on the skin of their body.
void add_sensor_sites(Scene& scene, const std::vector<SiteDescription>& sites);

int body_entry(const Scene& scene, const std::string& name);  // -1 for the world and what is not there
double largest_reach(const Scene& scene, int entry);          // m from the entry's origin, of its geometry

}  // namespace volvelle::view
