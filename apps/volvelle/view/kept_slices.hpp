// The rows of a run in memory, while it goes on and after: for runs that are followed, and for motions of a graph.
#pragma once

#include <mutex>

#include "simulation/layout.hpp"
#include "view/result_slices.hpp"

namespace volvelle::view {

// One thread may add rows while others read.
class KeptSlices final : public ResultSlices, public ResultSink {
 public:
  // `most_bytes`: rows beyond are not kept, and is_full() says so.
  KeptSlices(std::filesystem::path name, ResultOrigin origin, std::size_t most_bytes);

  void begin(const Layout& layout) override;
  void row(std::span<const double> values) override;
  void event(const Event& event) override;
  void finish() override {}
  bool is_full() const;

  const std::filesystem::path& file() const override { return name_; }
  const ResultOrigin& origin() const override { return origin_; }
  const std::vector<ResultColumn>& columns() const override { return columns_; }
  const std::vector<std::string>& bodies() const override { return bodies_; }
  std::vector<Event> events() const override;
  std::size_t rows() const override;
  double start() const override;
  double end() const override;
  Poses poses(const RowRange& range) const override;
  Columns series(const std::vector<std::string>& names, double from, double to, std::size_t most) const override;
  std::size_t row_at(double time) const override;

 private:
  const double* at(std::size_t row) const { return kept_.data() + row * width_; }
  std::size_t count() const { return width_ == 0 ? 0 : kept_.size() / width_; }
  std::size_t last_not_after(double time) const;

  std::filesystem::path name_;
  ResultOrigin origin_;
  std::size_t most_bytes_;
  std::vector<ResultColumn> columns_;
  std::vector<std::string> bodies_;
  std::size_t width_ = 0, center_ = 0, position_ = 0, attitude_ = 0;  // where the blocks begin in a row
  mutable std::mutex mutex_;                                          // over what follows
  std::vector<double> kept_;
  std::vector<Event> events_;
  bool full_ = false;
};

}  // namespace volvelle::view
