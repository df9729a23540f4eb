// Reading CSV.
#include "scenario/csv_result.hpp"

#include <cerrno>
#include <charconv>
#include <cstring>
#include <fmt/format.h>
#include <fstream>
#include <string_view>
#include <utility>

#include "scenario/column_name.hpp"
#include "scenario/input_error.hpp"

namespace volvelle {

namespace {

[[noreturn]] void fail(const std::filesystem::path& file, int line, std::string message) {
  throw InputError({Diagnostic{file.string(), line, line > 0 ? 1 : 0, std::move(message), ""}});
}

std::ifstream open(const std::filesystem::path& file) {
  errno = 0;
  std::ifstream stream(file, std::ios::binary);
  if (!stream) fail(file, 0, fmt::format("the file cannot be opened: {}.", std::strerror(errno)));
  return stream;
}

bool read_line(std::istream& stream, std::string& line) {
  if (!std::getline(stream, line)) return false;
  if (line.ends_with('\r')) line.pop_back();
  return true;
}

void split(std::string_view line, std::vector<std::string_view>& fields) {
  fields.clear();
  for (std::size_t comma = line.find(','); comma != std::string_view::npos; comma = line.find(',')) {
    fields.push_back(line.substr(0, comma));
    line.remove_prefix(comma + 1);
  }
  fields.push_back(line);
}

}  // namespace

CsvResult::CsvResult(std::filesystem::path file) : file_(std::move(file)) {
  std::ifstream stream = open(file_);
  std::string header;
  if (!read_line(stream, header)) fail(file_, 0, "the file is empty; `volvelle run SCENARIO --csv FILE` writes one.");
  if (header.starts_with("\xEF\xBB\xBF")) header.erase(0, 3);  // a spreadsheet's mark
  std::vector<std::string_view> names;
  split(header, names);
  if (names.front() != "time") {
    fail(file_, 1, "this is no result: the first line should name the columns, beginning with `time`.");
  }
  for (const std::string_view name : names) columns_.push_back({std::string(name), unit_of_column(name)});
}

std::vector<std::vector<double>> CsvResult::read(const std::vector<std::string>& names) const {
  std::vector<std::size_t> positions;
  for (const std::string& name : names) positions.push_back(position_of(name));
  std::vector<std::vector<double>> values(names.size());
  std::ifstream stream = open(file_);
  std::string line;
  std::vector<std::string_view> fields;
  read_line(stream, line);  // the names
  for (int number = 2; read_line(stream, line); ++number) {
    if (line.empty()) continue;
    split(line, fields);
    if (fields.size() != columns_.size()) {
      fail(
          file_, number,
          fmt::format("this row has {} values, but {} names stand in the first line.", fields.size(), columns_.size()));
    }
    for (std::size_t i = 0; i < positions.size(); ++i) {
      const std::string_view field = fields[positions[i]];
      double value = 0;
      const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), value);
      if (error != std::errc{} || end != field.data() + field.size()) {
        fail(file_, number, fmt::format("'{}' is no number (column {}).", field, names[i]));
      }
      values[i].push_back(value);
    }
  }
  if (stream.bad()) fail(file_, 0, "the file cannot be read to its end.");
  return values;
}

}  // namespace volvelle
