// volvelle run: a scenario in, a result file and a closing table out.
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "closing_table.hpp"
#include "command.hpp"
#include "continuation.hpp"
#include "exit_code.hpp"
#include "failure_report.hpp"
#include "interruption.hpp"
#include "progress.hpp"
#include "run_json.hpp"
#include "run_options.hpp"
#include "run_outputs.hpp"
#include "scenario/expected_rows.hpp"
#include "scenario_file.hpp"
#include "simulation/locked_sheets.hpp"
#include "stopping.hpp"
#include "verification_words.hpp"
#include "verify.hpp"

namespace volvelle::command_line {

namespace {

// A run and all that is said of it.
struct Run {
  const RunOptions& options;
  Scenario scenario;
  std::unique_ptr<StoppedRun> part;  // what it goes on from, if it does
  Outputs outputs;
  std::optional<RunDescription> tighter;  // to verify with, if it is verified
  std::optional<KeptRows> kept;
  Summary summary;
  std::optional<Verified> verified;
};

// What a run asks now and then: whether to go on.
std::function<bool(double)> watch_progress(Progress& progress) {
  return [&progress](double time) {
    progress.show(time);
    return interrupting_signal() == 0;
  };
}

void simulate(Run& run) {
  const Description& description = run.scenario.description;
  std::vector<ResultSink*> sinks;
  for (const auto& sink : run.outputs.sinks) sinks.push_back(sink.get());
  try {
    Simulation simulation(description);
    if (auto locked = find_locked_sheets(description, simulation.loops()); !locked.empty())
      throw InvalidDescription(std::move(locked));
    if (run.tighter) {
      require_room_for_rows(simulation.layout(), description);
      sinks.push_back(&run.kept.emplace(description.output.columns, expected_rows(description.run)));
    }
    if (run.part) go_on_from(*run.part, run.options.part, simulation, sinks);
    Progress progress(description.run.duration, !run.options.quiet && !run.options.json);
    run.summary = simulation.run(sinks, watch_progress(progress), run.options.until);
  } catch (const InvalidDescription& error) {
    throw run.scenario.error(error.problems());
  }
  run.outputs.sinks.clear();  // what did not finish is gone before the words are said
}

void verify(Run& run) {
  if (!run.tighter || !run.summary.is_complete()) return;
  Progress progress(run.scenario.description.run.duration, !run.options.json);
  run.verified =
      verify_run(run.scenario, *run.tighter, *run.kept, run.summary, run.options.until, watch_progress(progress));
}

// What was asked for and did not happen.
void note_what_did_not_happen(Run& run) {
  const std::string& until = run.options.until;
  const bool finished = run.summary.status == Summary::Status::finished;
  const std::string by = stopping_event(run.scenario.description, run.summary, until);
  if (until.empty() || by == until || (!finished && by.empty())) return;
  const char* again = run.options.part.empty() ? "" : " again";
  run.summary.notes.push_back(finished
                                  ? fmt::format("{} did not happen{}; the run went on to its end", until, again)
                                  : fmt::format("{} did not happen{} before {} stopped the run", until, again, by));
}

int exit_code_of(const Summary& summary) {
  switch (summary.status) {
    case Summary::Status::finished:
    case Summary::Status::stopped:
      return exit_fine;
    case Summary::Status::failed:
      return exit_integration_failed;
    case Summary::Status::interrupted:
      return exit_by_signal + interrupting_signal();
  }
  return exit_integration_failed;
}

std::string what_was_kept(const RunOptions& options) {
  return "no result was kept" + (options.part.empty() ? "" : fmt::format("; '{}' is as it was", options.part));
}

void print_words(const Run& run) {
  const Style on_errors(stderr);
  const Summary& summary = run.summary;
  if (summary.status == Summary::Status::failed) {
    fmt::print(stderr, "{}\n{}\n",
               wrapped(stderr, "integration failed: " + summary.failure, 2)
                   .replace(0, 19, on_errors.red("integration failed:")),
               what_was_kept(run.options));
  } else if (summary.status == Summary::Status::interrupted) {
    fmt::print(stderr, "{} at {:g} s of {:g} s; {}\n", on_errors.bold("interrupted"), summary.time,
               run.scenario.description.run.duration, what_was_kept(run.options));
  } else if (!run.options.quiet) {
    std::FILE* out = run.options.csv == "-" ? stderr : stdout;  // the rows have standard output to themselves
    const ClosingRemarks remarks{run.part ? run.part->checkpoint().time : 0, run.outputs.files,
                                 stopping_words(run.options, run.scenario, summary, run.outputs.hdf5)};
    fmt::print(out, "{}", closing_table(run.scenario.description.name, summary, remarks, Style(out)));
  } else if (summary.is_inaccurate()) {
    for (const std::string& note : summary.notes)
      fmt::print(stderr, "{}\n", wrapped(stderr, "note: " + note, 2).replace(0, 5, on_errors.bold("note:")));
  }
}

void print_verification(const Run& run) {
  const Style on_errors(stderr);
  const std::string against = tighter_words(run.scenario.description.run, *run.tighter);
  const Summary& again = run.verified->summary;
  if (again.status == Summary::Status::failed) {
    fmt::print(
        stderr, "{}\nthe result was kept, and is not verified\n",
        wrapped(stderr, fmt::format("{} at {}: {}", on_errors.red("integration failed"), against, again.failure), 2));
  } else if (again.status == Summary::Status::interrupted) {
    fmt::print(stderr, "{} at {:g} s of the run at {}; the result was kept, and is not verified\n",
               on_errors.bold("interrupted"), again.time, against);
  } else {
    std::FILE* out = run.options.csv == "-" ? stderr : stdout;
    fmt::print(out, "{}", verification_table(run.verified->verification, run.summary, against, Style(out)));
  }
}

nlohmann::ordered_json verified_json(const Verified& verified) {
  if (verified.summary.is_complete()) return verification_json(verified.verification, verified.tighter);
  const bool failed = verified.summary.status == Summary::Status::failed;
  return {{"status", failed ? "integration failed" : "interrupted"}, {"message", verified.summary.failure}};
}

void print_json(const Run& run) {
  nlohmann::ordered_json object = summary_json(run.scenario.description.name, run.summary, run.outputs.files);
  const std::string by = stopping_event(run.scenario.description, run.summary, run.options.until);
  if (!by.empty()) object["stopped_by"] = by;
  if (run.part) object["continued_from"] = run.part->checkpoint().time;
  if (run.verified) object["verify"] = verified_json(*run.verified);
  fmt::print("{}\n", object.dump(2));
}

}  // namespace

int run_scenario(const RunOptions& options) {
  require_sense(options);
  Run run{options, open_scenario(options.scenario, options.all_settings())};
  require_event(options.until, run.scenario.description);
  if (options.verify) run.tighter = require_tighter(run.scenario.description.run);
  if (!options.part.empty()) run.part = open_part(options.part, run.scenario);
  watch_for_interruption();  // before there is a file to clean up
  run.outputs = open_outputs(options, run.scenario);
  simulate(run);
  note_what_did_not_happen(run);
  if (!options.json) print_words(run);
  verify(run);
  if (options.json) print_json(run);
  if (!options.json && run.verified) print_verification(run);
  return exit_code_of(run.verified ? run.verified->summary : run.summary);
}

void add_run(CLI::App& program, int& exit_code) {
  CLI::App* command = program.add_subcommand("run", "Simulate a scenario");
  const auto options = std::make_shared<RunOptions>();
  command->add_option("SCENARIO", options->scenario, "Scenario file (TOML)")->required();
  command
      ->add_option("-o,--output", options->result, "Result file (HDF5); without -o and --csv, SCENARIO's name with .h5")
      ->type_name("FILE");
  command->add_option("--csv", options->csv, "Result as CSV; - is standard output")->type_name("FILE");
  command->add_option("--set", options->settings, "Change a value: bodies.hub.mass=420 (may be repeated)")
      ->type_name("PATH=VALUE")
      ->allow_extra_args(false);
  command->add_option("--formulation", options->formulation, "Short for --set run.formulation=NAME")->type_name("NAME");
  command->add_option("--until", options->until, "Stop at the first event of this name, such as hinge.latch")
      ->type_name("EVENT");
  command->add_option("--continue", options->part, "Go on from the result (HDF5) of a run that an event stopped")
      ->type_name("PART");
  command->add_flag("--verify", options->verify,
                    "Run again at half the step or a hundredth of the tolerance, and say how many digits hold");
  command->add_flag("--json", options->json, "Print the summary as one JSON object");
  command->add_flag("-q,--quiet", options->quiet, "Print nothing when all is well");
  command->callback(
      [options, &exit_code] { exit_code = report_failures(options->json, [&] { return run_scenario(*options); }); });
}

}  // namespace volvelle::command_line
