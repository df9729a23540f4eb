// Texts and numbers in HDF5.
#include "scenario/hdf5_values.hpp"

namespace volvelle::hdf5 {

namespace {

std::vector<const char*> pointers_to(const std::vector<std::string>& texts) {
  std::vector<const char*> letters;
  letters.reserve(texts.size());
  for (const std::string& text : texts) letters.push_back(text.c_str());
  return letters;
}

const Handle& one_value() {
  static const Handle space(H5Screate(H5S_SCALAR), H5Sclose);
  return space;
}

Handle line_of(std::size_t count) {
  const hsize_t extent = count;
  return Handle(H5Screate_simple(1, &extent, nullptr), H5Sclose);
}

// HDF5 converts texts in buffers of a megabyte, which the system must fill with zeros first; a page of them will do.
Handle by_the_page() {
  Handle transfer(H5Pcreate(H5P_DATASET_XFER), H5Pclose);
  require(H5Pset_buffer(transfer, 4096, nullptr, nullptr));
  return transfer;
}

std::size_t size_of(hid_t space) {
  const hssize_t count = H5Sget_simple_extent_npoints(space);
  require(count < 0 ? -1 : 0);
  return static_cast<std::size_t>(count);
}

// Takes strings that HDF5 allocated, and gives their memory back.
std::vector<std::string> take_texts(hid_t type, hid_t space, std::vector<char*>& letters) {
  std::vector<std::string> texts;
  texts.reserve(letters.size());
  for (const char* text : letters) texts.emplace_back(text ? text : "");
  require(H5Dvlen_reclaim(type, space, H5P_DEFAULT, letters.data()));
  return texts;
}

void require_texts(hid_t type) {
  const htri_t variable = H5Tis_variable_str(type);
  require(variable);
  if (variable == 0) throw Hdf5Error("it holds something else where texts are expected", 0);
}

}  // namespace

void write_text_attribute(hid_t object, const char* name, const std::string& text) {
  const Handle& type = string_type();
  const Handle attribute(H5Acreate2(object, name, type, one_value(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  const char* letters = text.c_str();
  require(H5Awrite(attribute, type, &letters));
}

void write_texts_attribute(hid_t object, const char* name, const std::vector<std::string>& texts) {
  const Handle& type = string_type();
  const Handle space = line_of(texts.size());
  const Handle attribute(H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  if (!texts.empty()) require(H5Awrite(attribute, type, pointers_to(texts).data()));
}

Handle write_texts(hid_t place, const char* name, const std::vector<std::string>& texts) {
  const Handle& type = string_type();
  const Handle space = line_of(texts.size());
  const Handle creation = without_times(H5P_DATASET_CREATE);
  Handle dataset(H5Dcreate2(place, name, type, space, H5P_DEFAULT, creation, H5P_DEFAULT), H5Dclose);
  if (!texts.empty()) require(H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, by_the_page(), pointers_to(texts).data()));
  return dataset;
}

void write_text(hid_t place, const char* name, const std::string& text) {
  const Handle& type = string_type();
  const Handle creation = without_times(H5P_DATASET_CREATE);
  const Handle dataset(H5Dcreate2(place, name, type, one_value(), H5P_DEFAULT, creation, H5P_DEFAULT), H5Dclose);
  const char* letters = text.c_str();
  require(H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, by_the_page(), &letters));
}

Handle write_numbers(hid_t place, const char* name, const std::vector<double>& numbers) {
  const Handle space = line_of(numbers.size());
  const Handle creation = without_times(H5P_DATASET_CREATE);
  Handle dataset(H5Dcreate2(place, name, H5T_IEEE_F64LE, space, H5P_DEFAULT, creation, H5P_DEFAULT), H5Dclose);
  if (!numbers.empty()) {
    require(H5Dwrite(dataset, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers.data()));
  }
  return dataset;
}

std::vector<std::string> read_texts_attribute(hid_t object, const char* name) {
  const htri_t there = H5Aexists(object, name);
  require(there);
  if (there == 0) return {};
  const Handle attribute(H5Aopen(object, name, H5P_DEFAULT), H5Aclose);
  require_texts(Handle(H5Aget_type(attribute), H5Tclose));
  const Handle space(H5Aget_space(attribute), H5Sclose);
  std::vector<char*> letters(size_of(space));
  if (letters.empty()) return {};
  const Handle& type = string_type();
  require(H5Aread(attribute, type, letters.data()));
  return take_texts(type, space, letters);
}

std::string read_text_attribute(hid_t object, const char* name) {
  const std::vector<std::string> texts = read_texts_attribute(object, name);
  return texts.empty() ? "" : texts.front();
}

std::vector<std::string> read_texts(hid_t place, const char* name) {
  const Handle dataset(H5Dopen2(place, name, H5P_DEFAULT), H5Dclose);
  require_texts(Handle(H5Dget_type(dataset), H5Tclose));
  const Handle space(H5Dget_space(dataset), H5Sclose);
  std::vector<char*> letters(size_of(space));
  if (letters.empty()) return {};
  const Handle& type = string_type();
  require(H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, letters.data()));
  return take_texts(type, space, letters);
}

std::vector<double> read_numbers(hid_t place, const char* name) {
  const Handle dataset(H5Dopen2(place, name, H5P_DEFAULT), H5Dclose);
  const Handle space(H5Dget_space(dataset), H5Sclose);
  std::vector<double> numbers(size_of(space));
  if (!numbers.empty()) require(H5Dread(dataset, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers.data()));
  return numbers;
}

}  // namespace volvelle::hdf5
