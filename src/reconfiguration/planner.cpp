#include "reconfiguration/planner.hpp"

#include <algorithm>
#include <limits>
#include <queue>
#include <tuple>

namespace volvelle {
namespace {

PlanStep step_of(const Graph& graph, int edge, int drive_before) {
  const GraphEdge& e = graph.edges[std::size_t(edge)];
  const std::vector<double>& potential = graph.nodes[std::size_t(e.from)].potential;
  return {edge, potential[std::size_t(e.motion.drive)] - potential[std::size_t(drive_before)], e.motion.supplied,
          graph.drives[std::size_t(e.motion.drive)].power * e.motion.time};
}

double price_of(const Graph& graph, const PlanStep& step, Price price) {
  if (price == Price::switches) return 1;
  return price == Price::time ? graph.edges[std::size_t(step.edge)].motion.time : step.energy();
}

std::vector<std::vector<int>> edges_by_node(const Graph& graph) {
  std::vector<std::vector<int>> out(graph.nodes.size());
  for (std::size_t e = 0; e < graph.edges.size(); ++e) out[std::size_t(graph.edges[e].from)].push_back(int(e));
  return out;
}

// Depth first, with a stack of its own.
class Components {
 public:
  explicit Components(const Graph& graph)
      : graph_(graph), out_(edges_by_node(graph)), number_(out_.size(), -1), lowest_(out_.size()), open_(out_.size()) {
    for (std::size_t n = 0; n < out_.size(); ++n)
      if (number_[n] < 0) visit(int(n));
  }
  std::vector<std::vector<int>> found;

 private:
  struct Visit {
    int node = 0;
    std::size_t next = 0;
  };

  void visit(int root) {
    std::vector<Visit> path;
    enter(root, path);
    while (!path.empty()) {
      const int node = path.back().node;
      const auto& out = out_[std::size_t(node)];
      if (path.back().next < out.size()) {
        const int to = graph_.edges[std::size_t(out[path.back().next++])].to;
        if (number_[std::size_t(to)] < 0)
          enter(to, path);
        else if (open_[std::size_t(to)])
          lowest_[std::size_t(node)] = std::min(lowest_[std::size_t(node)], number_[std::size_t(to)]);
        continue;
      }
      path.pop_back();
      if (!path.empty()) {
        int& above = lowest_[std::size_t(path.back().node)];
        above = std::min(above, lowest_[std::size_t(node)]);
      }
      if (lowest_[std::size_t(node)] == number_[std::size_t(node)]) close(node);
    }
  }

  void enter(int node, std::vector<Visit>& path) {
    number_[std::size_t(node)] = lowest_[std::size_t(node)] = counted_++;
    open_[std::size_t(node)] = 1;
    stack_.push_back(node);
    path.push_back({node, 0});
  }

  void close(int node) {
    std::vector<int> component;
    do {
      component.push_back(stack_.back());
      open_[std::size_t(stack_.back())] = 0;
      stack_.pop_back();
    } while (component.back() != node);
    std::sort(component.begin(), component.end());
    found.push_back(std::move(component));
  }

  const Graph& graph_;
  std::vector<std::vector<int>> out_;
  std::vector<int> number_, lowest_;
  std::vector<char> open_;
  std::vector<int> stack_;
  int counted_ = 0;
};

// The steps of the cheapest way, with a drive that is on at the start; nothing where there is none.
std::optional<std::vector<PlanStep>> find_leg(const Graph& graph, int from, int drive, int to, Price price) {
  struct Place {
    double cost = std::numeric_limits<double>::infinity();
    int before = -1;  // the place
    PlanStep step;
  };
  const int drives = int(graph.drives.size());
  const auto out = edges_by_node(graph);
  std::vector<Place> places(graph.nodes.size() * std::size_t(drives));
  using Entry = std::pair<double, int>;  // cost, place: of equal ones the first
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
  const int start = from * drives + drive;
  places[std::size_t(start)].cost = 0;
  queue.emplace(0.0, start);
  int end = -1;
  while (!queue.empty() && end < 0) {
    const auto [cost, here] = queue.top();
    queue.pop();
    if (cost > places[std::size_t(here)].cost) continue;
    if (here / drives == to) end = here;
    for (const int e : out[std::size_t(here / drives)]) {
      const GraphEdge& edge = graph.edges[std::size_t(e)];
      const PlanStep step = step_of(graph, e, here % drives);
      Place& next = places[std::size_t(edge.to * drives + edge.motion.drive)];
      const double sum = cost + price_of(graph, step, price);
      if (!(sum < next.cost)) continue;
      next = {sum, here, step};
      queue.emplace(sum, edge.to * drives + edge.motion.drive);
    }
  }
  if (end < 0) return {};
  std::vector<PlanStep> steps;
  for (int place = end; places[std::size_t(place)].before >= 0; place = places[std::size_t(place)].before)
    steps.insert(steps.begin(), places[std::size_t(place)].step);
  return steps;
}

}  // namespace

double PlanStep::energy() const { return std::max(0.0, to_switch) + std::max(0.0, supplied) + holding; }

std::optional<Plan> find_plan(const Graph& graph, int from, int to, Price price) {
  return find_plan(graph, std::vector<int>{from, to}, price);
}

std::optional<Plan> find_plan(const Graph& graph, const std::vector<int>& through, Price price) {
  Plan plan;
  int drive = graph.nodes[std::size_t(through.front())].arrived_by;
  for (std::size_t i = 1; i < through.size(); ++i) {
    const auto leg = find_leg(graph, through[i - 1], drive, through[i], price);
    if (!leg) return {};
    plan.steps.insert(plan.steps.end(), leg->begin(), leg->end());
    if (!plan.steps.empty()) drive = graph.edges[std::size_t(plan.steps.back().edge)].motion.drive;
  }
  for (const PlanStep& step : plan.steps) {
    const Transition& motion = graph.edges[std::size_t(step.edge)].motion;
    plan.work += step.energy();
    plan.time += motion.time;
    plan.peak_power = std::max(plan.peak_power, motion.peak_power + graph.drives[std::size_t(motion.drive)].power);
  }
  return plan;
}

std::vector<int> find_sinks(const Graph& graph) {
  std::vector<int> sinks;
  const auto out = edges_by_node(graph);
  for (std::size_t n = 0; n < out.size(); ++n)
    if (out[n].empty()) sinks.push_back(int(n));
  return sinks;
}

std::vector<int> find_unreachable(const Graph& graph, int from) {
  const auto out = edges_by_node(graph);
  std::vector<char> reached(out.size());
  std::vector<int> waiting{from};
  reached[std::size_t(from)] = 1;
  while (!waiting.empty()) {
    const int node = waiting.back();
    waiting.pop_back();
    for (const int e : out[std::size_t(node)]) {
      const int to = graph.edges[std::size_t(e)].to;
      if (reached[std::size_t(to)]) continue;
      reached[std::size_t(to)] = 1;
      waiting.push_back(to);
    }
  }
  std::vector<int> rest;
  for (std::size_t n = 0; n < reached.size(); ++n)
    if (!reached[n]) rest.push_back(int(n));
  return rest;
}

std::vector<std::vector<int>> strongly_connected(const Graph& graph) {
  Components components(graph);
  std::sort(components.found.begin(), components.found.end(), [](const auto& a, const auto& b) {
    return a.size() != b.size() ? a.size() > b.size() : a.front() < b.front();
  });
  return components.found;
}

}  // namespace volvelle
