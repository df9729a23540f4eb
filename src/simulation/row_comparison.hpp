// A second run against rows that were kept of a first: the largest difference of each kept column. The second may have
// more rows; those of the same time are compared.
#pragma once

#include <vector>

#include "simulation/kept_rows.hpp"

namespace volvelle {

class RowComparison final : public ResultSink {
 public:
  explicit RowComparison(const KeptRows& kept) : kept_(kept) {}

  void begin(const Layout& layout) override;
  void row(std::span<const double> values) override;
  void finish() override {}

  // Once an event has stopped both runs: the rows where they stand are compared as well, though their times differ.
  void compare_last_rows();

  std::size_t rows() const { return compared_; }                           // that were compared
  const std::vector<double>& differences() const { return differences_; }  // per kept column

 private:
  // MRPs of one body or joint: near half a turn two sets of them stand for one attitude.
  struct Mrps {
    std::size_t at = 0;     // in a row
    std::size_t first = 0;  // of its kept columns
    std::size_t count = 0;
  };

  void compare(std::span<const double> values, std::size_t row);
  void take_nearer_set(const Mrps& mrps, std::span<const double> values, std::span<const double> kept);

  const KeptRows& kept_;
  std::vector<Mrps> mrps_;
  std::vector<double> differences_;
  std::vector<double> of_this_row_;
  std::vector<double> last_;  // the last row, when it was not compared
  std::size_t next_ = 0;      // of the kept rows
  std::size_t compared_ = 0;
};

}  // namespace volvelle
