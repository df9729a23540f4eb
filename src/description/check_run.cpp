// Duration, step, tolerance and output interval: positive, and no run that could never end or fit on a disk. Cuts:
// joints that are there.
#include <cmath>
#include <fmt/format.h>
#include <unordered_set>

#include "description/check_parts.hpp"

namespace volvelle {
namespace {

bool check_positive(const char* what, double seconds, const std::string& path, Problems& problems) {
  if (seconds > 0 && std::isfinite(seconds)) return true;
  problems.push_back({path, fmt::format("the {} is {:.6g} s; it must be positive and finite.", what, seconds)});
  return false;
}

void check_tolerance(const Tolerance& tolerance, Problems& problems) {
  constexpr double least = tightest_tolerance, most = 1e-2;  // looser, a motion is a caricature
  if (!(tolerance.relative >= least && tolerance.relative <= most))
    problems.push_back({"run.tolerance.relative",
                        fmt::format("the relative tolerance is {:.6g}; it must lie between {:.0e} and {:.0e}, such as "
                                    "1e-10.",
                                    tolerance.relative, least, most)});
  else if (!(tolerance.absolute > 0 && tolerance.absolute <= 1))
    problems.push_back({"run.tolerance.absolute",
                        fmt::format("the absolute tolerance is {:.6g}; it must be positive, because what passes "
                                    "through zero has no relative error, and at most 1, such as {:.1g}.",
                                    tolerance.absolute, tolerance.relative / 100)});
}

void check_cuts(const Description& description, Problems& problems) {
  const std::vector<std::string>& cuts = description.run.cuts.joints;
  if (cuts.empty()) return;
  JointsByName joints;
  for (const JointDescription& joint : description.joints) joints.emplace(joint.name, &joint);
  std::unordered_set<std::string> seen;
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    const std::string path = fmt::format("run.cuts.{}", i);
    if (!find_joint(cuts[i], joints, path, problems)) continue;
    if (!seen.insert(cuts[i]).second)
      problems.push_back({path, fmt::format("joint \"{}\" is named twice; name each joint once.", cuts[i])});
  }
}

}  // namespace

void check_run(const Description& description, Problems& problems) {
  constexpr double most_steps = 1e10;
  constexpr double most_rows = 1e8;
  const RunDescription& run = description.run;
  const bool duration = check_positive("duration", run.duration, "run.duration", problems);
  const bool fixed = run.integrator == IntegratorKind::rk4;
  const bool step = (!fixed && run.step == 0) || check_positive("step", run.step, "run.step", problems);
  const bool every = check_positive("output interval", run.output_every, "run.output_every", problems);
  if (!fixed) check_tolerance(run.tolerance, problems);
  check_cuts(description, problems);
  if (fixed && duration && step && run.duration / run.step > most_steps)
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
