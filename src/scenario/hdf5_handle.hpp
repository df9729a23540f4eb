// Thin owners of HDF5 identifiers. Every failing call throws Hdf5Error with errno where HDF5 knows it.
#pragma once

#include <hdf5.h>
#include <stdexcept>
#include <string>
#include <utility>

namespace volvelle::hdf5 {

class Hdf5Error : public std::runtime_error {
 public:
  Hdf5Error(const std::string& message, int error_number) : std::runtime_error(message), error_number_(error_number) {}
  int error_number() const { return error_number_; }

 private:
  int error_number_;
};

void prepare_library();  // before the first call: failures are thrown, not printed

// Throws the topmost HDF5 error when `result` is negative.
void require(herr_t result);

class Handle {
 public:
  using Close = herr_t (*)(hid_t);

  Handle() = default;
  Handle(hid_t id, Close closer);  // throws when id is negative
  ~Handle() {
    if (id_ >= 0) close_(id_);
  }
  Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, -1)), close_(other.close_) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(close_, other.close_);
    return *this;
  }

  operator hid_t() const { return id_; }  // so that a handle stands wherever HDF5 wants an identifier
  void close();                           // now, with the failure thrown

 private:
  hid_t id_ = -1;
  Close close_ = nullptr;
};

const Handle& string_type();  // UTF-8, of any length

inline constexpr unsigned in_order =
    H5P_CRT_ORDER_TRACKED | H5P_CRT_ORDER_INDEXED;  // a group remembers what came first

Handle without_times(hid_t property_class);  // how to create an object whose bytes hold no date

}  // namespace volvelle::hdf5
