// Parts of a result, so that a large one need not be read whole: poses of all bodies at some rows, and columns over a
// stretch of time, thinned to what a plot can show.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "scenario/hdf5_sink.hpp"
#include "scenario/result_file.hpp"

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

  void add_row(double time, const double* center, const double* positions, const double* attitudes, std::size_t count);
};

class ResultSlices {
 public:
  virtual ~ResultSlices() = default;

  virtual const std::filesystem::path& file() const = 0;
  virtual const ResultOrigin& origin() const = 0;
  virtual const std::vector<ResultColumn>& columns() const = 0;
  virtual const std::vector<std::string>& bodies() const = 0;
  virtual std::vector<Event> events() const = 0;
  virtual std::size_t rows() const = 0;
  virtual double start() const = 0;  // s
  virtual double end() const = 0;

  // Rows past the end are left out.
  virtual Poses poses(const RowRange& range) const = 0;

  // The named columns between two times, `time` first, column by column, one row more at each end. More rows than
  // `most` are gathered in stretches, of which each column keeps its lowest and highest value in their order.
  virtual std::vector<std::vector<double>> series(const std::vector<std::string>& names, double from, double to,
                                                  std::size_t most) const = 0;

  virtual std::size_t row_at(double time) const = 0;  // the last row that is not later
};

using Columns = std::vector<std::vector<double>>;  // time first

// How many rows make a stretch, so that no more than about `most` are left.
std::size_t rows_of_stretch(std::size_t rows, std::size_t most);
// Adds columns to what is kept of those before, stretch by stretch.
void keep_thinned(const Columns& columns, std::size_t stretch, Columns& kept);

}  // namespace volvelle::view
