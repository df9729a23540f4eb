#include "reconfiguration/graph_file.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sstream>
#include <stdexcept>

#include "spatial/rotation.hpp"

namespace volvelle {
namespace {

using Json = nlohmann::ordered_json;

Json list_of(const Vector3<double>& v) { return {v.x, v.y, v.z}; }
Vector3<double> vector_from(const Json& j) { return {j.at(0), j.at(1), j.at(2)}; }

// Direction cosines: what is read is what was written, to the last digit.
Json json_of(const Configuration& configuration) {
  Json list = Json::array();
  for (const Pose<double>& X : configuration.modules)
    list.push_back(
        {{"position", list_of(X.p)}, {"dcm", {list_of(X.R.row[0]), list_of(X.R.row[1]), list_of(X.R.row[2])}}});
  return list;
}

Configuration configuration_from(const Json& list) {
  Configuration configuration;
  for (const Json& j : list) {
    const Json& rows = j.at("dcm");
    configuration.modules.push_back(
        {{{vector_from(rows.at(0)), vector_from(rows.at(1)), vector_from(rows.at(2))}}, vector_from(j.at("position"))});
  }
  return configuration;
}

Ending ending_named(const std::string& name) {
  for (const Ending ending :
       {Ending::equilibrium, Ending::latch, Ending::collision, Ending::separation, Ending::no_rest})
    if (name == name_of(ending)) return ending;
  throw std::runtime_error(fmt::format("there is no ending \"{}\".", name));
}

Json json_of(const Transition& t) {
  return {{"drive", t.drive},
          {"ending", name_of(t.ending)},
          {"time", t.time},
          {"angle", t.angle},
          {"rate", t.rate},
          {"latch_energy_lost", t.lost},
          {"supplied", t.supplied},
          {"dissipated", t.dissipated},
          {"peak_power", t.peak_power},
          {"clearance", t.clearance},
          {"potential", t.potential},
          {"saddles", t.saddles}};
}

Transition transition_from(const Json& j) {
  Transition t;
  t.drive = j.at("drive");
  t.ending = ending_named(j.at("ending"));
  t.time = j.at("time");
  t.angle = j.at("angle");
  t.rate = j.at("rate");
  t.lost = j.at("latch_energy_lost");
  t.supplied = j.at("supplied");
  t.dissipated = j.at("dissipated");
  t.peak_power = j.at("peak_power");
  t.clearance = j.at("clearance");
  t.potential = j.at("potential");
  t.saddles = j.at("saddles");
  return t;
}

Json json_of(const JointSet& joints) {
  Json swings = Json::array();
  for (const char s : joints.swings) swings.push_back(s != 0);
  Json object{{"swings", swings}};
  if (const auto& h = joints.hinge)
    object["hinge"] = {{"modules", {h->first, h->second}},
                       {"sites", {h->first_site, h->second_site}},
                       {"position", list_of(h->position)},
                       {"axis", list_of(h->axis)}};
  return object;
}

JointSet joint_set_from(const Json& j) {
  JointSet joints;
  for (const Json& s : j.at("swings")) joints.swings.push_back(char(s.get<bool>()));
  if (!j.contains("hinge")) return joints;
  const Json& h = j.at("hinge");
  joints.hinge = Hinge{h.at("modules").at(0), h.at("modules").at(1),         h.at("sites").at(0),
                       h.at("sites").at(1),   vector_from(h.at("position")), vector_from(h.at("axis"))};
  return joints;
}

Json json_of(const GraphEdge& edge) {
  if (edge.to < 0)  // all that is known of it, however it was found out
    return {{"from", edge.from},
            {"joints", edge.joints},
            {"joint_set", json_of(edge.joint_set)},
            {"drive", edge.motion.drive},
            {"ending", name_of(edge.motion.ending)}};
  Json object{{"from", edge.from}, {"to", edge.to}, {"joints", edge.joints}, {"work_to_switch", edge.work}};
  object.update(json_of(edge.motion));
  object["if_control_dies"] = {{"ending", name_of(edge.fallback.ending)}, {"node", edge.fallback.node}};
  object["joint_set"] = json_of(edge.joint_set);
  return object;
}

GraphEdge edge_from(const Json& j) {
  GraphEdge edge;
  edge.from = j.at("from");
  edge.joints = j.at("joints");
  edge.joint_set = joint_set_from(j.at("joint_set"));
  edge.motion.drive = j.at("drive");
  edge.motion.ending = ending_named(j.at("ending"));
  if (!j.contains("to")) return edge;
  edge.to = j.at("to");
  edge.work = j.at("work_to_switch");
  edge.motion = transition_from(j);
  edge.fallback = {ending_named(j.at("if_control_dies").at("ending")), j.at("if_control_dies").at("node")};
  return edge;
}

Json json_of(const GraphCounts& counts) {
  Json object{{"self_loops", counts.self_loops}, {"saddles", counts.saddles}};
  for (const Ending ending :
       {Ending::equilibrium, Ending::latch, Ending::collision, Ending::separation, Ending::no_rest})
    object[name_of(ending)] = counts.endings[std::size_t(ending)];
  return object;
}

void check_numbers(const Graph& graph) {
  const int nodes = int(graph.nodes.size()), drives = int(graph.drives.size());
  for (const GraphEdge& e : graph.edges)
    if (e.from < 0 || e.from >= nodes || e.to >= nodes || e.motion.drive < 0 || e.motion.drive >= drives)
      throw std::runtime_error("an edge names a node or a drive that is not there.");
  for (const GraphNode& node : graph.nodes)
    if (int(node.potential.size()) != drives || node.arrived_by < 0 || node.arrived_by >= drives)
      throw std::runtime_error(fmt::format("node {} has no potential for every drive.", node.name));
}

}  // namespace

std::string graph_json(const Graph& graph) {
  Json nodes = Json::array(), edges = Json::array(), refused = Json::array(), drives = Json::array();
  for (const DriveDescription& d : graph.drives)
    drives.push_back({{"name", d.name}, {"on", d.on}, {"torque", d.torque}, {"power", d.power}});
  for (const GraphNode& node : graph.nodes)
    nodes.push_back({{"name", node.name},
                     {"potential", node.potential},
                     {"arrived_by", node.arrived_by},
                     {"modules", json_of(node.configuration)}});
  for (const GraphEdge& edge : graph.edges) edges.push_back(json_of(edge));
  for (const GraphEdge& edge : graph.refused) refused.push_back(json_of(edge));
  const Json object{{"volvelle_graph", 1},
                    {"name", graph.title},
                    {"scenario", graph.scenario},
                    {"scenario_text", graph.scenario_text},
                    {"settings", graph.settings},
                    {"modules", graph.modules},
                    {"drives", drives},
                    {"complete", graph.complete},
                    {"counts", json_of(graph.counts)},
                    {"nodes", nodes},
                    {"edges", edges},
                    {"refused", refused}};
  return object.dump(1) + "\n";
}

Graph read_graph(const std::string& text) {
  Graph graph;
  try {
    const Json object = Json::parse(text);
    if (!object.contains("volvelle_graph")) throw std::runtime_error("this is no graph that volvelle wrote.");
    graph.title = object.at("name");
    graph.scenario = object.at("scenario");
    graph.scenario_text = object.at("scenario_text");
    graph.settings = object.at("settings").get<std::vector<std::string>>();
    graph.modules = object.at("modules").get<std::vector<std::string>>();
    graph.complete = object.at("complete");
    for (const Json& d : object.at("drives"))
      graph.drives.push_back({d.at("name"), d.at("on").get<std::vector<std::string>>(), d.at("torque"), d.at("power")});
    for (const Json& n : object.at("nodes"))
      graph.nodes.push_back({n.at("name"), configuration_from(n.at("modules")),
                             n.at("potential").get<std::vector<double>>(), n.at("arrived_by")});
    for (const Json& e : object.at("edges")) graph.edges.push_back(edge_from(e));
    for (const Json& e : object.at("refused")) graph.refused.push_back(edge_from(e));
    graph.counts.self_loops = object.at("counts").at("self_loops");
    graph.counts.saddles = object.at("counts").at("saddles");
    for (const Ending ending :
         {Ending::equilibrium, Ending::latch, Ending::collision, Ending::separation, Ending::no_rest})
      graph.counts.endings[std::size_t(ending)] = object.at("counts").at(name_of(ending));
  } catch (const Json::parse_error&) {
    throw std::runtime_error("this is no graph that volvelle wrote.");
  } catch (const Json::exception& error) {
    throw std::runtime_error(fmt::format("this is no graph that volvelle wrote: {}", error.what()));
  }
  check_numbers(graph);
  return graph;
}

std::string graph_dot(const Graph& graph) {
  std::string text = "digraph reconfiguration {\n";
  for (std::size_t n = 0; n < graph.nodes.size(); ++n)
    text += fmt::format("  n{} [label=\"{}\"];\n", n, graph.nodes[n].name);
  for (const GraphEdge& e : graph.edges)
    text += fmt::format("  n{} -> n{} [label=\"{}\\n{}, {:.4g} s\"{}];\n", e.from, e.to,
                        graph.drives[std::size_t(e.motion.drive)].name, e.joints, e.motion.time,
                        e.motion.supplied > 0 || e.work > 0 ? ", color=red" : ", color=darkgreen");
  return text + "}\n";
}

std::string journal_line(const WorkKey& key, const Findings& findings) {
  Json list = Json::array();
  for (const Transition& t : findings) {
    Json object = json_of(t);
    object["joint_set"] = t.joint_set;
    object["stays"] = t.stays;
    object["foreseen"] = t.foreseen;
    object["end"] = json_of(t.end);
    list.push_back(std::move(object));
  }
  return Json{{"node", key.first}, {"set", key.second}, {"found", list}}.dump() + "\n";
}

std::map<WorkKey, Findings> read_journal(const std::string& text) {
  std::map<WorkKey, Findings> known;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const Json object = Json::parse(line, nullptr, false);
    if (object.is_discarded() || !object.contains("found")) continue;
    Findings findings;
    for (const Json& j : object.at("found")) {
      Transition t = transition_from(j);
      t.joint_set = j.at("joint_set");
      t.stays = j.at("stays");
      t.foreseen = j.at("foreseen");
      t.end = configuration_from(j.at("end"));
      findings.push_back(std::move(t));
    }
    known[{object.at("node").get<int>(), object.at("set").get<int>()}] = std::move(findings);
  }
  return known;
}

}  // namespace volvelle
