// Reading HDF5.
#include "scenario/hdf5_result.hpp"

#include <algorithm>
#include <limits>

#include "scenario/hdf5_events.hpp"
#include "scenario/hdf5_opening.hpp"
#include "scenario/hdf5_values.hpp"

namespace volvelle {

using hdf5::fail;
using hdf5::Handle;
using hdf5::in_plain_words;
using hdf5::require;
using hdf5::shape_of;

namespace {

constexpr int deepest_group = 4;  // blocks lie in "bodies/position"; more is no result of ours

// The order in which a group was filled, where it remembers that.
H5_index_t order_of(hid_t group) {
  const Handle creation(H5Gget_create_plist(group), H5Pclose);
  unsigned flags = 0;
  require(H5Pget_link_creation_order(creation, &flags));
  return (flags & H5P_CRT_ORDER_INDEXED) != 0 ? H5_INDEX_CRT_ORDER : H5_INDEX_NAME;
}

std::string name_of_link(hid_t group, H5_index_t order, hsize_t index) {
  const auto ask = [&](char* letters, std::size_t room) {
    return H5Lget_name_by_idx(group, ".", order, H5_ITER_INC, index, letters, room, H5P_DEFAULT);
  };
  const ssize_t length = ask(nullptr, 0);
  require(length < 0 ? -1 : 0);
  std::string name(static_cast<std::size_t>(length) + 1, '\0');
  require(ask(name.data(), name.size()) < 0 ? -1 : 0);
  name.pop_back();
  return name;
}

}  // namespace

Hdf5Result::Hdf5Result(const std::filesystem::path& file) : name_(file.string()) {
  file_ = hdf5::open_to_read(name_);
  in_plain_words(name_, [&] { list_group("/", 0); });
  const ResultColumn* time = find("time");
  if (time == nullptr) fail(name_, "this HDF5 file is no result: it has no 'time'; results come from `volvelle run`.");
  const auto at = time - columns_.data();
  std::rotate(columns_.begin(), columns_.begin() + at, columns_.begin() + at + 1);
  std::rotate(places_.begin(), places_.begin() + at, places_.begin() + at + 1);
}

void Hdf5Result::list_group(const std::string& path, int depth) {
  if (depth > deepest_group) return;
  const Handle group(H5Gopen2(file_, path.c_str(), H5P_DEFAULT), H5Gclose);
  H5G_info_t info;
  require(H5Gget_info(group, &info));
  const H5_index_t order = order_of(group);
  for (hsize_t i = 0; i < info.nlinks; ++i) {
    const std::string child = (path == "/" ? path : path + "/") + name_of_link(group, order, i);
    if (child == "/events") continue;
    const Handle object(H5Oopen(file_, child.c_str(), H5P_DEFAULT), H5Oclose);
    if (H5Iget_type(object) == H5I_GROUP) list_group(child, depth + 1);
    if (H5Iget_type(object) == H5I_DATASET) list_dataset(child, object);
  }
}

void Hdf5Result::list_dataset(const std::string& path, hid_t dataset) {
  const std::vector<std::string> names = hdf5::read_texts_attribute(dataset, "columns");
  if (names.empty()) return;
  const std::vector<hsize_t> shape = shape_of(dataset);
  hsize_t width = 1;
  for (std::size_t i = 1; i < shape.size(); ++i) width *= shape[i];
  if (shape.empty() || width != names.size()) throw hdf5::Hdf5Error(path + " has not the columns that it names", 0);
  const std::string unit = hdf5::read_text_attribute(dataset, "unit");
  for (std::size_t i = 0; i < names.size(); ++i) {
    columns_.push_back({names[i], unit});
    places_.push_back({path, i});
  }
}

std::vector<double> Hdf5Result::read_column(const Place& place, hsize_t first, hsize_t most) const {
  const Handle dataset(H5Dopen2(file_, place.path.c_str(), H5P_DEFAULT), H5Dclose);
  const std::vector<hsize_t> shape = shape_of(dataset);
  std::vector<hsize_t> start(shape.size(), 0), count(shape.size(), 1);
  start[0] = first;
  count[0] = std::min(most, shape[0] - std::min(first, shape[0]));
  hsize_t number = place.number;
  for (std::size_t i = shape.size(); i-- > 1;) {
    start[i] = number % shape[i];
    number /= shape[i];
  }
  std::vector<double> values(static_cast<std::size_t>(count[0]));
  if (values.empty()) return values;
  const Handle in_file(H5Dget_space(dataset), H5Sclose);
  require(H5Sselect_hyperslab(in_file, H5S_SELECT_SET, start.data(), nullptr, count.data(), nullptr));
  const Handle in_memory(H5Screate_simple(1, count.data(), nullptr), H5Sclose);
  require(H5Dread(dataset, H5T_NATIVE_DOUBLE, in_memory, in_file, H5P_DEFAULT, values.data()));
  return values;
}

std::vector<std::vector<double>> Hdf5Result::read(const std::vector<std::string>& names) const {
  return read_rows(names, 0, std::numeric_limits<std::size_t>::max());
}

std::vector<std::vector<double>> Hdf5Result::read_rows(const std::vector<std::string>& names, std::size_t first,
                                                       std::size_t count) const {
  return in_plain_words(name_, [&] {
    std::vector<std::vector<double>> values;
    for (const std::string& name : names) values.push_back(read_column(places_[position_of(name)], first, count));
    for (std::size_t i = 1; i < values.size(); ++i) {
      if (values[i].size() != values[0].size()) throw hdf5::Hdf5Error("its columns differ in length", 0);
    }
    return values;
  });
}

std::vector<Event> Hdf5Result::events() const {
  return in_plain_words(name_, [&] { return hdf5::read_events(file_); });
}

}  // namespace volvelle
