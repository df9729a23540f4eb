// Which columns the patterns of a plot mean.
#include <algorithm>
#include <set>

#include "description/name_pattern.hpp"
#include "plot/gather_figure.hpp"
#include "scenario/input_error.hpp"
#include "simulation/column_filter.hpp"

namespace volvelle::plot {

namespace {

std::vector<std::string> all_columns(const Results& results) {
  std::vector<std::string> all;
  std::set<std::string> known;
  for (const auto& result : results) {
    for (const ResultColumn& column : result->columns()) {
      if (known.insert(column.name).second) all.push_back(column.name);
    }
  }
  return all;
}

}  // namespace

std::vector<std::string> choose_columns(const Results& results, const Request& request) {
  const std::vector<std::string> columns = all_columns(results);
  std::vector<std::string> chosen;
  std::vector<Diagnostic> faults;
  for (const std::string& pattern : request.columns) {
    bool matched = false;
    for (const std::string& column : columns) {
      if (!matches_pattern(pattern, column) || (column == "time" && pattern != "time")) continue;
      matched = true;
      if (std::find(chosen.begin(), chosen.end(), column) == chosen.end()) chosen.push_back(column);
    }
    if (!matched) faults.push_back({request.results.front(), 0, 0, unmatched_message(pattern, columns), ""});
  }
  if (!faults.empty()) throw InputError(std::move(faults));
  return chosen;
}

}  // namespace volvelle::plot
