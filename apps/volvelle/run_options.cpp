// Options that do not go together.
#include "run_options.hpp"

#include <filesystem>
#include <fmt/format.h>

#include "failure_report.hpp"

namespace volvelle::command_line {

namespace fs = std::filesystem;

namespace {

bool same_file(const std::string& a, const std::string& b) {
  const auto real = [](const std::string& file) { return fs::weakly_canonical(fs::absolute(file)); };
  return !a.empty() && !b.empty() && real(a) == real(b);
}

}  // namespace

void require_sense(const RunOptions& options) {
  if (options.csv == "-" && options.json) throw UsageError("--csv - and --json both want standard output: drop one");
  if (options.verify && options.quiet && !options.json) {
    throw UsageError("--verify has something to say that --quiet would not let through: drop one");
  }
  if (options.result == "-") throw UsageError("HDF5 cannot go to standard output; --csv - can");
  if (fs::path(options.result).extension() == ".csv") {
    throw UsageError(fmt::format("-o writes HDF5; write CSV with --csv {}", options.result));
  }
  if (same_file(options.result, options.csv)) throw UsageError("-o and --csv name the same file");
  if (same_file(options.scenario, options.result) || same_file(options.scenario, options.csv)) {
    throw UsageError("the result would replace the scenario: choose another file");
  }
  if (same_file(options.part, options.csv)) {
    throw UsageError("--csv would replace the result that the run goes on from: choose another file");
  }
}

}  // namespace volvelle::command_line
