#include "view/server/served.hpp"

namespace volvelle::view {

Served::Served(std::vector<ViewedResult> results) {
  for (ViewedResult& result : results) runs_.push_back(std::make_shared<const ViewedResult>(std::move(result)));
}

void Served::follow(std::unique_ptr<LiveRun> live) {
  live_ = std::move(live);
  runs_.insert(runs_.begin(), nullptr);  // asked of the live run itself
}

std::size_t Served::runs() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return runs_.size();
}

std::shared_ptr<const ViewedResult> Served::run(std::size_t number) const {
  if (live_ && number == 0) return live_->viewed();
  const std::lock_guard<std::mutex> lock(mutex_);
  return number < runs_.size() ? runs_[number] : nullptr;
}

std::size_t Served::motion(std::size_t edge) {
  const std::lock_guard<std::mutex> turn(replaying_);
  if (const auto known = motions_.find(edge); known != motions_.end()) return known->second;
  auto replayed = std::make_shared<const ViewedResult>(replay(*graph_, edge));
  const std::lock_guard<std::mutex> lock(mutex_);
  runs_.push_back(std::move(replayed));
  return motions_[edge] = runs_.size() - 1;
}

}  // namespace volvelle::view
