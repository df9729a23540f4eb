#include "dynamics/closed_loops/block_pivots.hpp"

#include <algorithm>
#include <cmath>

namespace volvelle {
namespace {

constexpr int rows = 6;

double size_of(const Column& column) {
  double sum = 0;
  for (const double entry : column) sum += entry * entry;
  return std::sqrt(sum);
}

class Elimination {
 public:
  Elimination(const std::vector<Column>& unknowns, const std::vector<ModeColumn>& modes)
      : unknowns_(int(unknowns.size())), columns_(unknowns_ + int(modes.size())), a_(rows) {
    for (auto& row : a_) row.resize(std::size_t(columns_));
    scale_.resize(std::size_t(columns_), 0.0);
    for (int j = 0; j < columns_; ++j) {
      const bool is_mode = j >= unknowns_;
      const Column& column = is_mode ? modes[std::size_t(j - unknowns_)].sum : unknowns[std::size_t(j)];
      const double size = is_mode ? modes[std::size_t(j - unknowns_)].parts : size_of(column);
      scale_[std::size_t(j)] = size > 0 ? 1 / size : 0;
      for (int i = 0; i < rows; ++i) a_[std::size_t(i)][std::size_t(j)] = column[std::size_t(i)];
    }
  }

  // Takes pivots among rows below `last_row` and columns below `last_column`, as long as they are larger than `least`.
  void take(int last_row, int last_column, double least, Pivots& found) {
    for (;;) {
      double largest = least;
      int row = -1, column = -1;
      for (int i = 0; i < last_row; ++i)
        for (int j = 0; j < last_column; ++j) {
          if (row_done_[std::size_t(i)]) continue;
          const double entry = relative(i, j);
          if (entry > largest) {
            largest = entry;
            row = i;
            column = j;
          }
        }
      if (row < 0) return;
      found.weakest = std::min(found.weakest, largest);
      found.pivots.push_back({row, column});
      clear_column(row, column);
    }
  }

  // What moves by less than `least` of what it is moved by does not move by it: rounding, whose ratios mean nothing.
  void finish(double least, Pivots& found) const {
    for (int i = 0; i < rows; ++i)
      if (!row_done_[std::size_t(i)])
        for (int j = 0; j < columns_; ++j) found.largest_left = std::max(found.largest_left, relative(i, j));
    for (const LoopPlan::Pivot& pivot : found.pivots) {
      std::vector<double>& row = found.solution.emplace_back(a_[std::size_t(pivot.row)]);
      for (int j = 0; j < columns_; ++j)
        if (relative(pivot.row, j) < least * scale_[std::size_t(pivot.column)]) row[std::size_t(j)] = 0;
    }
  }

  int unknowns() const { return unknowns_; }
  int columns() const { return columns_; }

 private:
  double relative(int i, int j) const { return std::abs(a_[std::size_t(i)][std::size_t(j)]) * scale_[std::size_t(j)]; }

  void clear_column(int row, int column) {
    row_done_[std::size_t(row)] = true;
    std::vector<double>& by = a_[std::size_t(row)];
    const double inverse = 1 / by[std::size_t(column)];
    for (double& entry : by) entry *= inverse;
    for (int i = 0; i < rows; ++i) {
      if (i == row) continue;
      std::vector<double>& other = a_[std::size_t(i)];
      const double factor = other[std::size_t(column)];
      for (int j = 0; j < columns_; ++j) other[std::size_t(j)] -= factor * by[std::size_t(j)];
      other[std::size_t(column)] = 0;
    }
  }

  int unknowns_, columns_;
  std::vector<std::vector<double>> a_;
  std::vector<double> scale_;
  std::array<bool, rows> row_done_{};
};

}  // namespace

void ModeColumn::add(const Column& J, double factor) {
  for (int i = 0; i < rows; ++i) sum[std::size_t(i)] += J[std::size_t(i)] * factor;
  parts += size_of(J) * std::abs(factor);
}

Pivots choose_pivots(const std::vector<Column>& unknowns, const std::vector<ModeColumn>& modes, double tolerance,
                     double good) {
  Pivots found;
  Elimination elimination(unknowns, modes);
  const int count = elimination.unknowns(), all = elimination.columns();
  elimination.take(3, count, std::max(good, tolerance), found);
  elimination.take(rows, count, std::max(good, tolerance), found);
  elimination.take(rows, all, tolerance, found);
  elimination.finish(tolerance, found);
  return found;
}

}  // namespace volvelle
