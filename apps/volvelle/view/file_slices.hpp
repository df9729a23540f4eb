// Parts of a result in HDF5, read when they are asked for.
#pragma once

#include <mutex>

#include "scenario/hdf5_handle.hpp"
#include "scenario/hdf5_result.hpp"
#include "view/result_slices.hpp"

namespace volvelle::view {

// The HDF5 library does one thing at a time, whichever file it is; who reads or writes one holds this.
std::mutex& one_at_a_time();

class FileSlices final : public ResultSlices {
 public:
  explicit FileSlices(const std::filesystem::path& file);

  const std::filesystem::path& file() const override { return path_; }
  const ResultOrigin& origin() const override { return origin_; }
  const std::vector<ResultColumn>& columns() const override { return result_.columns(); }
  const std::vector<std::string>& bodies() const override { return bodies_; }
  std::vector<Event> events() const override { return events_; }
  std::size_t rows() const override { return rows_; }
  double start() const override { return start_; }
  double end() const override { return end_; }
  Poses poses(const RowRange& range) const override;
  Columns series(const std::vector<std::string>& names, double from, double to, std::size_t most) const override;
  std::size_t row_at(double time) const override;

 private:
  std::vector<double> block(const std::string& path, const RowRange& range) const;  // row by row: "bodies/position"

  std::filesystem::path path_;
  Hdf5Result result_;
  hdf5::Handle opened_;
  ResultOrigin origin_;
  std::vector<Event> events_;
  std::vector<std::string> bodies_;
  std::size_t rows_ = 0;
  double start_ = 0, end_ = 0;
};

}  // namespace volvelle::view
