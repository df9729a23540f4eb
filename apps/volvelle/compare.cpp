// volvelle compare: the same run through every formulation that takes it; the worst differences, and what each costs.
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "command.hpp"
#include "comparison_words.hpp"
#include "description/nearest_name.hpp"
#include "diagram/run_words.hpp"
#include "exit_code.hpp"
#include "failure_report.hpp"
#include "interruption.hpp"
#include "progress.hpp"
#include "scenario/expected_rows.hpp"
#include "scenario_file.hpp"
#include "simulation/supported.hpp"

namespace volvelle::command_line {

namespace {

struct CompareOptions {
  std::string scenario;
  std::vector<std::string> settings;
  std::vector<std::string> without;
  double tolerance = 1e-7;
  bool json = false;
};

constexpr std::array formulations{FormulationKind::articulated, FormulationKind::back_substitution,
                                  FormulationKind::orthogonal_complement, FormulationKind::udwadia_kalaba};

struct Taken {
  FormulationRun words;
  std::unique_ptr<KeptRows> rows;
};

std::vector<FormulationKind> chosen_formulations(const std::vector<std::string>& without) {
  std::vector<std::string> known;
  for (const FormulationKind kind : formulations) known.emplace_back(name_of(kind));
  for (const std::string& name : without)
    if (std::find(known.begin(), known.end(), name) == known.end())
      throw UsageError(fmt::format("--without {}: there is no such formulation.{} There are: {}", name,
                                   suggestion(name, known), fmt::join(known, ", ")));
  std::vector<FormulationKind> chosen;
  for (const FormulationKind kind : formulations)
    if (std::find(without.begin(), without.end(), name_of(kind)) == without.end()) chosen.push_back(kind);
  if (chosen.size() < 2) throw UsageError("--without leaves fewer than two formulations: there is nothing to compare");
  return chosen;
}

Taken take(const Scenario& scenario, FormulationKind formulation, bool quiet) {
  Taken taken{{formulation, why_not(formulation, scenario.description), {}}, nullptr};
  if (!taken.words.why_not.empty()) return taken;
  Description description = scenario.description;
  description.run.formulation = formulation;
  description.output.columns = {"*"};  // reactions as well
  taken.rows = std::make_unique<KeptRows>(description.output.columns, expected_rows(description.run));
  try {
    Simulation simulation(description);
    Progress progress(description.run.duration, !quiet);
    taken.words.summary = simulation.run({taken.rows.get()}, [&progress](double time) {
      progress.show(time);
      return interrupting_signal() == 0;
    });
  } catch (const InvalidDescription& error) {
    throw scenario.error(error.problems());
  }
  return taken;
}

int compare_scenario(const CompareOptions& options) {
  if (!(options.tolerance > 0)) throw UsageError("--tolerance must be a positive number, such as 1e-7");
  const std::vector<FormulationKind> chosen = chosen_formulations(options.without);
  const Scenario scenario = open_scenario(options.scenario, options.settings);
  watch_for_interruption();
  ComparedRuns compared{scenario.description, options.tolerance, {}, {}};
  std::optional<Taken> first;
  for (const FormulationKind formulation : chosen) {
    Taken taken = take(scenario, formulation, options.json);
    compared.runs.push_back(taken.words);
    const Summary& summary = taken.words.summary;
    if (summary.status == Summary::Status::interrupted) {
      fmt::print(stderr, "interrupted: nothing was compared\n");
      return exit_by_signal + interrupting_signal();
    }
    if (!taken.rows || !summary.is_complete()) continue;
    if (first)
      compared.differences.push_back(
          {formulation, compare_rows(*first->rows, first->words.summary, *taken.rows, summary)});
    else
      first = std::move(taken);
  }
  if (options.json)
    fmt::print("{}\n", comparison_json(compared).dump(2));
  else
    fmt::print("{}", comparison_table(compared, Style(stdout)));
  if (compared.some_failed()) return exit_integration_failed;
  return compared.agree() ? exit_fine : exit_check_failed;
}

}  // namespace

void add_compare(CLI::App& program, int& exit_code) {
  CLI::App* command =
      program.add_subcommand("compare", "Run a scenario through every formulation, and say how far they differ");
  const auto options = std::make_shared<CompareOptions>();
  command->add_option("SCENARIO", options->scenario, "Scenario file (TOML)")->required();
  command
      ->add_option("--tolerance", options->tolerance,
                   "Largest difference allowed, relative to each quantity's largest value in the run (1e-7)")
      ->type_name("X");
  command->add_option("--set", options->settings, "Change a value: bodies.hub.mass=420 (may be repeated)")
      ->type_name("PATH=VALUE")
      ->allow_extra_args(false);
  command->add_option("--without", options->without, "Leave a formulation out, such as a slow one (may be repeated)")
      ->type_name("NAME")
      ->allow_extra_args(false);
  command->add_flag("--json", options->json, "Print everything as one JSON object");
  command->callback([options, &exit_code] {
    exit_code = report_failures(options->json, [&] { return compare_scenario(*options); });
  });
}

}  // namespace volvelle::command_line
