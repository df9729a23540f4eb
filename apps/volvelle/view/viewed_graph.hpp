// A reconfiguration graph to look at: its nodes as pictures, its motions as runs, ways through it.
#pragma once

#include <optional>
#include <string>

#include "reconfiguration/graph.hpp"
#include "reconfiguration/planner.hpp"
#include "view/viewed_result.hpp"

namespace volvelle::view {

struct ViewedGraph {
  std::string file;
  Graph graph;
  std::optional<Scenario> scenario;  // none: it could not be read, and the reason is in the notes
  std::vector<std::string> notes;
};

Graph read_graph_file(const std::string& file);  // throws InputError

// As it was when the graph was searched, whatever has become of its file since.
Scenario scenario_of(const Graph& graph, const std::vector<std::string>& further_settings = {});

// Reads the graph, and takes the scenario that it holds or `scenario` where that is not empty. Throws InputError when
// the graph cannot be read.
ViewedGraph open_graph(const std::string& file, const std::string& scenario, const std::vector<std::string>& settings);

// Whether a JSON file is one that `volvelle reconfigure` wrote; false where it cannot be read.
bool is_graph(const std::string& file);

// All but motions and plans, as JSON.
std::string describe(const ViewedGraph& viewed);

// The motion of an edge, run anew, with about so many rows. Throws InputError when the scenario is not there or the run
// fails.
ViewedResult replay(const ViewedGraph& viewed, std::size_t edge, int rows = 200);

Price price_named(const std::string& name);  // work, time or switches; else work
// What `volvelle plan --json` says of a way, and where there is none "found": false.
std::string plan_json(const Graph& graph, int from, int to, const std::optional<Plan>& plan);

// As an object: steps, work, time, peak power; in words what happens when control dies.
std::string fallback_words(const Graph& graph, const Fallback& fallback);

}  // namespace volvelle::view
