// Opening results to look at.
#include "view/viewed_result.hpp"

#include <bit>
#include <cstdint>
#include <cstring>

#include "diagram/diagram.hpp"
#include "scenario/document.hpp"
#include "scenario/input_error.hpp"
#include "scenario/reconfiguration_reader.hpp"
#include "view/file_slices.hpp"

namespace volvelle::view {

static_assert(std::endian::native == std::endian::little, "the page reads numbers as they lie in memory");

namespace {

constexpr std::size_t most_in_diagram = 120;  // bodies

template <class T>
void append_values(std::string& bytes, const std::vector<T>& values) {
  const std::size_t before = bytes.size();
  bytes.resize(before + values.size() * sizeof(T));
  if (!values.empty()) std::memcpy(bytes.data() + before, values.data(), values.size() * sizeof(T));
}

std::string first_line(const InputError& error) {
  return error.diagnostics().empty() ? "" : error.diagnostics().front().message;
}

bool shows_bodies_of(const Scene& scene, const std::vector<std::string>& bodies) {
  if (scene.entries.size() < bodies.size()) return false;
  for (std::size_t i = 0; i < bodies.size(); ++i)
    if (scene.entries[i].kind != Entry::Kind::body || scene.entries[i].name != bodies[i]) return false;
  return true;
}

Scene find_scene(const ResultSlices& slices, const std::vector<std::filesystem::path>& folders) {
  const ResultOrigin& origin = slices.origin();
  std::string reason = "the result holds no scenario";
  for (const std::filesystem::path& folder : folders) {
    if (origin.scenario.empty()) break;
    try {
      const Scenario scenario = parse_scenario(origin.scenario, (folder / "scenario.toml").string(), origin.settings);
      Scene scene = scene_of(scenario, slices.events());
      if (shows_bodies_of(scene, slices.bodies())) return scene;
      reason = "its bodies are not those of the result";
    } catch (const InputError& error) {
      reason = first_line(error);
    }
  }
  return make_bare_scene(slices.bodies(), "Shapes are not shown: " + reason);
}

}  // namespace

Scene scene_of(const Scenario& scenario, const std::vector<Event>& events) {
  Scene scene = make_scene(scenario.description, events);
  if (scenario.document->root.find("reconfiguration"))
    add_sensor_sites(scene, craft_of(scenario).reconfiguration.sensors);
  return scene;
}

std::string diagram_of(const ViewedResult& viewed) {
  const Description& description = viewed.scene.description;
  if (description.bodies.empty() || description.bodies.size() > most_in_diagram) return "";
  return command_line::draw_diagram(description, viewed.scene.tree);
}

ViewedResult open_viewed(const std::filesystem::path& file, const std::vector<std::filesystem::path>& folders) {
  ViewedResult viewed;
  viewed.slices = std::make_shared<FileSlices>(file);
  viewed.scene = find_scene(*viewed.slices, folders);
  return viewed;
}

std::string geometry_bytes(const Geometry& geometry) {
  std::string bytes;
  append_values(bytes, std::vector<std::uint32_t>{static_cast<std::uint32_t>(geometry.faces.size()),
                                                  static_cast<std::uint32_t>(geometry.lines.size())});
  append_values(bytes, geometry.faces);
  append_values(bytes, geometry.lines);
  return bytes;
}

std::string pose_bytes(const Poses& poses) {
  std::string bytes;
  append_values(bytes, poses.rows);
  append_values(bytes, poses.bodies);
  return bytes;
}

std::string series_bytes(const std::vector<std::vector<double>>& columns) {
  std::string bytes;
  for (const std::vector<double>& column : columns) append_values(bytes, column);
  return bytes;
}

}  // namespace volvelle::view
