// Runs that end at an event.
#include "stopping.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "description/event_names.hpp"
#include "description/name_pattern.hpp"
#include "description/nearest_name.hpp"
#include "failure_report.hpp"
#include "program_name.hpp"
#include "shell_words.hpp"
#include "simulation/events/occurrence.hpp"

namespace volvelle::command_line {

namespace {

bool ends_the_run(const Description& description, const Event& event) {
  if (event.kind == "collide" && description.clearance.stops) return true;
  return std::any_of(description.sequence.begin(), description.sequence.end(), [&](const ChangeDescription& change) {
    return change.kind == ChangeDescription::Kind::stop && change.name == event_name(event);
  });
}

std::string command_to_go_on(const RunOptions& options, const Scenario& scenario, const std::string& hdf5) {
  std::string command =
      fmt::format("{} run {} --continue {}", program_name(), shell_quoted(options.scenario), shell_quoted(hdf5));
  for (const std::string& setting : scenario.settings) command += " --set " + shell_quoted(setting);
  return command;
}

}  // namespace

void require_event(const std::string& event, const Description& description) {
  const std::vector<std::string> known = event_names(description);
  if (event.empty() || is_of_pair(description, event)) return;
  if (std::any_of(known.begin(), known.end(), [&](const std::string& name) { return matches_pattern(event, name); }))
    return;
  throw UsageError(
      known.empty()
          ? fmt::format("--until {}: no events can happen in this scenario, so it always runs to its end", event)
          : fmt::format("--until {}: no such event can happen here.{}", event, suggestion(event, known)));
}

std::string stopping_event(const Description& description, const Summary& summary, const std::string& until) {
  if (summary.status != Summary::Status::stopped) return "";
  std::string by;
  for (const Event& event : summary.events) {
    const std::vector<std::string> names = names_of_event(event);
    const bool waited_for =
        std::any_of(names.begin(), names.end(), [&](const std::string& name) { return matches_pattern(until, name); });
    if (event.time == summary.time && (waited_for || ends_the_run(description, event)))
      by = waited_for ? until : names.front();
  }
  return by;
}

std::vector<std::pair<std::string, std::string>> stopping_words(const RunOptions& options, const Scenario& scenario,
                                                                const Summary& summary, const std::string& hdf5) {
  if (summary.status != Summary::Status::stopped) return {};
  return {{"stopped",
           fmt::format("by {} at t = {:.9g} s of {:g} s", stopping_event(scenario.description, summary, options.until),
                       summary.time, scenario.description.run.duration)},
          {"to go on", hdf5.empty() ? "run it again with -o FILE.h5: CSV does not hold enough to go on from"
                                    : command_to_go_on(options, scenario, hdf5)}};
}

}  // namespace volvelle::command_line
