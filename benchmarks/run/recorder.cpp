// What recording adds to a run: the same steps with nothing recorded, with rows made and dropped, and with rows
// written as HDF5. Opening and closing a file without rows is measured apart. Times are the processor's, of this
// program and of the kernel for it: what else the machine does would hide differences as small as these.
//   recorder_benchmark SCENARIO FOLDER DURATION EVERY REPETITIONS     prints the best of each, in seconds, as JSON
#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <limits>

#include "scenario/hdf5_sink.hpp"
#include "scenario/scenario.hpp"
#include "simulation/simulation.hpp"

namespace volvelle {
namespace {

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}

struct Times {
  double integration = std::numeric_limits<double>::infinity();  // rows at the start and the end only
  double rows = std::numeric_limits<double>::infinity();         // every row made, which goes nowhere
  double file = std::numeric_limits<double>::infinity();         // every row written; opening and closing too
  double empty_file = std::numeric_limits<double>::infinity();   // opened and closed, with all that it says of itself
  long row_count = 0;
  long steps = 0;  // more than rows where rounding of their times makes two of one
};

struct Run {
  Summary summary;
  double seconds;
};

Run run(const Description& description, const std::vector<ResultSink*>& sinks) {
  Simulation simulation(description);
  const double start = processor_seconds();
  Summary summary = simulation.run(sinks, {});
  return {std::move(summary), processor_seconds() - start};
}

void measure(const Description& recorded, const std::filesystem::path& file, Times& best) {
  Description ends_only = recorded;
  ends_only.run.output_every = recorded.run.duration;
  best.integration = std::min(best.integration, run(ends_only, {}).seconds);
  best.rows = std::min(best.rows, run(recorded, {}).seconds);

  const ResultOrigin origin{"benchmark", recorded.name, "", {}};
  std::filesystem::remove(file);  // freeing the one before would count as closing
  Hdf5Sink sink(file, origin);
  const auto [summary, seconds] = run(recorded, {&sink});
  best.file = std::min(best.file, seconds);
  best.row_count = summary.rows;
  best.steps = summary.steps;

  std::filesystem::remove(file);
  const Simulation simulation(recorded);
  Hdf5Sink empty(file, origin);
  const double start = processor_seconds();
  empty.begin(simulation.layout());
  empty.finish();
  best.empty_file = std::min(best.empty_file, processor_seconds() - start);
}

int measure_all(const std::filesystem::path& scenario, const std::filesystem::path& folder, double duration,
                double every, int repetitions) {
  Description description = read_scenario(scenario).description;
  description.run.duration = duration;
  description.run.output_every = every;
  Times best;
  for (int i = 0; i < repetitions; ++i) measure(description, folder / "recorder_benchmark.h5", best);
  fmt::print(R"({{"row_count": {}, "steps": {}, "integration": {}, "rows": {}, "file": {}, "empty_file": {}}})",
             best.row_count, best.steps, best.integration, best.rows, best.file, best.empty_file);
  return 0;
}

}  // namespace
}  // namespace volvelle

int main(int count, char** arguments) {
  if (count != 6) {
    fmt::print(stderr, "usage: recorder_benchmark SCENARIO FOLDER DURATION EVERY REPETITIONS\n");
    return 2;
  }
  try {
    return volvelle::measure_all(arguments[1], arguments[2], std::atof(arguments[3]), std::atof(arguments[4]),
                                 std::atoi(arguments[5]));
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
