// volvelle plan: ways through a reconfiguration graph.
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "command.hpp"
#include "description/nearest_name.hpp"
#include "exit_code.hpp"
#include "failure_report.hpp"
#include "plan_words.hpp"
#include "reconfiguration/planner.hpp"
#include "scenario/output_file.hpp"
#include "scenario/reconfiguration_reader.hpp"
#include "terminal.hpp"
#include "view/viewed_graph.hpp"

namespace volvelle::command_line {

namespace {

namespace fs = std::filesystem;

struct PlanOptions {
  std::string graph;
  std::string from, to;
  std::vector<std::string> via;
  std::string by = "work";
  std::string write;  // folder for the steps' scenarios
  bool against_feedback = false;
  bool json = false;
};

int find_node(const Graph& graph, const std::string& name) {
  const int node = graph.node_named(name);
  if (node >= 0) return node;
  std::vector<std::string> names;
  for (const GraphNode& known : graph.nodes) names.push_back(known.name);
  throw UsageError(fmt::format("there is no node '{}'.{}", name, suggestion(name, names)));
}

std::string names_of(const Graph& graph, const std::vector<int>& nodes) {
  std::string text;
  for (const int node : nodes) text += (text.empty() ? "" : ", ") + graph.nodes[std::size_t(node)].name;
  return text.empty() ? "none" : text;
}

std::vector<DrivenChange> drive_steps(const Graph& graph, const Plan& plan) {
  const ModularCraft craft = craft_of(view::scenario_of(graph));
  std::vector<DrivenChange> changes;
  for (const PlanStep& step : plan.steps)
    changes.push_back(drive_by_feedback(craft, graph, graph.edges[std::size_t(step.edge)]).value_or(DrivenChange{}));
  return changes;
}

// Each step as a scenario, step_1.toml and so on.
void write_steps(const Graph& graph, const Plan& plan, const fs::path& folder) {
  const Scenario scenario = view::scenario_of(graph);
  fs::create_directories(folder);
  for (std::size_t i = 0; i < plan.steps.size(); ++i) {
    OutputFile file(folder / fmt::format("step_{}.toml", i + 1));
    file.write(write_motion(scenario, graph, graph.edges[std::size_t(plan.steps[i].edge)]));
    file.commit();
  }
}

void print_surroundings(const Graph& graph, int from, const std::vector<int>& sinks,
                        const std::vector<int>& unreachable, const std::vector<std::vector<int>>& parts) {
  fmt::print("\n  sinks: {}\n  out of reach from {}: {}\n  connected parts: {}, the largest of {} of {} nodes\n",
             names_of(graph, sinks), graph.nodes[std::size_t(from)].name, names_of(graph, unreachable), parts.size(),
             parts.front().size(), graph.nodes.size());
}

int make_plan(const PlanOptions& options) {
  const Graph graph = view::read_graph_file(options.graph);
  std::vector<int> through{find_node(graph, options.from)};
  for (const std::string& name : options.via) through.push_back(find_node(graph, name));
  through.push_back(find_node(graph, options.to));
  const int from = through.front(), to = through.back();
  const std::optional<Plan> plan = find_plan(graph, through, view::price_named(options.by));
  const std::vector<int> sinks = find_sinks(graph), unreachable = find_unreachable(graph, from);
  const auto parts = strongly_connected(graph);
  std::vector<DrivenChange> driven;
  if (plan && options.against_feedback) driven = drive_steps(graph, *plan);
  if (plan && !options.write.empty()) write_steps(graph, *plan, options.write);
  if (options.json) {
    auto object = nlohmann::ordered_json::parse(view::plan_json(graph, from, to, plan));
    for (std::size_t i = 0; i < driven.size(); ++i) object["steps"][i]["feedback"] = feedback_json(driven[i]);
    object.update({{"sinks", sinks}, {"unreachable", unreachable}, {"connected_parts", parts}});
    fmt::print("{}\n", object.dump(2));
  } else {
    const Style style(stdout);
    fmt::print("{}\n\n", style.bold(fmt::format("{} to {}, by {}", graph.nodes[std::size_t(from)].name,
                                                graph.nodes[std::size_t(to)].name, options.by)));
    if (plan) fmt::print("{}", plan_table(graph, *plan, driven));
    if (!plan) fmt::print("  no way leads there\n");
    print_surroundings(graph, from, sinks, unreachable, parts);
    if (plan && !options.write.empty()) fmt::print("\nwrote {} scenarios to {}\n", plan->steps.size(), options.write);
  }
  return plan ? exit_fine : exit_check_failed;
}

}  // namespace

void add_plan(CLI::App& program, int& exit_code) {
  CLI::App* command = program.add_subcommand("plan", "Find a way through a reconfiguration graph");
  const auto o = std::make_shared<PlanOptions>();
  command->add_option("GRAPH", o->graph, "What volvelle reconfigure wrote (JSON)")->required();
  command->add_option("--from", o->from, "Node to start from, by name or number")->type_name("NODE")->required();
  command->add_option("--to", o->to, "Node to get to")->type_name("NODE")->required();
  command->add_option("--by", o->by, "What is to be least: work, time or switches; without it, work")
      ->check(CLI::IsMember({"work", "time", "switches"}));
  command->add_option("--via", o->via, "Node to pass through on the way; may be given again, in order")
      ->type_name("NODE");
  command->add_flag("--against-feedback", o->against_feedback,
                    "Compare each step with a motor under feedback that makes the same change");
  command->add_option("--write", o->write, "Write every step as a scenario that run replays")->type_name("FOLDER");
  command->add_flag("--json", o->json, "The plan on standard output, as JSON");
  command->footer("docs/reconfiguration.md says what the columns mean. Exit code 5: no way leads there.");
  command->callback([o, &exit_code] { exit_code = report_failures(o->json, [&] { return make_plan(*o); }); });
}

}  // namespace volvelle::command_line
