// Results as CSV: one line of column names, one line a row, numbers in the fewest digits that read back bit for bit.
#pragma once

#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <vector>

#include "scenario/output_file.hpp"
#include "simulation/layout.hpp"

namespace volvelle {

class CsvSink final : public ResultSink {
 public:
  // `patterns` choose the columns besides `time`. The target "-" is standard output.
  CsvSink(const std::filesystem::path& target, std::vector<std::string> patterns);

  void begin(const Layout& layout) override;
  void row(std::span<const double> values) override;
  void finish() override;

 private:
  void flush();

  std::optional<OutputFile> file_;  // none: standard output
  std::vector<std::string> patterns_;
  std::vector<std::size_t> chosen_;
  fmt::memory_buffer text_;  // not yet written
};

}  // namespace volvelle
