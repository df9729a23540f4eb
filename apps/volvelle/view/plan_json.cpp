// Ways through a graph as JSON, for `volvelle plan` and the page.
#include <nlohmann/json.hpp>

#include "view/viewed_graph.hpp"

namespace volvelle::view {

namespace {

using Json = nlohmann::ordered_json;

Json step_json(const Graph& graph, const PlanStep& step) {
  const GraphEdge& edge = graph.edges[std::size_t(step.edge)];
  const DriveDescription& drive = graph.drives[std::size_t(edge.motion.drive)];
  return {{"edge", step.edge},
          {"from", graph.nodes[std::size_t(edge.from)].name},
          {"to", graph.nodes[std::size_t(edge.to)].name},
          {"drive", drive.name},
          {"joints", edge.joints},
          {"ending", name_of(edge.motion.ending)},
          {"time", edge.motion.time},
          {"work_to_switch", step.to_switch},
          {"supplied", step.supplied},
          {"holding", step.holding},
          {"energy", step.energy()},
          {"dissipated", edge.motion.dissipated},
          {"latch_energy_lost", edge.motion.lost},
          {"peak_power", edge.motion.peak_power + drive.power},
          {"if_control_dies", fallback_words(graph, edge.fallback)}};
}

}  // namespace

std::string fallback_words(const Graph& graph, const Fallback& fallback) {
  if (!is_safe(fallback.ending)) return name_of(fallback.ending);
  return fallback.node < 0 ? "at rest elsewhere" : "to " + graph.nodes[std::size_t(fallback.node)].name;
}

Price price_named(const std::string& name) {
  return name == "time" ? Price::time : name == "switches" ? Price::switches : Price::work;
}

std::string plan_json(const Graph& graph, int from, int to, const std::optional<Plan>& plan) {
  Json object{{"from", graph.nodes[std::size_t(from)].name},
              {"to", graph.nodes[std::size_t(to)].name},
              {"found", plan.has_value()}};
  if (plan) {
    Json steps = Json::array();
    for (const PlanStep& step : plan->steps) steps.push_back(step_json(graph, step));
    object.update({{"steps", steps}, {"work", plan->work}, {"time", plan->time}, {"peak_power", plan->peak_power}});
  }
  return object.dump();
}

}  // namespace volvelle::view
