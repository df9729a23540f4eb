#include "reconfiguration/explorer.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <mutex>
#include <sstream>

#include "reconfiguration/graph_file.hpp"
#include "reconfiguration/shared_work.hpp"

namespace volvelle {
namespace {

class Explorer {
 public:
  Explorer(const ModularCraft& craft, const ExploreOptions& options)
      : mover_(craft),
        likeness_(make_likeness(craft)),
        index_(likeness_),
        options_(options),
        team_(options.workers, options.crew, [this](int left) { return goes_on(left); }) {
    graph_.title = craft.description.name;
    for (const BodyDescription& body : craft.description.bodies) graph_.modules.push_back(body.name);
    graph_.drives = craft.reconfiguration.drives;
  }

  std::optional<Graph> explore() {
    const Configuration start = starting_configuration(mover_.craft().description);
    if (const auto problems = mover_.find_overlaps(start); !problems.empty()) throw InvalidDescription(problems);
    add_node(mover_.settled(start, 0), 0);
    check_start();
    for (std::size_t first = 0; first < graph_.nodes.size();) {
      const std::size_t end = graph_.nodes.size();
      if (!do_wave(int(first), int(end))) return {};
      first = end;
      const std::size_t most = std::size_t(mover_.craft().reconfiguration.most_nodes);
      if (graph_.nodes.size() > most) {
        graph_.complete = false;
        break;
      }
    }
    if (!look_at_failures()) return {};
    return std::move(graph_);
  }

 private:
  struct Piece {
    int node = 0;
    JointSet joints;
    Findings findings;
  };

  void check_start() const {
    std::vector<Problem> problems;
    const GraphNode& start = graph_.nodes.front();
    for (std::size_t d = 0; d < start.potential.size(); ++d)
      if (!std::isfinite(start.potential[d]))
        problems.push_back({"reconfiguration.drives." + graph_.drives[d].name,
                            "at the start the potential energy with this drive is not a finite number."});
    if (find_joint_sets(mover_.craft().reconfiguration, mover_.sites(), start.configuration).empty())
      problems.push_back({"reconfiguration",
                          "at the start nothing can be let go of: no hinge joins two parts that each hang together. "
                          "Are the modules where their hinges and sensors meet?"});
    if (!problems.empty()) throw InvalidDescription(problems);
  }

  int add_node(const Configuration& configuration, int drive) {
    const int number = index_.add(configuration);
    GraphNode node{fmt::format("n{}", number), configuration, {}, drive};
    for (const ShapeNameDescription& shape : mover_.craft().reconfiguration.names)
      if (is_named(configuration, shape)) node.name = shape.name;
    for (std::size_t d = 0; d < graph_.drives.size(); ++d)
      node.potential.push_back(mover_.potential_at(configuration, int(d)));
    graph_.nodes.push_back(std::move(node));
    return number;
  }

  bool is_named(const Configuration& configuration, const ShapeNameDescription& shape) const {
    Configuration named;
    for (std::size_t i = 0; i < shape.positions.size(); ++i) {
      const double turn = shape.turns.empty() ? 0 : shape.turns[i];
      named.modules.push_back({rotation_matrix(quaternion_about(Vector3<double>{0, 0, 1}, turn)), shape.positions[i]});
    }
    return are_alike(configuration, named, likeness_);
  }

  bool goes_on(int left) {
    const std::lock_guard lock(guard_);
    return !options_.keep_going || options_.keep_going(int(graph_.nodes.size()), left);
  }

  bool do_wave(int first, int end) {
    std::map<WorkKey, Piece> pieces;
    std::vector<WorkKey> new_ones;
    for (int node = first; node < end; ++node) {
      const std::vector<JointSet> sets = find_joint_sets(mover_.craft().reconfiguration, mover_.sites(),
                                                         graph_.nodes[std::size_t(node)].configuration);
      for (std::size_t set = 0; set < sets.size(); ++set) {
        const WorkKey key{node, int(set)};
        const auto known = options_.known.find(key);
        if (known == options_.known.end()) new_ones.push_back(key);
        pieces[key] = {node, sets[set], known == options_.known.end() ? Findings{} : known->second};
      }
    }
    if (!do_pieces(new_ones, pieces)) return false;
    for (auto& [key, piece] : pieces)
      for (Transition& transition : piece.findings) take_up(piece.node, piece.joints, std::move(transition));
    return true;
  }

  bool do_pieces(const std::vector<WorkKey>& keys, std::map<WorkKey, Piece>& pieces) {
    const auto key_of = [&](int i) { return keys[std::size_t(i)]; };
    SharedWork work;
    work.count = int(keys.size());
    work.perform = [&](int i) {
      Piece& piece = pieces.at(key_of(i));
      piece.findings = mover_.move(graph_.nodes[std::size_t(piece.node)].configuration, piece.joints, key_of(i).second,
                                   options_.pruning);
      note_down(key_of(i), piece.findings);
    };
    work.tell = [&](int i) { return journal_line(key_of(i), pieces.at(key_of(i)).findings); };
    work.hear = [&](const std::string& lines) {
      for (auto& [key, findings] : read_journal(lines)) {
        note_down(key, findings);
        pieces.at(key).findings = std::move(findings);
      }
    };
    return team_.do_all(work);
  }

  void note_down(const WorkKey& key, const Findings& findings) {
    const std::lock_guard lock(guard_);
    if (options_.found) options_.found(key, findings);
  }

  void take_up(int from, const JointSet& joints, Transition transition) {
    GraphCounts& counts = graph_.counts;
    ++counts.motions;
    counts.simulated += transition.foreseen ? 0 : 1;
    const GraphNode& node = graph_.nodes[std::size_t(from)];
    GraphEdge edge{from, -1, joints.words(mover_.craft().description), joints, {}, 0, {}};
    edge.work = node.potential[std::size_t(transition.drive)] - node.potential[std::size_t(node.arrived_by)];
    if (is_safe(transition.ending)) edge.to = transition.stays ? from : find_or_add(transition);
    if (edge.to == from) {
      ++counts.self_loops;
      return;
    }
    ++counts.endings[std::size_t(transition.ending)];
    const bool leads_somewhere = edge.to >= 0;
    if (leads_somewhere && transition.saddles > 0) ++counts.saddles;
    if (leads_somewhere)
      transition.potential = graph_.nodes[std::size_t(edge.to)].potential[std::size_t(transition.drive)];
    transition.end.modules.clear();
    edge.motion = std::move(transition);
    (leads_somewhere ? graph_.edges : graph_.refused).push_back(std::move(edge));
  }

  int find_or_add(const Transition& transition) {
    const int known = index_.find(transition.end);
    return known >= 0 ? known : add_node(transition.end, transition.drive);
  }

  // What becomes of each motion when control dies half-way.
  bool look_at_failures() {
    SharedWork work;
    work.count = int(graph_.edges.size());
    std::vector<char> simulated(graph_.edges.size());
    work.perform = [&](int i) {
      GraphEdge& edge = graph_.edges[std::size_t(i)];
      const Transition end = mover_.lose_control(graph_.nodes[std::size_t(edge.from)].configuration, edge.joint_set,
                                                 edge.motion, options_.pruning);
      edge.fallback = {end.ending, node_after(edge, end)};
      simulated[std::size_t(i)] = char(!end.foreseen);
    };
    work.tell = [&](int i) {
      const Fallback& fallback = graph_.edges[std::size_t(i)].fallback;
      return fmt::format("{} {} {} {}\n", i, int(fallback.ending), fallback.node, int(simulated[std::size_t(i)]));
    };
    work.hear = [&](const std::string& lines) {
      std::istringstream numbers(lines);
      for (int i = 0, ending = 0, node = 0, was = 0; numbers >> i >> ending >> node >> was;) {
        graph_.edges.at(std::size_t(i)).fallback = {Ending(ending), node};
        simulated.at(std::size_t(i)) = char(was);
      }
    };
    if (!team_.do_all(work)) return false;
    graph_.counts.losses = work.count;
    graph_.counts.losses_simulated = int(std::count(simulated.begin(), simulated.end(), char(1)));
    return true;
  }

  int node_after(const GraphEdge& edge, const Transition& end) const {
    if (!is_safe(end.ending)) return -1;
    if (end.stays) return edge.from;
    return end.end.modules.empty() ? edge.to : index_.find(end.end);  // without an end: the motion that was planned
  }

  Mover mover_;
  Likeness likeness_;
  ConfigurationIndex index_;
  const ExploreOptions& options_;
  Graph graph_;
  std::mutex guard_;
  Team team_;
};

}  // namespace

int Graph::node_named(const std::string& name) const {
  for (std::size_t i = 0; i < nodes.size(); ++i)
    if (nodes[i].name == name || std::to_string(i) == name || fmt::format("n{}", i) == name) return int(i);
  return -1;
}

std::optional<Graph> explore(const ModularCraft& craft, const ExploreOptions& options) {
  return Explorer(craft, options).explore();
}

}  // namespace volvelle
