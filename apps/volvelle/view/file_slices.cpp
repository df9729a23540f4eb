// Reading parts of results.
#include "view/file_slices.hpp"

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

}  // namespace

std::mutex& one_at_a_time() {
  static std::mutex mutex;
  return mutex;
}

FileSlices::FileSlices(const std::filesystem::path& file)
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

std::vector<double> FileSlices::block(const std::string& path, const RowRange& range) const {
  const std::lock_guard<std::mutex> lock(one_at_a_time());
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

Poses FileSlices::poses(const RowRange& range) const {
  const std::vector<double> time = block("time", range), center = block("system/position", range),
                            position = block("bodies/position", range), attitude = block("bodies/attitude", range);
  Poses poses;
  const std::size_t n = bodies_.size();
  poses.bodies.reserve(time.size() * n * 7);
  for (std::size_t r = 0; r < time.size(); ++r)
    poses.add_row(time[r], &center[3 * r], &position[3 * r * n], &attitude[4 * r * n], n);
  return poses;
}

std::size_t FileSlices::row_at(double time) const {
  std::size_t low = 0, high = rows_;
  while (high - low > 1) {
    const std::size_t middle = (low + high) / 2;
    (block("time", {middle, 1, 1}).at(0) <= time ? low : high) = middle;
  }
  return low;
}

Columns FileSlices::series(const std::vector<std::string>& names, double from, double to, std::size_t most) const {
  std::vector<std::string> all{"time"};
  all.insert(all.end(), names.begin(), names.end());
  Columns kept(all.size());
  if (rows_ == 0) return kept;
  const std::size_t first = row_at(from), end = std::min(rows_, row_at(to) + 2);
  const std::size_t stretch = rows_of_stretch(end - first, most);
  const std::size_t at_once = (rows_at_once / stretch + 1) * stretch;
  for (std::size_t at = first; at < end; at += at_once) {
    const std::lock_guard<std::mutex> lock(one_at_a_time());
    keep_thinned(result_.read_rows(all, at, std::min(at_once, end - at)), stretch, kept);
  }
  return kept;
}

}  // namespace volvelle::view
