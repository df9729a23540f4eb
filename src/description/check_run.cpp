// Duration, step and output interval: positive, and no run that could never end or fit on a disk.
#include <cmath>
#include <fmt/format.h>

#include "description/check_parts.hpp"

namespace volvelle {
namespace {

bool check_positive(const char* what, double seconds, const std::string& path, Problems& problems) {
  if (seconds > 0 && std::isfinite(seconds)) return true;
  problems.push_back({path, fmt::format("the {} is {:.6g} s; it must be positive and finite.", what, seconds)});
  return false;
}

}  // namespace

void check_run(const Description& description, Problems& problems) {
  constexpr double most_steps = 1e10;
  constexpr double most_rows = 1e8;
  const RunDescription& run = description.run;
  const bool duration = check_positive("duration", run.duration, "run.duration", problems);
  const bool step = check_positive("step", run.step, "run.step", problems);
  const bool every = check_positive("output interval", run.output_every, "run.output_every", problems);
  if (duration && step && run.duration / run.step > most_steps)
    problems.push_back(
        {"run.step", fmt::format("a run of {:.6g} s in steps of {:.6g} s takes {:.3g} steps, more than the {:.0e} "
                                 "allowed; lengthen the step or shorten the run.",
                                 run.duration, run.step, run.duration / run.step, most_steps)});
  if (duration && every && run.duration / run.output_every > most_rows)
    problems.push_back(
        {"run.output_every", fmt::format("a run of {:.6g} s written every {:.6g} s makes {:.3g} rows, more than "
                                         "the {:.0e} allowed; write less often.",
                                         run.duration, run.output_every, run.duration / run.output_every, most_rows)});
}

}  // namespace volvelle
