// Short names of results for a legend.
#pragma once

#include <string>
#include <vector>

namespace volvelle::plot {

// The files' names without folder and ending, or with them where that leaves doubles.
std::vector<std::string> run_names(const std::vector<std::string>& files);

}  // namespace volvelle::plot
