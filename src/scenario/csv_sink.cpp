// Results as CSV.
#include "scenario/csv_sink.hpp"

#include <cerrno>
#include <cstring>
#include <iterator>
#include <unistd.h>
#include <utility>

#include "simulation/column_filter.hpp"

namespace volvelle {

namespace {

constexpr std::size_t flush_at = 1U << 16U;  // bytes

}  // namespace

CsvSink::CsvSink(const std::filesystem::path& target, std::vector<std::string> patterns)
    : patterns_(std::move(patterns)) {
  if (target != "-") file_.emplace(target);
}

void CsvSink::begin(const Layout& layout) {
  chosen_ = choose_columns(layout, patterns_);
  std::vector<std::string> names;
  for (const Block& block : layout.blocks) names.insert(names.end(), block.columns.begin(), block.columns.end());
  const char* separator = "";
  for (const std::size_t position : chosen_) {
    fmt::format_to(std::back_inserter(text_), "{}{}", std::exchange(separator, ","), names[position]);
  }
  text_.push_back('\n');
}

void CsvSink::row(std::span<const double> values) {
  const char* separator = "";
  for (const std::size_t position : chosen_) {
    fmt::format_to(std::back_inserter(text_), "{}{}", std::exchange(separator, ","), values[position]);
  }
  text_.push_back('\n');
  if (text_.size() >= flush_at) flush();
}

void CsvSink::finish() {
  flush();
  if (file_) file_->commit();
}

void CsvSink::flush() {
  const std::string_view text(text_.data(), text_.size());
  if (file_) {
    file_->write(text);
  } else if (const int error_number = write_all(STDOUT_FILENO, text)) {
    throw OutputError(error_number == EPIPE
                          ? std::string("standard output was closed before the run ended")
                          : fmt::format("writing standard output failed: {}", std::strerror(error_number)));
  }
  text_.clear();
}

}  // namespace volvelle
