// What `run` ends with: what should not have changed and by how much it did, the work done, where the result is.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "simulation/simulation.hpp"
#include "terminal.hpp"

namespace volvelle::command_line {

std::string closing_table(const std::string& name, const Summary& summary,
                          const std::vector<std::filesystem::path>& outputs, const Style& style);

}  // namespace volvelle::command_line
