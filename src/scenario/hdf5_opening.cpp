// Opening HDF5.
#include "scenario/hdf5_opening.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <string_view>

#include "scenario/input_error.hpp"

namespace volvelle::hdf5 {

namespace {

void require_signature(const std::string& file) {
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  if (!stream) fail(file, fmt::format("the file cannot be opened: {}.", std::strerror(errno)));
  std::array<char, 8> start{};
  stream.read(start.data(), start.size());
  if (std::string_view(start.data(), start.size()) != "\x89HDF\r\n\x1a\n") {
    fail(file, "this is no HDF5 file; name a result of `volvelle run`, such as 'arm.h5', or CSV that ends in .csv.");
  }
}

}  // namespace

void fail(const std::string& file, std::string message) {
  throw InputError({Diagnostic{file, 0, 0, std::move(message), ""}});
}

Handle open_to_read(const std::string& file) {
  require_signature(file);
  prepare_library();
  return in_plain_words(file, [&] {
    const Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
    require(H5Pset_file_locking(access, false, true));
    return Handle(H5Fopen(file.c_str(), H5F_ACC_RDONLY, access), H5Fclose);
  });
}

std::vector<hsize_t> shape_of(hid_t dataset) {
  const Handle space(H5Dget_space(dataset), H5Sclose);
  const int rank = H5Sget_simple_extent_ndims(space);
  require(rank);
  std::vector<hsize_t> shape(static_cast<std::size_t>(rank));
  if (rank > 0) require(H5Sget_simple_extent_dims(space, shape.data(), nullptr));
  return shape;
}

}  // namespace volvelle::hdf5
