// Parts of a result in HDF5, so that a large one need not be read whole: poses of all bodies at some rows, and columns
// over a stretch of time, thinned to what a plot can show.
#pragma once

#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

#include "scenario/hdf5_handle.hpp"
#include "scenario/hdf5_result.hpp"
#include "scenario/hdf5_sink.hpp"

namespace volvelle::view {

struct RowRange {
  std::size_t first = 0;
  std::size_t count = 0;
  std::size_t stride = 1;
};

// Bodies relative to the system's centre of mass: subtracted in double precision, so that single precision will do for
// what is left, however far out the spacecraft is.
struct Poses {
  std::vector<double> rows;   // time and x, y, z of the centre of mass, row by row
  std::vector<float> bodies;  // x, y, z, w, qx, qy, qz; body by body, row by row
};

class ResultSlices {
 public:
  explicit ResultSlices(const std::filesystem::path& file);

  const std::filesystem::path& file() const { return path_; }
  const ResultOrigin& origin() const { return origin_; }
  const std::vector<Event>& events() const { return events_; }
  const std::vector<ResultColumn>& columns() const { return result_.columns(); }
  const std::vector<std::string>& bodies() const { return bodies_; }
  std::size_t rows() const { return rows_; }
  double start() const { return start_; }
  double end() const { return end_; }

  // Rows past the end are left out.
  Poses poses(const RowRange& range) const;

  // The named columns between two times, `time` first, column by column, one row more at each end. More rows than
  // `most` are gathered in stretches, of which each column keeps its lowest and highest value in their order.
  std::vector<std::vector<double>> series(const std::vector<std::string>& names, double from, double to,
                                          std::size_t most) const;

  std::size_t row_at(double time) const;  // the last row that is not later

  // Row by row, numbers of one block: "bodies/position".
  std::vector<double> block(const std::string& path, const RowRange& range) const;

 private:
  std::filesystem::path path_;
  Hdf5Result result_;
  hdf5::Handle opened_;
  ResultOrigin origin_;
  std::vector<Event> events_;
  std::vector<std::string> bodies_;
  std::size_t rows_ = 0;
  double start_ = 0, end_ = 0;
  mutable std::mutex reading_;  // the HDF5 library does one thing at a time
};

}  // namespace volvelle::view
