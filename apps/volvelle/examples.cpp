// volvelle examples: what can be run right now.
#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "command.hpp"
#include "exit_code.hpp"
#include "failure_report.hpp"
#include "program_name.hpp"
#include "scenario_file.hpp"
#include "terminal.hpp"

namespace volvelle::command_line {

namespace {

struct Example {
  std::string file;
  std::string name;
  std::string about;  // the first line of its description
};

std::string first_line(const std::string& text) {
  const std::size_t begin = text.find_first_not_of(" \n");
  if (begin == std::string::npos) return "";
  return text.substr(begin, text.find('\n', begin) - begin);
}

std::vector<Example> read_examples() {
  std::vector<Example> examples;
  for (const std::filesystem::path& file : example_files()) {
    try {
      const Description description = read_scenario(file).description;
      examples.push_back({file.string(), description.name, first_line(description.text)});
    } catch (const InputError& error) {
      examples.push_back({file.string(), "(does not read)", error.diagnostics().front().message});
    }
  }
  return examples;
}

void print_words(const std::vector<Example>& examples) {
  if (examples.empty()) {
    fmt::print("no examples in '{}'; '{} new NAME' writes a scenario to start from\n", examples_folder().string(),
               program_name());
    return;
  }
  const Style style(stdout);
  for (const Example& example : examples) {
    fmt::print("{}\n  {}\n", style.bold(example.file), example.name);
    if (!example.about.empty()) fmt::print("{}\n", style.dim(wrapped(stdout, "  " + example.about, 2)));
  }
  fmt::print("\nRun one:  {} run {}\n", program_name(), examples.front().file);
}

void print_json(const std::vector<Example>& examples) {
  nlohmann::ordered_json list = nlohmann::ordered_json::array();
  for (const Example& e : examples) list.push_back({{"file", e.file}, {"name", e.name}, {"description", e.about}});
  fmt::print("{}\n", nlohmann::ordered_json{{"examples", list}, {"version", VOLVELLE_VERSION}}.dump(2));
}

}  // namespace

void add_examples(CLI::App& program, int& exit_code) {
  CLI::App* command = program.add_subcommand("examples", "List scenarios that can be run right now");
  const auto json = std::make_shared<bool>(false);
  command->add_flag("--json", *json, "Print one JSON object");
  command->callback([json, &exit_code] {
    exit_code = report_failures(*json, [&] {
      *json ? print_json(read_examples()) : print_words(read_examples());
      return exit_fine;
    });
  });
}

}  // namespace volvelle::command_line
