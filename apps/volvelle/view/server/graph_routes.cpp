// A reconfiguration graph: what it is, ways through it, motions of its edges.
#include <fmt/format.h>

#include "view/server/answers.hpp"

namespace volvelle::view {

namespace {

void answer_plan(const Graph& graph, const httplib::Request& request, httplib::Response& response) {
  const auto from = number<std::size_t>(request, "from"), to = number<std::size_t>(request, "to");
  const std::string by = request.get_param_value("by");
  if (!from || !to || (by != "work" && by != "time" && by != "switches"))
    return refuse(response, 400, "from and to are numbers of nodes, by is work, time or switches");
  if (*from >= graph.nodes.size() || *to >= graph.nodes.size()) return refuse(response, 404, "there is no such node");
  const int start = static_cast<int>(*from), end = static_cast<int>(*to);
  answer_with(response, plan_json(graph, start, end, find_plan(graph, start, end, price_named(by))),
              "application/json");
}

void answer_motion(Served& served, const std::string& body, httplib::Response& response) {
  const auto wanted = nlohmann::json::parse(body, nullptr, false);
  if (!wanted.is_object() || !wanted.contains("edge") || !wanted["edge"].is_number_unsigned())
    return refuse(response, 400, "the number of an edge is expected");
  const std::size_t edge = wanted["edge"];
  if (edge >= served.graph()->graph.edges.size()) return refuse(response, 404, "there is no such edge");
  answer_with(response, nlohmann::json{{"run", served.motion(edge)}}.dump(), "application/json");
}

}  // namespace

void add_graph_routes(httplib::Server& server, Served& served) {
  if (!served.graph()) return;
  server.Get("/graph", [&served](const httplib::Request&, httplib::Response& response) {
    answer_with(response, describe(*served.graph()), "application/json");
  });
  server.Get("/graph/plan", [&served](const httplib::Request& request, httplib::Response& response) {
    answer_plan(served.graph()->graph, request, response);
  });
  server.Post("/graph/motion", [&served](const httplib::Request& request, httplib::Response& response) {
    answer_motion(served, request.body, response);
  });
}

}  // namespace volvelle::view
