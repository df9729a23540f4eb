// Checkpoints in HDF5.
#include "scenario/hdf5_checkpoint.hpp"

#include "scenario/hdf5_values.hpp"

namespace volvelle::hdf5 {

namespace {

constexpr char group_name[] = "checkpoint";

double read_single(hid_t group, const char* name) {
  const std::vector<double> numbers = read_numbers(group, name);
  constexpr double most = 1e15;  // more than anyone runs or writes
  if (numbers.size() != 1 || !(numbers.front() >= 0 && numbers.front() <= most))
    throw Hdf5Error("its checkpoint makes no sense", 0);
  return numbers.front();
}

}  // namespace

void write_checkpoint(hid_t file, const Checkpoint& checkpoint) {
  const Handle creation = without_times(H5P_GROUP_CREATE);
  Handle group(H5Gcreate2(file, group_name, H5P_DEFAULT, creation, H5P_DEFAULT), H5Gclose);
  const auto describe = [](Handle dataset, const char* unit, const char* meaning) {
    write_text_attribute(dataset, "unit", unit);
    write_text_attribute(dataset, "meaning", meaning);
    dataset.close();  // writes what HDF5 still holds, so its failure counts
  };
  describe(write_numbers(group, "time", {checkpoint.time}), "s", "where the run stopped");
  describe(write_numbers(group, "rows", {double(checkpoint.rows)}), "",
           "so many of the rows belong to the whole run; one more, if there is one, is where it stopped");
  describe(write_numbers(group, "numbers", checkpoint.numbers), "",
           "what it takes to go on: for volvelle run --continue");
  group.close();
}

std::optional<Checkpoint> read_checkpoint(hid_t file) {
  const htri_t there = H5Lexists(file, group_name, H5P_DEFAULT);
  require(there);
  if (there == 0) return std::nullopt;
  const Handle group(H5Gopen2(file, group_name, H5P_DEFAULT), H5Gclose);
  return Checkpoint{read_single(group, "time"), long(read_single(group, "rows")), read_numbers(group, "numbers")};
}

}  // namespace volvelle::hdf5
