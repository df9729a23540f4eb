// Scenarios of modules, for tests.
#pragma once

#include <fmt/format.h>
#include <string>

#include "reconfiguration/explorer.hpp"
#include "scenario/reconfiguration_reader.hpp"

namespace volvelle {

inline ModularCraft craft_from(const std::string& text) { return craft_of(parse_scenario(text, "craft.toml")); }

inline Graph explored(const ModularCraft& craft, int workers = 1, bool pruning = true) {
  ExploreOptions options;
  options.workers = workers;
  options.pruning = pruning;
  return *explore(craft, options);
}

// Two cubes on one hinge, the first held by the world; `more` goes to [reconfiguration], `things` to the top.
inline std::string two_cubes_text(const std::string& things, const std::string& more, const std::string& drives,
                                  bool sensors = true) {
  std::string text = R"(volvelle = 1
name = "Two cubes"
[bodies.blue]
mass = 1
inertia = [0.0016666666666666667, 0.0016666666666666667, 0.0016666666666666667]
shape = { box = [0.1, 0.1, 0.1] }
[bodies.red]
mass = 1
inertia = [0.0016666666666666667, 0.0016666666666666667, 0.0016666666666666667]
shape = { box = [0.1, 0.1, 0.1] }
initial = { position = [0.11, 0, 0] }
[joints.table]
type = "fixed"
parent = "world"
child = "blue"
)" + things + R"(
[reconfiguration]
hinge_damping = 0.0005
sensor_distance = "2 mm"
)" + more + R"(
[reconfiguration.hinges.of_blue]
modules = ["blue"]
position = [0.055, -0.055, 0]
[reconfiguration.hinges.of_red]
modules = ["red"]
position = [-0.055, -0.055, 0]
)" + drives + "\n[run]\nduration = 1\nintegrator = \"dp853\"\n";
  if (!sensors) return text;
  return text + R"(
[reconfiguration.sensors.right]
modules = ["blue"]
position = [0.055, 0, 0]
[reconfiguration.sensors.below]
modules = ["blue"]
position = [0, -0.055, 0]
[reconfiguration.sensors.left_of_red]
modules = ["red"]
position = [-0.055, 0, 0]
[reconfiguration.sensors.below_red]
modules = ["red"]
position = [0, -0.055, 0]
)";
}

// Square modules in one plane, one for each place, with hinges at their corners and sensors on their sides.
inline std::string squares_text(const std::vector<std::array<double, 2>>& places, const std::string& more = "") {
  std::string text = "volvelle = 1\nname = \"Squares\"\n", alike;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const std::string name(1, char('a' + i));
    alike += (alike.empty() ? "\"" : ", \"") + name + "\"";
    text += fmt::format(
        "[bodies.{}]\nmass = 25\ninertia = [1.0417, 1.0417, 1.0417]\nshape = {{ box = [0.5, 0.5, 0.5] }}\n", name);
    if (i > 0)
      text += fmt::format("initial = {{ position = [{}, {}, 0] }}\n", 0.52 * places[i][0], 0.52 * places[i][1]);
  }
  text +=
      "[joints.plane]\ntype = \"planar\"\nparent = \"world\"\nchild = \"a\"\ndamper = { coefficient = [0.035, 0, 0] "
      "}\n";
  text += fmt::format("[reconfiguration]\nalike = [[{}]]\nsymmetries = [{{ order = 4 }}]\n", alike);
  text +=
      "hinge_damping = 0.007\nsensor_distance = \"5 mm\"\nlongest = 100000\nrest = { rate = 1e-6, acceleration = 1e-8 "
      "}\n"
      "match = { distance = \"1 cm\", angle = \"1 deg\" }\nwithout_control = \"ambient\"\n";
  for (const auto& [name, x, y] :
       {std::tuple{"ne", 0.26, 0.26}, {"nw", -0.26, 0.26}, {"sw", -0.26, -0.26}, {"se", 0.26, -0.26}})
    text += fmt::format("[reconfiguration.hinges.{}]\nposition = [{}, {}, 0]\n", name, x, y);
  for (const auto& [name, x, y] :
       {std::tuple{"east", 0.26, 0.0}, {"north", 0.0, 0.26}, {"west", -0.26, 0.0}, {"south", 0.0, -0.26}})
    text += fmt::format("[reconfiguration.sensors.{}]\nposition = [{}, {}, 0]\n", name, x, y);
  return text +
         "[reconfiguration.drives.ambient]\n[reconfiguration.drives.open]\ntorque = 2e-3\n"
         "[reconfiguration.drives.close]\ntorque = -2e-3\n" +
         more + "\n[run]\nduration = 1\nintegrator = \"dp853\"\ntolerance = { relative = 1e-10, absolute = 1e-12 }\n";
}

const std::string in_orbit = "[environment]\ngravity = { type = \"orbiting_frame\", rate = 1e-3 }\n";  // for `more`

}  // namespace volvelle
