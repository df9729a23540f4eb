// Opening results.
#include "scenario/result_file.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>
#include <system_error>

#include "scenario/csv_result.hpp"
#include "scenario/hdf5_result.hpp"
#include "scenario/input_error.hpp"

namespace volvelle {

namespace fs = std::filesystem;

namespace {

void require_file(const fs::path& file) {
  const auto fail = [&](std::string message) {
    throw InputError({Diagnostic{file.string(), 0, 0, std::move(message), ""}});
  };
  std::error_code error;
  const fs::file_status status = fs::status(file, error);
  if (status.type() == fs::file_type::not_found) fail("there is no such file; check the path.");
  if (!fs::exists(status)) fail(fmt::format("the file cannot be reached: {}.", error.message()));
  if (fs::is_directory(status)) fail("this is a folder; name a result file in it, such as 'arm.h5'.");
}

}  // namespace

std::vector<std::string> ResultFile::column_names() const {
  std::vector<std::string> names;
  names.reserve(columns_.size());
  for (const ResultColumn& column : columns_) names.push_back(column.name);
  return names;
}

const ResultColumn* ResultFile::find(const std::string& name) const {
  const auto found = std::find_if(columns_.begin(), columns_.end(), [&](const auto& c) { return c.name == name; });
  return found == columns_.end() ? nullptr : &*found;
}

std::size_t ResultFile::position_of(const std::string& name) const {
  const ResultColumn* column = find(name);
  if (column == nullptr) throw std::logic_error("no result column " + name);
  return static_cast<std::size_t>(column - columns_.data());
}

std::unique_ptr<ResultFile> open_result(const fs::path& file) {
  require_file(file);
  if (file.extension() == ".csv") return std::make_unique<CsvResult>(file);
  return std::make_unique<Hdf5Result>(file);
}

}  // namespace volvelle
