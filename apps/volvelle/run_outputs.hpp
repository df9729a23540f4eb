// The files a run writes.
#pragma once

#include <filesystem>
#include <memory>
#include <vector>

#include "run_options.hpp"
#include "scenario/scenario.hpp"
#include "simulation/layout.hpp"

namespace volvelle::command_line {

struct Outputs {
  std::vector<std::unique_ptr<ResultSink>> sinks;
  std::vector<std::filesystem::path> files;  // "-" is standard output
  std::string hdf5;                          // that among them which a run can go on from; empty when there is none
};

// What -o and --csv name; without both, the scenario's name with .h5, here.
Outputs open_outputs(const RunOptions& options, const Scenario& scenario);

}  // namespace volvelle::command_line
