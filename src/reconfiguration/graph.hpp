// What a spacecraft can turn into: configurations at rest, and the motions that lead from one to another.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "reconfiguration/transition.hpp"

namespace volvelle {

struct GraphNode {
  std::string name;  // the user's, or its number
  Configuration configuration;
  std::vector<double> potential;  // J, by drive, while everything is held
  int arrived_by = 0;             // drive of the motion that found it; of the start, the first
};

// Where a motion ends whose control died half-way.
struct Fallback {
  Ending ending = Ending::equilibrium;
  int node = -1;  // none: a place that is no node, or no safe one
};

struct GraphEdge {
  int from = 0, to = -1;  // to: none where the ending is unsafe
  std::string joints;     // in words
  JointSet joint_set;
  Transition motion;  // without its end
  double work = 0;    // J to switch to its drive from the one its node was found by
  Fallback fallback;
};

struct GraphCounts {
  int motions = 0;  // all that were looked at
  int simulated = 0;
  int losses = 0;  // of control, one for each edge
  int losses_simulated = 0;
  int self_loops = 0;
  int saddles = 0;               // edges that rested on one, and were nudged on
  std::array<int, 5> endings{};  // by Ending
};

struct Graph {
  std::string scenario;               // its file,
  std::string scenario_text;          // what it held when it was searched,
  std::vector<std::string> settings;  // and what was set otherwise, as after --set
  std::string title;
  std::vector<std::string> modules;
  std::vector<DriveDescription> drives;
  std::vector<GraphNode> nodes;
  std::vector<GraphEdge> edges;    // that lead somewhere, self-loops left out
  std::vector<GraphEdge> refused;  // unsafe, or without rest
  GraphCounts counts;
  bool complete = true;  // false: more nodes than were asked for

  int node_named(const std::string& name) const;  // or -1
};

}  // namespace volvelle
