// What a server has to show: results, a run that is followed, a graph whose motions become runs when they are asked
// for.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "view/live_run.hpp"
#include "view/viewed_graph.hpp"
#include "view/viewed_result.hpp"

namespace volvelle::view {

class Served {
 public:
  explicit Served(std::vector<ViewedResult> results);

  void follow(std::unique_ptr<LiveRun> live);  // as the first run
  void show(ViewedGraph graph) { graph_ = std::move(graph); }

  LiveRun* live() const { return live_.get(); }
  const ViewedGraph* graph() const { return graph_ ? &*graph_ : nullptr; }
  std::size_t runs() const;
  std::shared_ptr<const ViewedResult> run(std::size_t number) const;  // null: there is none
  std::size_t motion(std::size_t edge);                               // the run that shows it; throws InputError

 private:
  mutable std::mutex mutex_;  // over the runs
  std::mutex replaying_;      // one motion at a time
  std::vector<std::shared_ptr<const ViewedResult>> runs_;
  std::map<std::size_t, std::size_t> motions_;  // run by edge
  std::unique_ptr<LiveRun> live_;
  std::optional<ViewedGraph> graph_;
};

}  // namespace volvelle::view
