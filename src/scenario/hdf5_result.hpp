// Reading results in HDF5: blocks become columns again.
#pragma once

#include "scenario/hdf5_handle.hpp"
#include "scenario/result_file.hpp"

namespace volvelle {

class Hdf5Result final : public ResultFile {
 public:
  explicit Hdf5Result(const std::filesystem::path& file);

  std::vector<std::vector<double>> read(const std::vector<std::string>& names) const override;
  // `count` rows from `first` on, which must exist.
  std::vector<std::vector<double>> read_rows(const std::vector<std::string>& names, std::size_t first,
                                             std::size_t count) const;
  std::vector<Event> events() const override;

 private:
  struct Place {
    std::string path;        // of the dataset
    std::size_t number = 0;  // of the column in a row of it
  };

  void list_group(const std::string& path, int depth);
  void list_dataset(const std::string& path, hid_t dataset);
  std::vector<double> read_column(const Place& place, hsize_t first, hsize_t most) const;

  std::string name_;  // of the file, for messages
  hdf5::Handle file_;
  std::vector<Place> places_;  // one per column
};

}  // namespace volvelle
