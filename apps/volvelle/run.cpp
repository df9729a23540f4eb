// volvelle run: a scenario in, a result file and a closing table out.
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "closing_table.hpp"
#include "command.hpp"
#include "exit_code.hpp"
#include "failure_report.hpp"
#include "interruption.hpp"
#include "progress.hpp"
#include "scenario/csv_sink.hpp"
#include "scenario/hdf5_sink.hpp"
#include "scenario_file.hpp"
#include "simulation/simulation.hpp"

namespace volvelle::command_line {

namespace {

namespace fs = std::filesystem;

struct RunOptions {
  std::string scenario;
  std::string result;  // HDF5
  std::string csv;
  std::vector<std::string> settings;
  std::string formulation;
  bool json = false;
  bool quiet = false;
};

void require_sense(const RunOptions& options) {
  const auto real = [](const std::string& file) { return fs::weakly_canonical(fs::absolute(file)); };
  const auto same = [&](const std::string& a, const std::string& b) {
    return !a.empty() && !b.empty() && real(a) == real(b);
  };
  if (options.csv == "-" && options.json) throw UsageError("--csv - and --json both want standard output: drop one");
  if (options.result == "-") throw UsageError("HDF5 cannot go to standard output; --csv - can");
  if (fs::path(options.result).extension() == ".csv") {
    throw UsageError(fmt::format("-o writes HDF5; write CSV with --csv {}", options.result));
  }
  if (same(options.result, options.csv)) throw UsageError("-o and --csv name the same file");
  if (same(options.scenario, options.result) || same(options.scenario, options.csv)) {
    throw UsageError("the result would replace the scenario: choose another file");
  }
}

struct Outputs {
  std::vector<std::unique_ptr<ResultSink>> sinks;
  std::vector<fs::path> files;  // "-" is standard output
};

std::uintmax_t expected_rows(const RunDescription& run) {
  const double interval = run.output_every > 0 ? run.output_every : run.step;
  return interval > 0 && run.duration > 0 ? static_cast<std::uintmax_t>(std::floor(run.duration / interval)) + 1 : 0;
}

Outputs open_outputs(const RunOptions& options, const Scenario& scenario, const std::vector<std::string>& settings) {
  Outputs outputs;
  std::string result = options.result;
  if (result.empty() && options.csv.empty()) result = fs::path(options.scenario).stem().string() + ".h5";
  if (!result.empty()) {
    ResultOrigin origin{VOLVELLE_VERSION, scenario.description.name, scenario.text, settings};
    outputs.sinks.push_back(
        std::make_unique<Hdf5Sink>(result, std::move(origin), expected_rows(scenario.description.run)));
    outputs.files.emplace_back(result);
  }
  if (!options.csv.empty()) {
    outputs.sinks.push_back(std::make_unique<CsvSink>(options.csv, scenario.description.output.columns));
    outputs.files.emplace_back(options.csv);
  }
  return outputs;
}

Summary simulate(const Scenario& scenario, const Outputs& outputs, bool show_progress) {
  std::vector<ResultSink*> sinks;
  for (const auto& sink : outputs.sinks) sinks.push_back(sink.get());
  try {
    Simulation simulation(scenario.description);
    Progress progress(scenario.description.run.duration, show_progress);
    return simulation.run(sinks, [&](double time) {
      progress.show(time);
      return interrupting_signal() == 0;
    });
  } catch (const InvalidDescription& error) {
    throw scenario.error(error.problems());
  }
}

const char* name_of(Summary::Status status) {
  switch (status) {
    case Summary::Status::finished:
      return "finished";
    case Summary::Status::stopped:
      return "stopped";
    case Summary::Status::failed:
      return "integration failed";
    case Summary::Status::interrupted:
      return "interrupted";
  }
  return "unknown";
}

void print_json(const Scenario& scenario, const Summary& summary, const std::vector<fs::path>& files) {
  nlohmann::ordered_json audits = nlohmann::ordered_json::array();
  for (const Audit& a : summary.audits) {
    audits.push_back({{"name", a.name},
                      {"unit", a.unit},
                      {"start", a.start},
                      {"end", a.end},
                      {"drift", a.drift},
                      {"relative", a.relative},
                      {"audited", a.audited},
                      {"note", a.note}});
  }
  nlohmann::ordered_json events = nlohmann::ordered_json::array();
  for (const Event& e : summary.events)
    events.push_back({{"time", e.time}, {"kind", e.kind}, {"name", e.name}, {"energy_lost", e.energy_lost}});
  nlohmann::ordered_json outputs = nlohmann::ordered_json::array();
  if (summary.status == Summary::Status::finished || summary.status == Summary::Status::stopped) {
    for (const fs::path& file : files) outputs.push_back(file.string());
  }
  nlohmann::ordered_json object{{"name", scenario.description.name},
                                {"status", name_of(summary.status)},
                                {"time", summary.time},
                                {"steps", summary.steps},
                                {"rejected", summary.rejected},
                                {"evaluations", summary.evaluations},
                                {"wall_seconds", summary.wall_seconds},
                                {"rows", summary.rows},
                                {"outputs", outputs},
                                {"audits", audits},
                                {"events", events},
                                {"notes", summary.notes},
                                {"version", VOLVELLE_VERSION}};
  if (summary.status == Summary::Status::failed) object["errors"] = {{{"message", summary.failure}}};
  fmt::print("{}\n", object.dump(2));
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

void print_words(const RunOptions& options, const Scenario& scenario, const Summary& summary,
                 const std::vector<fs::path>& files) {
  const Style on_errors(stderr);
  if (summary.status == Summary::Status::failed) {
    fmt::print(stderr, "{}\nno result was kept\n",
               wrapped(stderr, "integration failed: " + summary.failure, 2)
                   .replace(0, 19, on_errors.red("integration failed:")));
  } else if (summary.status == Summary::Status::interrupted) {
    fmt::print(stderr, "{} at {:g} s of {:g} s; no result was kept\n", on_errors.bold("interrupted"), summary.time,
               scenario.description.run.duration);
  } else if (!options.quiet) {
    std::FILE* out = options.csv == "-" ? stderr : stdout;  // the rows have standard output to themselves
    fmt::print(out, "{}", closing_table(scenario.description.name, summary, files, Style(out)));
  }
}

int run(const RunOptions& options) {
  require_sense(options);
  std::vector<std::string> settings = options.settings;
  if (!options.formulation.empty()) settings.push_back("run.formulation=" + options.formulation);
  const Scenario scenario = open_scenario(options.scenario, settings);
  watch_for_interruption();  // before there is a file to clean up
  Outputs outputs = open_outputs(options, scenario, settings);
  const Summary summary = simulate(scenario, outputs, !options.quiet && !options.json);
  outputs.sinks.clear();  // what did not finish is gone before the words are said
  if (options.json) {
    print_json(scenario, summary, outputs.files);
  } else {
    print_words(options, scenario, summary, outputs.files);
  }
  return exit_code_of(summary);
}

}  // namespace

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
  command->add_flag("--json", options->json, "Print the summary as one JSON object");
  command->add_flag("-q,--quiet", options->quiet, "Print nothing when all is well");
  command->callback(
      [options, &exit_code] { exit_code = report_failures(options->json, [&] { return run(*options); }); });
}

}  // namespace volvelle::command_line
