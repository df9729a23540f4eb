// Owners of HDF5 identifiers.
#include "scenario/hdf5_handle.hpp"

#include <charconv>
#include <mutex>
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

void prepare_library() {
  static std::once_flag once;
  std::call_once(once, [] {
    H5dont_atexit();  // a file that could not be closed on a full disk must not be tried again at exit
    H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
  });
}

void require(herr_t result) {
  if (result < 0) throw_failure();
}

Handle::Handle(hid_t id, Close closer) : id_(id), close_(closer) {
  if (id < 0) throw_failure();
}

void Handle::close() {
  if (id_ >= 0) require(close_(std::exchange(id_, -1)));
}

const Handle& string_type() {
  static const Handle type = [] {
    Handle made(H5Tcopy(H5T_C_S1), H5Tclose);
    require(H5Tset_size(made, H5T_VARIABLE));
    require(H5Tset_cset(made, H5T_CSET_UTF8));
    return made;
  }();
  return type;
}

Handle without_times(hid_t property_class) {
  Handle creation(H5Pcreate(property_class), H5Pclose);
  require(H5Pset_obj_track_times(creation, false));
  return creation;
}

}  // namespace volvelle::hdf5
