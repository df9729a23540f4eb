// Opening outputs.
#include "run_outputs.hpp"

#include "scenario/csv_sink.hpp"
#include "scenario/expected_rows.hpp"
#include "scenario/hdf5_sink.hpp"

namespace volvelle::command_line {

namespace fs = std::filesystem;

Outputs open_outputs(const RunOptions& options, const Scenario& scenario) {
  Outputs outputs;
  outputs.hdf5 = options.result;
  if (outputs.hdf5.empty() && options.csv.empty()) outputs.hdf5 = fs::path(options.scenario).stem().string() + ".h5";
  if (!outputs.hdf5.empty()) {
    ResultOrigin origin{VOLVELLE_VERSION, scenario.description.name, scenario.text, scenario.settings};
    outputs.sinks.push_back(
        std::make_unique<Hdf5Sink>(outputs.hdf5, std::move(origin), expected_rows(scenario.description.run)));
    outputs.files.emplace_back(outputs.hdf5);
  }
  if (!options.csv.empty()) {
    outputs.sinks.push_back(std::make_unique<CsvSink>(options.csv, scenario.description.output.columns));
    outputs.files.emplace_back(options.csv);
  }
  return outputs;
}

}  // namespace volvelle::command_line
