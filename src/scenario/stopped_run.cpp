// Reading stopped runs.
#include "scenario/stopped_run.hpp"

#include <algorithm>
#include <optional>

#include "scenario/hdf5_checkpoint.hpp"
#include "scenario/hdf5_events.hpp"
#include "scenario/hdf5_opening.hpp"
#include "scenario/hdf5_values.hpp"

namespace volvelle {

using hdf5::Handle;
using hdf5::require;

namespace {

constexpr std::size_t numbers_at_once = 1U << 19U;  // 4 MiB

ResultOrigin read_origin(hid_t file) {
  const std::vector<std::string> scenario = hdf5::read_texts(file, "scenario");
  return {hdf5::read_text_attribute(file, "volvelle_version"), hdf5::read_text_attribute(file, "name"),
          scenario.empty() ? "" : scenario.front(), hdf5::read_texts_attribute(file, "settings")};
}

std::string where_it_ends(hid_t file) {
  const std::vector<double> time = hdf5::read_numbers(file, "time");
  return time.empty() ? "" : fmt::format(", at t = {:g} s", time.back());
}

// `count` rows of a block, into the rows of a result of `width` numbers each.
void read_block(hid_t file, const Block& block, hsize_t first, hsize_t count, std::size_t width, double* into) {
  const Handle dataset(H5Dopen2(file, block.path.c_str(), H5P_DEFAULT), H5Dclose);
  std::vector<hsize_t> extent = hdf5::shape_of(dataset), start(extent.size(), 0);
  start[0] = first;
  extent[0] = count;
  const Handle in_file(H5Dget_space(dataset), H5Sclose);
  require(H5Sselect_hyperslab(in_file, H5S_SELECT_SET, start.data(), nullptr, extent.data(), nullptr));
  const Handle in_memory(H5Screate_simple(static_cast<int>(extent.size()), extent.data(), nullptr), H5Sclose);
  const std::size_t numbers = block.columns.size();
  std::vector<double> values(static_cast<std::size_t>(count) * numbers);
  require(H5Dread(dataset, H5T_NATIVE_DOUBLE, in_memory, in_file, H5P_DEFAULT, values.data()));
  for (std::size_t r = 0; r < count; ++r) std::copy_n(values.data() + r * numbers, numbers, into + r * width);
}

}  // namespace

ResultOrigin read_origin(const std::filesystem::path& file) {
  const std::string name = file.string();
  const Handle opened = hdf5::open_to_read(name);
  return hdf5::in_plain_words(name, [&] { return read_origin(opened); });
}

StoppedRun::StoppedRun(const std::filesystem::path& file) : name_(file.string()), file_(hdf5::open_to_read(name_)) {
  hdf5::in_plain_words(name_, [&] {
    origin_ = read_origin(file_);
    events_ = hdf5::read_events(file_);
    std::optional<Checkpoint> checkpoint = hdf5::read_checkpoint(file_);
    if (!checkpoint) {
      hdf5::fail(name_,
                 fmt::format("there is nothing to go on with: this run came to its end{}. Only a run that an event "
                             "stopped, by --until EVENT or `stop = true` in the sequence, can go on.",
                             where_it_ends(file_)));
    }
    checkpoint_ = std::move(*checkpoint);
  });
}

void StoppedRun::require_columns(const Layout& layout) const {
  for (const Block& block : layout.blocks) {
    if (block.columns.empty()) continue;
    const Handle dataset(H5Dopen2(file_, block.path.c_str(), H5P_DEFAULT), H5Dclose);
    const std::vector<hsize_t> shape = hdf5::shape_of(dataset);
    hsize_t width = 1;
    for (std::size_t i = 1; i < shape.size(); ++i) width *= shape[i];
    if (hdf5::read_texts_attribute(dataset, "columns") != block.columns || shape.empty() ||
        width != block.columns.size()) {
      throw hdf5::Hdf5Error(block.path + " has not the columns of this scenario", 0);
    }
    if (shape[0] < hsize_t(checkpoint_.rows)) throw hdf5::Hdf5Error(block.path + " has too few rows", 0);
  }
}

void StoppedRun::read_rows(const Layout& layout, hsize_t first, hsize_t count, std::vector<double>& rows) const {
  const std::size_t width = layout.width();
  rows.resize(static_cast<std::size_t>(count) * width);
  double* into = rows.data();
  for (const Block& block : layout.blocks) {
    if (!block.columns.empty()) read_block(file_, block, first, count, width, into);
    into += block.columns.size();
  }
}

void StoppedRun::replay(const Layout& layout, const std::vector<ResultSink*>& sinks) const {
  hdf5::in_plain_words(name_, [&] { require_columns(layout); });
  for (ResultSink* sink : sinks) sink->begin(layout);
  const std::size_t width = layout.width();
  const hsize_t all = hsize_t(checkpoint_.rows);
  const hsize_t at_once = std::max<hsize_t>(numbers_at_once / width, 1);
  std::vector<double> rows;
  for (hsize_t first = 0; first < all; first += at_once) {
    const hsize_t count = std::min(at_once, all - first);
    hdf5::in_plain_words(name_, [&] { read_rows(layout, first, count, rows); });
    for (std::size_t r = 0; r < count; ++r)
      for (ResultSink* sink : sinks) sink->row({rows.data() + r * width, width});
  }
  for (const Event& event : events_)
    for (ResultSink* sink : sinks) sink->event(event);
}

}  // namespace volvelle
