// Reading parts of results.
#include "view/result_slices.hpp"

#include <algorithm>
#include <stdexcept>

#include "scenario/hdf5_opening.hpp"
#include "scenario/hdf5_values.hpp"
#include "scenario/stopped_run.hpp"

namespace volvelle::view {

using hdf5::Handle;
using hdf5::require;

namespace {

constexpr std::size_t rows_at_once = 1U << 18U;

bool has(hid_t file, const std::string& path) {
  for (std::size_t slash = path.find('/');; slash = path.find('/', slash + 1)) {
    if (H5Lexists(file, path.substr(0, slash).c_str(), H5P_DEFAULT) <= 0) return false;
    if (slash == std::string::npos) return true;
  }
}

// Lowest and highest of one column's stretch, in the order in which they come.
void keep_extremes(const std::vector<double>& values, std::size_t first, std::size_t end, std::vector<double>& kept) {
  const auto [low, high] = std::minmax_element(values.begin() + static_cast<std::ptrdiff_t>(first),
                                               values.begin() + static_cast<std::ptrdiff_t>(end));
  kept.push_back(low < high ? *low : *high);
  kept.push_back(low < high ? *high : *low);
}

void keep_ends(const std::vector<double>& times, std::size_t first, std::size_t end, std::vector<double>& kept) {
  kept.push_back(times[first]);
  kept.push_back(times[end - 1]);
}

}  // namespace

ResultSlices::ResultSlices(const std::filesystem::path& file)
    : path_(file), result_(file), opened_(hdf5::open_to_read(file.string())), origin_(read_origin(file)) {
  hdf5::in_plain_words(file.string(), [&] {
    events_ = result_.events();
    const Handle time(H5Dopen2(opened_, "time", H5P_DEFAULT), H5Dclose);
    rows_ = static_cast<std::size_t>(hdf5::shape_of(time).at(0));
    if (has(opened_, "bodies/position")) {
      const Handle position(H5Dopen2(opened_, "bodies/position", H5P_DEFAULT), H5Dclose);
      bodies_ = hdf5::read_texts_attribute(position, "names");
    }
    if (rows_ > 0) {
      start_ = block("time", {0, 1, 1}).at(0);
      end_ = block("time", {rows_ - 1, 1, 1}).at(0);
    }
  });
}

std::vector<double> ResultSlices::block(const std::string& path, const RowRange& range) const {
  const std::lock_guard<std::mutex> lock(reading_);
  return hdf5::in_plain_words(path_.string(), [&] {
    const Handle dataset(H5Dopen2(opened_, path.c_str(), H5P_DEFAULT), H5Dclose);
    const std::vector<hsize_t> shape = hdf5::shape_of(dataset);
    std::vector<hsize_t> start(shape.size(), 0), stride(shape.size(), 1), count = shape;
    const std::size_t there = range.first >= shape[0] ? 0 : (shape[0] - range.first - 1) / range.stride + 1;
    start[0] = range.first;
    stride[0] = range.stride;
    count[0] = std::min<hsize_t>(range.count, there);
    hsize_t numbers = 1;
    for (const hsize_t extent : count) numbers *= extent;
    std::vector<double> values(static_cast<std::size_t>(numbers));
    if (values.empty()) return values;
    const Handle in_file(H5Dget_space(dataset), H5Sclose);
    require(H5Sselect_hyperslab(in_file, H5S_SELECT_SET, start.data(), stride.data(), count.data(), nullptr));
    const Handle in_memory(H5Screate_simple(1, &numbers, nullptr), H5Sclose);
    require(H5Dread(dataset, H5T_NATIVE_DOUBLE, in_memory, in_file, H5P_DEFAULT, values.data()));
    return values;
  });
}

Poses ResultSlices::poses(const RowRange& range) const {
  const std::vector<double> time = block("time", range), center = block("system/position", range),
                            position = block("bodies/position", range), attitude = block("bodies/attitude", range);
  Poses poses;
  const std::size_t n = bodies_.size();
  poses.bodies.reserve(time.size() * n * 7);
  for (std::size_t r = 0; r < time.size(); ++r) {
    const double* c = &center[3 * r];
    poses.rows.insert(poses.rows.end(), {time[r], c[0], c[1], c[2]});
    for (std::size_t b = 0; b < n; ++b) {
      const double *p = &position[3 * (r * n + b)], *q = &attitude[4 * (r * n + b)];
      for (int i = 0; i < 3; ++i) poses.bodies.push_back(static_cast<float>(p[i] - c[i]));
      for (int i = 0; i < 4; ++i) poses.bodies.push_back(static_cast<float>(q[i]));
    }
  }
  return poses;
}

std::size_t ResultSlices::row_at(double time) const {
  std::size_t low = 0, high = rows_;
  while (high - low > 1) {
    const std::size_t middle = (low + high) / 2;
    (block("time", {middle, 1, 1}).at(0) <= time ? low : high) = middle;
  }
  return low;
}

std::vector<std::vector<double>> ResultSlices::series(const std::vector<std::string>& names, double from, double to,
                                                      std::size_t most) const {
  std::vector<std::string> all{"time"};
  all.insert(all.end(), names.begin(), names.end());
  std::vector<std::vector<double>> kept(all.size());
  if (rows_ == 0) return kept;
  const std::size_t first = row_at(from), end = std::min(rows_, row_at(to) + 2), rows = end - first;
  const std::size_t stretch = rows <= most ? 1 : (2 * rows + most - 1) / std::max<std::size_t>(most, 2);
  const std::size_t at_once = (rows_at_once / stretch + 1) * stretch;
  for (std::size_t at = first; at < end; at += at_once) {
    const std::size_t count = std::min(at_once, end - at);
    const std::lock_guard<std::mutex> lock(reading_);
    const std::vector<std::vector<double>> values = result_.read_rows(all, at, count);
    for (std::size_t c = 0; c < all.size(); ++c) {
      if (stretch == 1) {
        kept[c].insert(kept[c].end(), values[c].begin(), values[c].end());
        continue;
      }
      for (std::size_t r = 0; r < count; r += stretch)
        (c == 0 ? keep_ends : keep_extremes)(values[c], r, std::min(count, r + stretch), kept[c]);
    }
  }
  return kept;
}

}  // namespace volvelle::view
