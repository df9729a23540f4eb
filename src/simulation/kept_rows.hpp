// Rows kept in memory, to compare another run with: the columns the user chose, and how large every column became.
#pragma once

#include <string>
#include <vector>

#include "simulation/layout.hpp"

namespace volvelle {

class KeptRows final : public ResultSink {
 public:
  // `expected_rows`, where they are known, spare it from moving what it has kept.
  explicit KeptRows(std::vector<std::string> patterns, std::size_t expected_rows = 0)
      : patterns_(std::move(patterns)), expected_rows_(expected_rows) {}

  void begin(const Layout& layout) override;
  void row(std::span<const double> values) override;
  void finish() override {}

  const Layout& layout() const { return layout_; }
  const std::vector<std::size_t>& positions() const { return positions_; }  // of what is kept, in a row; first `time`
  std::size_t rows() const { return rows_; }
  std::span<const double> operator[](std::size_t row) const {
    return {kept_.data() + row * positions_.size(), positions_.size()};
  }
  const std::vector<double>& largest() const { return largest_; }  // |value| of each column, kept or not

 private:
  std::vector<std::string> patterns_;
  std::size_t expected_rows_;
  Layout layout_;
  std::vector<std::size_t> positions_;
  std::vector<double> kept_;
  std::vector<double> largest_;
  std::size_t rows_ = 0;
};

}  // namespace volvelle
