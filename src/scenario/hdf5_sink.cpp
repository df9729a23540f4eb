// Results as HDF5.
#include "scenario/hdf5_sink.hpp"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <utility>

#include "scenario/hdf5_checkpoint.hpp"
#include "scenario/hdf5_events.hpp"
#include "scenario/hdf5_values.hpp"

namespace volvelle {

using hdf5::Handle;
using hdf5::require;

namespace {

// Rows written together: enough that a write to the disk is worth its call, few enough that the chunks of the last
// rows, which are whole in the file, waste little of it.
constexpr std::size_t most_buffered_rows = 4096;
constexpr std::size_t buffer_bytes = 4U << 20U;

// Pieces of one length, so that the last has few rows to spare.
std::size_t rows_together(std::size_t row_bytes, std::uintmax_t expected_rows) {
  const std::uintmax_t most = std::clamp<std::uintmax_t>(buffer_bytes / row_bytes, 1, most_buffered_rows);
  if (expected_rows == 0) return std::size_t(most);  // nobody knows
  const std::uintmax_t pieces = expected_rows / most + 1;
  return std::size_t(expected_rows / pieces + 1);
}

Handle create_file(const std::filesystem::path& path) {
  const Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  require(H5Pset_file_locking(access, false, true));  // the output file holds the lock
  require(H5Pset_fclose_degree(access, H5F_CLOSE_STRONG));
  require(H5Pset_libver_bounds(access, H5F_LIBVER_V18, H5F_LIBVER_LATEST));  // names of many bodies pass 64 kB
  require(H5Pset_meta_block_size(access, 16384));  // what describes the blocks stands together, and is written at once
  const Handle creation(H5Pcreate(H5P_FILE_CREATE), H5Pclose);
  require(H5Pset_obj_track_times(creation, false));
  require(H5Pset_link_creation_order(creation, hdf5::in_order));
  return Handle(H5Fcreate(path.c_str(), H5F_ACC_TRUNC, creation, access), H5Fclose);
}

// Rows as they come, each `width` numbers long.
struct Rows {
  const std::vector<double>& numbers;
  std::size_t width;
  std::size_t count() const { return numbers.size() / width; }
};

// Blocks are a few numbers wide: a loop is faster than a call of memmove for each.
void gather(const Rows& rows, std::size_t offset, std::size_t count, std::vector<double>& block) {
  block.resize(rows.count() * count);
  double* to = block.data();
  const double* row = rows.numbers.data() + offset;
  for (std::size_t r = 0; r < rows.count(); ++r, row += rows.width)
    for (std::size_t i = 0; i < count; ++i) *to++ = row[i];
}

// [rows], [rows, items], [rows, components] or [rows, items, components].
std::vector<hsize_t> shape_of(const Block& block, std::size_t rows) {
  std::vector<hsize_t> shape{rows};
  if (!block.names.empty()) shape.push_back(block.names.size());
  if (!block.components.empty()) shape.push_back(block.components.size());
  return shape;
}

Handle create_dataset(hid_t file, const Block& block, hid_t space, hid_t creation) {
  Handle dataset(H5Dcreate2(file, block.path.c_str(), H5T_IEEE_F64LE, space, H5P_DEFAULT, creation, H5P_DEFAULT),
                 H5Dclose);
  hdf5::write_text_attribute(dataset, "unit", block.unit);
  hdf5::write_text_attribute(dataset, "frame", block.frame);
  hdf5::write_text_attribute(dataset, "meaning", block.meaning);
  hdf5::write_texts_attribute(dataset, "names", block.names);
  hdf5::write_texts_attribute(dataset, "components", block.components);
  hdf5::write_texts_attribute(dataset, "columns", block.columns);
  return dataset;
}

// One block of a run whose rows are all there: in one piece, which spares the file a list of pieces.
void write_whole(hid_t file, const Block& block, const Rows& rows, std::size_t offset, std::vector<double>& gathered) {
  const std::vector<hsize_t> shape = shape_of(block, rows.count());
  const Handle space(H5Screate_simple(static_cast<int>(shape.size()), shape.data(), nullptr), H5Sclose);
  Handle dataset = create_dataset(file, block, space, hdf5::without_times(H5P_DATASET_CREATE));
  gather(rows, offset, block.columns.size(), gathered);
  if (!gathered.empty()) require(H5Dwrite(dataset, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, gathered.data()));
  dataset.close();
}

// One block's dataset in pieces, to which rows can be added.
class BlockDataset {
 public:
  BlockDataset(hid_t file, const Block& block, std::size_t offset, std::size_t chunk_rows)
      : offset_(offset), numbers_(block.columns.size()), chunk_rows_(chunk_rows), extent_(shape_of(block, 0)) {
    std::vector<hsize_t> limit = extent_, chunk = extent_;
    limit[0] = H5S_UNLIMITED;
    chunk[0] = chunk_rows;
    const int rank = static_cast<int>(extent_.size());
    const Handle space(H5Screate_simple(rank, extent_.data(), limit.data()), H5Sclose);
    const Handle creation = hdf5::without_times(H5P_DATASET_CREATE);
    require(H5Pset_chunk(creation, rank, chunk.data()));
    dataset_ = create_dataset(file, block, space, creation);
  }

  void append(const Rows& rows) {
    gather(rows, offset_, numbers_, gathered_);
    std::vector<hsize_t> start(extent_.size(), 0);
    start[0] = extent_[0];
    extent_[0] += rows.count();
    require(H5Dset_extent(dataset_, extent_.data()));
    if (rows.count() == chunk_rows_ && start[0] % chunk_rows_ == 0 && std::endian::native == std::endian::little) {
      // past HDF5's own buffers, which would copy it piece by piece
      const std::size_t bytes = gathered_.size() * sizeof(double);
      require(H5Dwrite_chunk(dataset_, H5P_DEFAULT, 0, start.data(), bytes, gathered_.data()));
    } else {
      write_part(start, rows.count());
    }
  }

  void close() { dataset_.close(); }  // writes what HDF5 still holds, so its failure counts

 private:
  void write_part(const std::vector<hsize_t>& start, std::size_t rows) const {
    std::vector<hsize_t> count = extent_;
    count[0] = rows;
    const int rank = static_cast<int>(extent_.size());
    const Handle in_memory(H5Screate_simple(rank, count.data(), nullptr), H5Sclose);
    const Handle in_file(H5Dget_space(dataset_), H5Sclose);
    require(H5Sselect_hyperslab(in_file, H5S_SELECT_SET, start.data(), nullptr, count.data(), nullptr));
    require(H5Dwrite(dataset_, H5T_NATIVE_DOUBLE, in_memory, in_file, H5P_DEFAULT, gathered_.data()));
  }

  std::size_t offset_;   // of the block in a row
  std::size_t numbers_;  // of the block in a row
  std::size_t chunk_rows_;
  std::vector<hsize_t> extent_;
  std::vector<double> gathered_;
  Handle dataset_;
};

// HDF5's failure as the output file's: a full disk is said as such.
template <class Action>
void in_plain_words(const OutputFile& file, const Action& action) {
  try {
    action();
  } catch (const hdf5::Hdf5Error& error) {
    if (error.error_number() != 0) file.fail(error.error_number());
    throw OutputError(fmt::format("writing '{}' failed: {}", file.target().string(), error.what()));
  }
}

}  // namespace

// The open file, and rows that wait to be written together.
struct Hdf5Sink::Writer {
  Writer(const std::filesystem::path& path, const Layout& what, const ResultOrigin& origin,
         std::uintmax_t expected_rows)
      : layout(what),
        width(what.width()),
        capacity(rows_together(sizeof(double) * std::max<std::size_t>(width, 1), expected_rows)),
        file(create_file(path)) {
    buffer.reserve(capacity * width);
    hdf5::write_text_attribute(file, "volvelle_version", origin.version);
    hdf5::write_text_attribute(file, "name", origin.name);
    hdf5::write_texts_attribute(file, "settings", origin.settings);
    hdf5::write_text(file, "scenario", origin.scenario);
  }

  void flush() {
    if (datasets.empty())
      each_block([&](const Block& block, std::size_t offset) { datasets.emplace_back(file, block, offset, capacity); });
    for (BlockDataset& dataset : datasets) dataset.append({buffer, width});
    buffer.clear();
  }

  // What `flush` has not written.
  void finish_rows() {
    if (width == 0) return;
    if (!datasets.empty()) {
      if (!buffer.empty()) flush();
      for (BlockDataset& dataset : datasets) dataset.close();
      return;
    }
    std::vector<double> gathered;
    each_block([&](const Block& block, std::size_t offset) {
      write_whole(file, block, {buffer, width}, offset, gathered);
    });
  }

  template <class Action>
  void each_block(const Action& action) {
    std::size_t offset = 0;
    for (const Block& block : layout.blocks) {
      create_groups(block.path);
      if (!block.columns.empty()) action(block, offset);
      offset += block.columns.size();
    }
  }

  void create_groups(const std::string& path) {
    for (std::size_t slash = path.find('/'); slash != std::string::npos; slash = path.find('/', slash + 1)) {
      const std::string name = path.substr(0, slash);
      if (name.empty() || groups.contains(name)) continue;
      const Handle creation = hdf5::without_times(H5P_GROUP_CREATE);
      require(H5Pset_link_creation_order(creation, hdf5::in_order));
      groups.emplace(name, Handle(H5Gcreate2(file, name.c_str(), H5P_DEFAULT, creation, H5P_DEFAULT), H5Gclose));
    }
  }

  void close() {
    finish_rows();
    for (auto& [name, group] : groups) group.close();
    hdf5::write_events(file, events);
    if (checkpoint) hdf5::write_checkpoint(file, *checkpoint);
    file.close();
  }

  Layout layout;
  std::size_t width;
  std::size_t capacity;  // rows
  std::vector<double> buffer;
  std::vector<Event> events;
  std::optional<Checkpoint> checkpoint;
  Handle file;
  std::map<std::string, Handle> groups;
  std::vector<BlockDataset> datasets;
};

Hdf5Sink::Hdf5Sink(const std::filesystem::path& target, ResultOrigin origin, std::uintmax_t expected_rows)
    : file_(target), origin_(std::move(origin)), expected_rows_(expected_rows) {}

Hdf5Sink::~Hdf5Sink() = default;

void Hdf5Sink::begin(const Layout& layout) {
  file_.require_space(expected_rows_ * layout.width() * sizeof(double));
  hdf5::prepare_library();
  in_plain_words(file_, [&] { writer_ = std::make_unique<Writer>(file_.partial(), layout, origin_, expected_rows_); });
}

void Hdf5Sink::row(std::span<const double> values) {
  writer_->buffer.insert(writer_->buffer.end(), values.begin(), values.end());
  if (writer_->buffer.size() < writer_->capacity * writer_->width) return;
  in_plain_words(file_, [&] { writer_->flush(); });
}

void Hdf5Sink::event(const Event& event) { writer_->events.push_back(event); }

void Hdf5Sink::lay_aside(const Checkpoint& checkpoint) { writer_->checkpoint = checkpoint; }

void Hdf5Sink::finish() {
  in_plain_words(file_, [&] { writer_->close(); });
  writer_.reset();
  file_.commit();
}

}  // namespace volvelle
