// Cutting rows.
#include "plot/time_window.hpp"

namespace volvelle::plot {

namespace {

void copy_row(const Rows& rows, std::size_t i, Rows& kept) {
  kept.time.push_back(rows.time[i]);
  for (std::size_t c = 0; c < rows.columns.size(); ++c) kept.columns[c].push_back(rows.columns[c][i]);
}

// At a time strictly between rows i and i + 1.
void add_between(const Rows& rows, std::size_t i, double time, Rows& kept) {
  const double part = (time - rows.time[i]) / (rows.time[i + 1] - rows.time[i]);
  kept.time.push_back(time);
  for (std::size_t c = 0; c < rows.columns.size(); ++c) {
    const std::vector<double>& values = rows.columns[c];
    kept.columns[c].push_back((1 - part) * values[i] + part * values[i + 1]);
  }
}

}  // namespace

Rows cut(const Rows& rows, std::optional<double> from, std::optional<double> to) {
  if (!from && !to) return rows;
  Rows kept{{}, std::vector<std::vector<double>>(rows.columns.size())};
  const auto passes = [&](const std::optional<double>& limit, std::size_t i) {
    return limit && i + 1 < rows.time.size() && rows.time[i] < *limit && rows.time[i + 1] > *limit;
  };
  for (std::size_t i = 0; i < rows.time.size(); ++i) {
    const double time = rows.time[i];
    if ((!from || time >= *from) && (!to || time <= *to)) copy_row(rows, i, kept);
    if (passes(from, i)) add_between(rows, i, *from, kept);
    if (passes(to, i)) add_between(rows, i, *to, kept);
  }
  return kept;
}

Rows within(const Rows& rows, std::optional<double> from, std::optional<double> to) {
  Rows kept{{}, std::vector<std::vector<double>>(rows.columns.size())};
  for (std::size_t i = 0; i < rows.time.size(); ++i)
    if ((!from || rows.time[i] >= *from) && (!to || rows.time[i] <= *to)) copy_row(rows, i, kept);
  return kept;
}

}  // namespace volvelle::plot
