// What `run` ends with: what should not have changed and by how much it did, the work done, where the result is.
#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "simulation/simulation.hpp"
#include "terminal.hpp"

namespace volvelle::command_line {

// What a run has beside its summary.
struct ClosingRemarks {
  double from = 0;                                         // s: where it went on from
  std::vector<std::filesystem::path> outputs;              // "-" is standard output
  std::vector<std::pair<std::string, std::string>> lines;  // label and text
};

std::string closing_table(const std::string& name, const Summary& summary, const ClosingRemarks& remarks,
                          const Style& style);

}  // namespace volvelle::command_line
