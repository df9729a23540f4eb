#include "view/viewed_graph.hpp"

#include <cmath>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "reconfiguration/graph_file.hpp"
#include "scenario/reconfiguration_reader.hpp"
#include "simulation/simulation.hpp"
#include "view/export_page.hpp"
#include "view/kept_slices.hpp"
#include "view/picture.hpp"

namespace volvelle::view {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_motion_bytes = std::size_t(256) << 20U;
constexpr std::size_t most_pictures = 600;

std::string text_of(const std::string& file) {
  std::ifstream stream(file);
  if (!stream) throw InputError({Diagnostic{file, 0, 0, "it cannot be opened.", ""}});
  std::stringstream text;
  text << stream.rdbuf();
  return text.str();
}

// Nodes seen from above at a slant, so that what stands up is seen as well.
std::string picture_of(const Scene& scene, const Configuration& configuration) {
  PictureRequest request;
  request.width = 150;
  request.height = 110;
  request.azimuth = -M_PI / 2 + 0.25;
  request.elevation = 0.95;
  const std::vector<Frame> frames(configuration.modules.begin(), configuration.modules.end());
  return "data:image/png;base64," + base64(draw_cut_out(scene, place_entries(scene, frames), request));
}

Json nodes_json(const ViewedGraph& viewed) {
  std::optional<Scene> scene;
  if (viewed.scenario && viewed.graph.nodes.size() <= most_pictures) scene = scene_of(*viewed.scenario, {});
  Json list = Json::array();
  for (const GraphNode& node : viewed.graph.nodes) {
    Json object{{"name", node.name}};
    if (scene) object["picture"] = picture_of(*scene, node.configuration);
    list.push_back(std::move(object));
  }
  return list;
}

Json edge_json(const Graph& graph, const GraphEdge& edge) {
  return {{"from", edge.from},
          {"to", edge.to},
          {"drive", edge.motion.drive},
          {"joints", edge.joints},
          {"ending", name_of(edge.motion.ending)},
          {"time", edge.motion.time},
          {"angle", edge.motion.angle},
          {"work_to_switch", edge.work},
          {"supplied", edge.motion.supplied},
          {"dissipated", edge.motion.dissipated},
          {"latch_energy_lost", edge.motion.lost},
          {"peak_power", edge.motion.peak_power},
          {"clearance", edge.motion.clearance},
          {"if_control_dies", fallback_words(graph, edge.fallback)}};
}

}  // namespace

bool is_graph(const std::string& file) {
  try {
    return text_of(file).find("\"volvelle_graph\"") != std::string::npos;
  } catch (const InputError&) {
    return false;
  }
}

Graph read_graph_file(const std::string& file) {
  try {
    return read_graph(text_of(file));
  } catch (const InputError&) {
    throw;
  } catch (const std::runtime_error& error) {
    throw InputError({Diagnostic{file, 0, 0, error.what(), ""}});
  }
}

Scenario scenario_of(const Graph& graph, const std::vector<std::string>& further_settings) {
  std::vector<std::string> settings = graph.settings;
  settings.insert(settings.end(), further_settings.begin(), further_settings.end());
  return parse_scenario(graph.scenario_text, graph.scenario, settings);
}

ViewedGraph open_graph(const std::string& file, const std::string& scenario, const std::vector<std::string>& settings) {
  ViewedGraph viewed;
  viewed.file = std::filesystem::path(file).filename();
  viewed.graph = read_graph_file(file);
  const std::string& from = scenario.empty() ? viewed.graph.scenario : scenario;
  try {
    viewed.scenario = scenario.empty() ? scenario_of(viewed.graph, settings) : read_scenario(from, settings);
    const std::size_t modules = craft_of(*viewed.scenario).description.bodies.size();
    for (const GraphNode& node : viewed.graph.nodes)
      if (node.configuration.modules.size() != modules)
        throw InputError({Diagnostic{from, 0, 0, "its bodies are not the graph's modules", ""}});
  } catch (const InputError& error) {
    viewed.scenario.reset();
    viewed.notes.push_back(
        fmt::format("Without pictures and motions: {}: {} (--scenario names it)", from,
                    error.diagnostics().empty() ? "the scenario cannot be read" : error.diagnostics().front().message));
  }
  if (!viewed.graph.complete) viewed.notes.emplace_back("The search ended at most_nodes: there are more nodes.");
  return viewed;
}

std::string describe(const ViewedGraph& viewed) {
  const Graph& graph = viewed.graph;
  Json drives = Json::array(), edges = Json::array(), refused = Json::array();
  for (const DriveDescription& drive : graph.drives)
    drives.push_back({{"name", drive.name}, {"torque", drive.torque}, {"power", drive.power}});
  for (const GraphEdge& edge : graph.edges) edges.push_back(edge_json(graph, edge));
  for (const GraphEdge& edge : graph.refused)
    refused.push_back({{"from", edge.from},
                       {"drive", edge.motion.drive},
                       {"joints", edge.joints},
                       {"ending", name_of(edge.motion.ending)}});
  const Json object{{"file", viewed.file},   {"title", graph.title},       {"drives", drives},
                    {"edges", edges},        {"refused", refused},         {"nodes", nodes_json(viewed)},
                    {"notes", viewed.notes}, {"sinks", find_sinks(graph)}, {"replays", viewed.scenario.has_value()}};
  return object.dump(-1, ' ', false, Json::error_handler_t::replace);
}

ViewedResult replay(const ViewedGraph& viewed, std::size_t edge, int rows) {
  const auto fail = [&](const std::string& why) {
    throw InputError({Diagnostic{viewed.file, 0, 0, "the motion cannot be shown: " + why, ""}});
  };
  if (!viewed.scenario) fail("the scenario of the graph is not there");
  const std::string text = write_motion(*viewed.scenario, viewed.graph, viewed.graph.edges.at(edge));
  const double every = viewed.graph.edges[edge].motion.time / rows;
  const Scenario motion = parse_scenario(text, viewed.scenario->file, {fmt::format("run.output_every={:.17g}", every)});
  const auto kept = std::make_shared<KeptSlices>(fmt::format("motion {}", edge + 1),
                                                 ResultOrigin{VOLVELLE_VERSION, motion.description.name, text, {}},
                                                 most_motion_bytes);
  try {
    Simulation simulation(motion.description);
    const Summary summary = simulation.run({kept.get()}, nullptr);
    if (!summary.is_complete()) fail(summary.failure);
  } catch (const InvalidDescription& error) {
    throw motion.error(error.problems());
  }
  ViewedResult result;
  result.slices = kept;
  result.scene = make_scene(motion.description, kept->events());
  add_sensor_sites(result.scene, craft_of(*viewed.scenario).reconfiguration.sensors);
  return result;
}

}  // namespace volvelle::view
