// A result to read: which columns it has, any of them without the others, and its events.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "simulation/event_record.hpp"

namespace volvelle {

struct ResultColumn {
  std::string name;
  std::string unit;  // "m/s"; empty when it has none
};

class ResultFile {
 public:
  virtual ~ResultFile() = default;

  const std::vector<ResultColumn>& columns() const { return columns_; }  // `time` is the first
  std::vector<std::string> column_names() const;
  const ResultColumn* find(const std::string& name) const;  // null when it has no such column

  // The named columns, which must exist, row by row. Throws InputError when the file is damaged.
  virtual std::vector<std::vector<double>> read(const std::vector<std::string>& names) const = 0;
  virtual std::vector<Event> events() const = 0;  // none in CSV

 protected:
  std::size_t position_of(const std::string& name) const;  // in columns()

  std::vector<ResultColumn> columns_;
};

// HDF5, or CSV when the name ends in .csv. Throws InputError when it is neither there nor a result.
std::unique_ptr<ResultFile> open_result(const std::filesystem::path& file);

}  // namespace volvelle
