// What a result holds, for someone who wants to plot it.
#pragma once

#include <string>

#include "scenario/result_file.hpp"
#include "terminal.hpp"

namespace volvelle::command_line {

// One line a quantity, with its unit and the bodies or joints that have it.
std::string list_columns(const std::string& file, const ResultFile& result, const Style& style);

}  // namespace volvelle::command_line
