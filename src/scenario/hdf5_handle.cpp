// Owners of HDF5 identifiers.
#include "scenario/hdf5_handle.hpp"

#include <charconv>
#include <string_view>

namespace volvelle::hdf5 {

namespace {

struct Failure {
  std::string message;
  int error_number = 0;
};

// HDF5 keeps a stack of what failed; the entry nearest to the system call has errno in its text.
herr_t read_entry(unsigned /*depth*/, const H5E_error2_t* entry, void* data) {
  auto& failure = *static_cast<Failure*>(data);
  const std::string_view text = entry->desc ? entry->desc : "";
  if (failure.message.empty()) failure.message = text;
  static constexpr std::string_view mark = "errno = ";
  if (const std::size_t at = text.find(mark); at != std::string_view::npos && failure.error_number == 0) {
    std::from_chars(text.data() + at + mark.size(), text.data() + text.size(), failure.error_number);
  }
  return 0;
}

[[noreturn]] void throw_failure() {
  Failure failure;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, read_entry, &failure);
  H5Eclear2(H5E_DEFAULT);
  throw Hdf5Error(failure.message.empty() ? "an HDF5 call failed" : failure.message, failure.error_number);
}

}  // namespace

void require(herr_t result) {
  if (result < 0) throw_failure();
}

Handle::Handle(hid_t id, Close closer) : id_(id), close_(closer) {
  if (id < 0) throw_failure();
}

void Handle::close() {
  if (id_ >= 0) require(close_(std::exchange(id_, -1)));
}

Handle string_type() {
  Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
  require(H5Tset_size(type, H5T_VARIABLE));
  require(H5Tset_cset(type, H5T_CSET_UTF8));
  return type;
}

void write_text_attribute(hid_t object, const char* name, const std::string& text) {
  const Handle type = string_type();
  const Handle space(H5Screate(H5S_SCALAR), H5Sclose);
  const Handle attribute(H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  const char* letters = text.c_str();
  require(H5Awrite(attribute, type, &letters));
}

void write_texts_attribute(hid_t object, const char* name, const std::vector<std::string>& texts) {
  const Handle type = string_type();
  const hsize_t count = texts.size();
  const Handle space(H5Screate_simple(1, &count, nullptr), H5Sclose);
  const Handle attribute(H5Acreate2(object, name, type, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  std::vector<const char*> letters;
  letters.reserve(texts.size());
  for (const std::string& text : texts) letters.push_back(text.c_str());
  if (count > 0) require(H5Awrite(attribute, type, letters.data()));
}

}  // namespace volvelle::hdf5
