// Which hinge rates the loops leave free, by dense elimination: for small systems.
#pragma once

#include <vector>

#include "system.hpp"

namespace loops {

// Six rows for each loop, one column for each hinge: the rates of all hinges round a loop cancel.
class LoopRates {
 public:
  LoopRates(const System& system, const State& state);

  int rank() const { return rank_; }
  double smallest_kept() const { return smallest_kept_; }  // pivots, relative to the largest
  double largest_dropped() const { return largest_dropped_; }

  // Rates that keep all loops closed; of the free ones the first is 1, the others 0.
  std::vector<double> free_motion() const;

 private:
  double& at(int row, int column) { return numbers_[std::size_t(row) * std::size_t(columns_) + std::size_t(column)]; }
  double at(int row, int column) const {
    return numbers_[std::size_t(row) * std::size_t(columns_) + std::size_t(column)];
  }
  void fill(const System& system, const State& state);
  void eliminate();

  int rows_;
  int columns_;
  int rank_ = 0;
  double smallest_kept_ = 0;
  double largest_dropped_ = 0;
  std::vector<double> numbers_;
  std::vector<int> order_;  // of the columns
};

int degrees_of_freedom(const System& system);  // besides the base's six

}  // namespace loops
