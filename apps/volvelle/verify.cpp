// Running once more.
#include "verify.hpp"

#include <fmt/format.h>

#include "failure_report.hpp"
#include "scenario/expected_rows.hpp"
#include "scenario/output_file.hpp"
#include "simulation/column_filter.hpp"

namespace volvelle::command_line {

RunDescription require_tighter(const RunDescription& run) {
  const std::optional<RunDescription> tighter = tightened(run);
  if (tighter) return *tighter;
  throw UsageError(
      fmt::format("--verify repeats the run at a tighter tolerance, and {:g} is the tightest there is; "
                  "verify a run at {:g}",
                  run.tolerance.relative, 100 * tightest_tolerance));
}

void require_room_for_rows(const Layout& layout, const Description& description) {
  constexpr double most_bytes = 2e9;
  const double columns = double(choose_columns(layout, description.output.columns).size());
  const double bytes = double(expected_rows(description.run)) * columns * double(sizeof(double));
  if (bytes <= most_bytes) return;
  throw UsageError(
      fmt::format("--verify keeps every row in memory, here {:.0f} columns in {}; choose fewer, such as "
                  "[output] columns = [\"system.*\", \"energy.*\"], or a longer output_every",
                  columns, format_bytes(bytes)));
}

Verified verify_run(const Scenario& scenario, const RunDescription& tighter, const KeptRows& kept, const Summary& run,
                    const std::string& until, const std::function<bool(double)>& keep_going) {
  Description description = scenario.description;
  description.run = tighter;
  RowComparison comparison(kept);
  Simulation simulation(description);
  Verified verified{tighter, simulation.run({&comparison}, keep_going, until), {}};
  const Summary::Status status = verified.summary.status;
  if (status == Summary::Status::failed || status == Summary::Status::interrupted) return verified;
  if (status == Summary::Status::stopped && run.status == status) comparison.compare_last_rows();
  verified.verification = verify(kept, run, comparison, verified.summary);
  return verified;
}

}  // namespace volvelle::command_line
