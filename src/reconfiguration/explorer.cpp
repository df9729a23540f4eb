#include "reconfiguration/explorer.hpp"

#include <atomic>
#include <fmt/format.h>
#include <mutex>
#include <thread>

namespace volvelle {
namespace {

// Calls work(0), ..., work(count - 1), each once, by several threads. The first exception is thrown here.
void share_out(int count, int workers, const std::function<void(int)>& work) {
  std::atomic<int> next{0};
  std::exception_ptr failure;
  std::mutex guard;
  const auto labour = [&] {
    for (int i = next++; i < count; i = next++) {
      try {
        work(i);
      } catch (...) {
        const std::lock_guard lock(guard);
        if (!failure) failure = std::current_exception();
        next = count;
      }
    }
  };
  std::vector<std::thread> threads;
  for (int i = 1; i < workers && i < count; ++i) threads.emplace_back(labour);
  labour();
  for (std::thread& thread : threads) thread.join();
  if (failure) std::rethrow_exception(failure);
}

class Explorer {
 public:
  Explorer(const ModularCraft& craft, const ExploreOptions& options)
      : mover_(craft), likeness_(make_likeness(craft)), index_(likeness_), options_(options) {
    graph_.title = craft.description.name;
    for (const BodyDescription& body : craft.description.bodies) graph_.modules.push_back(body.name);
    graph_.drives = craft.reconfiguration.drives;
  }

  std::optional<Graph> explore() {
    add_node(mover_.settled(starting_configuration(mover_.craft().description), 0), 0);
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
    int node = 0, set = 0;
    Findings findings;
    bool done = false;
  };

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
    for (const Vector3<double>& position : shape.positions)
      named.modules.push_back({Matrix3<double>::identity(), position});
    return are_alike(configuration, named, likeness_);
  }

  bool goes_on(int left) {
    const std::lock_guard lock(guard_);
    interrupted_ = interrupted_ || (options_.keep_going && !options_.keep_going(int(graph_.nodes.size()), left));
    return !interrupted_;
  }

  bool do_wave(int first, int end) {
    std::vector<Piece> pieces;
    std::vector<std::vector<JointSet>> sets;
    for (int node = first; node < end; ++node) {
      sets.push_back(find_joint_sets(mover_.craft().reconfiguration, mover_.sites(),
                                     graph_.nodes[std::size_t(node)].configuration));
      for (std::size_t set = 0; set < sets.back().size(); ++set) pieces.push_back({node, int(set), {}, false});
    }
    std::atomic<int> left = int(pieces.size());
    share_out(int(pieces.size()), options_.workers, [&](int i) {
      Piece& piece = pieces[std::size_t(i)];
      if (!goes_on(left--)) return;
      const JointSet& joints = sets[std::size_t(piece.node - first)][std::size_t(piece.set)];
      do_piece(piece, joints);
    });
    if (interrupted_) return false;
    for (Piece& piece : pieces)
      for (Transition& transition : piece.findings)
        take_up(piece.node, sets[std::size_t(piece.node - first)][std::size_t(piece.set)], std::move(transition));
    return true;
  }

  void do_piece(Piece& piece, const JointSet& joints) {
    const WorkKey key{piece.node, piece.set};
    if (const auto known = options_.known.find(key); known != options_.known.end()) {
      piece.findings = known->second;
      return;
    }
    piece.findings =
        mover_.move(graph_.nodes[std::size_t(piece.node)].configuration, joints, piece.set, options_.pruning);
    const std::lock_guard lock(guard_);
    if (options_.found) options_.found(key, piece.findings);
  }

  void take_up(int from, const JointSet& joints, Transition transition) {
    GraphCounts& counts = graph_.counts;
    ++counts.motions;
    counts.simulated += transition.foreseen ? 0 : 1;
    counts.saddles += transition.saddles;
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
    std::atomic<int> left = int(graph_.edges.size());
    share_out(int(graph_.edges.size()), options_.workers, [&](int i) {
      GraphEdge& edge = graph_.edges[std::size_t(i)];
      if (!goes_on(left--)) return;
      const Transition end =
          mover_.lose_control(graph_.nodes[std::size_t(edge.from)].configuration, edge.joint_set, edge.motion);
      edge.fallback.ending = end.ending;
      if (is_safe(end.ending)) edge.fallback.node = end.stays ? edge.from : index_.find(end.end);
    });
    return !interrupted_;
  }

  Mover mover_;
  Likeness likeness_;
  ConfigurationIndex index_;
  const ExploreOptions& options_;
  Graph graph_;
  std::mutex guard_;
  bool interrupted_ = false;
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
