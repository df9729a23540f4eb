// Finds the graph: from every node all joint sets and drives, until no new configuration turns up
// [Shoer & Peck 2010, Section IV].
//
// Nodes are taken in waves. Within a wave every joint set of every node is one piece of work, which depends on nothing
// else; what they found is put together in their order. So the graph is the same whoever did the work: threads, and
// processes of a crew.
#pragma once

#include <functional>
#include <map>
#include <utility>

#include "reconfiguration/crew.hpp"
#include "reconfiguration/graph.hpp"

namespace volvelle {

using WorkKey = std::pair<int, int>;  // node, joint set
using Findings = std::vector<Transition>;

struct ExploreOptions {
  int workers = 1;
  Crew* crew = nullptr;  // none: alone
  bool pruning = true;
  std::map<WorkKey, Findings> known;                           // of an earlier run
  std::function<void(const WorkKey&, const Findings&)> found;  // one call at a time, in any order
  std::function<bool(int nodes, int left)> keep_going;         // likewise; false interrupts all of a crew
};

// Without a value where it was interrupted.
std::optional<Graph> explore(const ModularCraft& craft, const ExploreOptions& options);

}  // namespace volvelle
