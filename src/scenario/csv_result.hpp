// Reading results in CSV, as `--csv` writes them: one line of names, one line a row. Units follow from the names.
#pragma once

#include "scenario/result_file.hpp"

namespace volvelle {

class CsvResult final : public ResultFile {
 public:
  explicit CsvResult(std::filesystem::path file);

  std::vector<std::vector<double>> read(const std::vector<std::string>& names) const override;
  std::vector<Event> events() const override { return {}; }

 private:
  std::filesystem::path file_;
};

}  // namespace volvelle
