// A graph as one page: nodes, edges, ways between any two nodes, and motions.
#include <fmt/format.h>
#include <map>

#include "view/embedding.hpp"
#include "view/export_page.hpp"
#include "view/viewed_graph.hpp"

namespace volvelle::view {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t most_motion_text = std::size_t(12) << 20U;  // bytes, of all motions together
constexpr std::size_t most_nodes_planned = 60;
constexpr int rows_of_motion = 50;
constexpr EmbeddingBudget motion_budget{64 << 10U, 6 << 10U, 0};

// Ways from every node to every other: [edge, to switch, supplied, holding] a step.
Json plans_json(const Graph& graph, Price price) {
  Json plans = Json::array();
  const int count = static_cast<int>(graph.nodes.size());
  for (int from = 0; from < count; ++from)
    for (int to = 0; to < count; ++to) {
      const std::optional<Plan> plan = find_plan(graph, from, to, price);
      if (!plan) {
        plans.push_back(nullptr);
        continue;
      }
      Json steps = Json::array();
      for (const PlanStep& step : plan->steps)
        steps.push_back({step.edge, step.to_switch, step.supplied, step.holding});
      plans.push_back({{"steps", steps}, {"work", plan->work}, {"time", plan->time}, {"peak_power", plan->peak_power}});
    }
  return plans;
}

// Motions one after the other; what is equal in several is written once.
struct Motions {
  Json runs = Json::array();
  Json geometries = Json::array();
  std::map<std::string, std::size_t> known;
  std::size_t bytes = 0;

  void add(const ViewedResult& viewed) {
    std::vector<std::string> notes;
    Json run = embedded_run(viewed, motion_budget, notes);
    run["diagram"] = "";
    const std::string geometry = run["geometry"];
    const auto [place, is_new] = known.try_emplace(geometry, geometries.size());
    if (is_new) geometries.push_back(geometry);
    run["geometry"] = place->second;
    bytes += run.dump().size() + (is_new ? geometry.size() : 0);
    runs.push_back(std::move(run));
  }
};

}  // namespace

ExportedPage export_graph(const ViewedGraph& viewed) {
  ExportedPage out;
  const Graph& graph = viewed.graph;
  Json description = Json::parse(describe(viewed));
  Motions motions;
  for (std::size_t e = 0; viewed.scenario && e < graph.edges.size() && motions.bytes < most_motion_text; ++e)
    motions.add(replay(viewed, e, rows_of_motion));
  if (motions.runs.size() < graph.edges.size())
    out.notes.push_back(fmt::format("of {} motions this page has the first {}; `volvelle view {}` shows all",
                                    graph.edges.size(), motions.runs.size(), viewed.file));
  Json plans = nullptr;
  if (graph.nodes.size() <= most_nodes_planned)
    plans = {{"work", plans_json(graph, Price::work)},
             {"time", plans_json(graph, Price::time)},
             {"switches", plans_json(graph, Price::switches)}};
  else
    out.notes.push_back(fmt::format("this page has no plans: there are more than {} nodes", most_nodes_planned));
  for (const std::string& note : out.notes) description["notes"].push_back(note);
  out.notes.insert(out.notes.begin(), viewed.notes.begin(), viewed.notes.end());
  out.html =
      page_with({{"graph", description}, {"plans", plans}, {"geometries", motions.geometries}, {"runs", motions.runs}});
  return out;
}

}  // namespace volvelle::view
