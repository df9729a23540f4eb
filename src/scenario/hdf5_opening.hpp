// Opening HDF5 results to read, with what is wrong with a file in words for the user.
#pragma once

#include <fmt/format.h>
#include <string>
#include <vector>

#include "scenario/hdf5_handle.hpp"

namespace volvelle::hdf5 {

[[noreturn]] void fail(const std::string& file, std::string message);  // throws InputError about the file

Handle open_to_read(const std::string& file);  // throws InputError when it is no HDF5 file

std::vector<hsize_t> shape_of(hid_t dataset);

// HDF5's failure as one of the file.
template <class Action>
auto in_plain_words(const std::string& file, const Action& action) {
  try {
    return action();
  } catch (const Hdf5Error& error) {
    fail(file, fmt::format("the file is damaged or no result: {}.", error.what()));
  }
}

}  // namespace volvelle::hdf5
