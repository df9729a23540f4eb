// Events of results as marks of a figure.
#pragma once

#include "plot/gather_figure.hpp"

namespace volvelle::plot {

// "root_hinge latch"; with the run in brackets where other runs have it at another time or not at all.
std::vector<Mark> event_marks(const Results& results, const std::vector<std::string>& runs);

}  // namespace volvelle::plot
