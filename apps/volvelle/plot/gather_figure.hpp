// From results to a figure: which columns, in which panels, in which units.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "plot/figure.hpp"
#include "plot/request.hpp"
#include "scenario/result_file.hpp"

namespace volvelle::plot {

using Results = std::vector<std::unique_ptr<ResultFile>>;

// Whole names, in the order of the patterns; each must match a column of some result. Throws InputError.
std::vector<std::string> choose_columns(const Results& results, const Request& request);

struct Gathered {
  Figure figure;
  std::vector<std::string> notes;  // what the figure leaves out, for the user
};

// Throws InputError for what the results do not hold, UsageError for what one figure cannot show.
Gathered gather_figure(const Results& results, const Request& request);

}  // namespace volvelle::plot
