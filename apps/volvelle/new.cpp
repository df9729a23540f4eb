// volvelle new: a scenario to start from.
#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "command.hpp"
#include "description/nearest_name.hpp"
#include "exit_code.hpp"
#include "failure_report.hpp"
#include "program_name.hpp"
#include "scenario/output_file.hpp"
#include "scenario_file.hpp"

namespace volvelle::command_line {

namespace {

namespace fs = std::filesystem;

constexpr const char* starting_scenario = R"(volvelle = 1                        # format version
name = "{name}"
description = "A hub that flies free, and one panel on a sprung hinge."

# Numbers are SI and radians; a string may carry a unit: "5 deg", "120 rpm", "4.5 mN".

[bodies.hub]                        # no joint above it: it flies free
mass = 100
inertia = [20, 20, 15]              # about its centre of mass, body axes: xx, yy, zz
initial = { rate = [0, 0, "1 deg/s"] }

[bodies.panel]
mass = 8
center_of_mass = [1, 0, 0]          # in the panel's frame, whose origin is the hinge
inertia = [0.7, 2.7, 3.3]

[joints.hinge]
type = "revolute"                   # fixed revolute prismatic cylindrical universal spherical planar free
parent = "hub"
child = "panel"
position = [0.5, 0, 0]              # of the hinge, in the hub's frame
axis = [0, 1, 0]
spring = { stiffness = 4 }          # N m/rad
damper = { coefficient = 0.3 }      # N m s/rad
initial = { angle = "10 deg", rate = 0 }

[run]
duration = 60
step = 0.01
output_every = 0.1
)";

std::string starting_text(const std::string& name) {
  std::string text = starting_scenario;
  const std::string place = "{name}";
  return text.replace(text.find(place), place.size(), name);
}

fs::path find_example(const std::string& wanted) {
  if (fs::is_regular_file(wanted)) return wanted;
  std::vector<std::string> names;
  for (const fs::path& file : example_files()) {
    if (file.stem() == wanted || file.filename() == wanted) return file;
    names.push_back(file.stem().string());
  }
  throw UsageError(fmt::format("there is no example called '{}'.{}", wanted, suggestion(wanted, names)));
}

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

int write_scenario(const std::string& name, const std::string& example) {
  fs::path target = name;
  if (target.extension() != ".toml") target += ".toml";
  if (target.filename() == ".toml")
    throw UsageError(fmt::format("name the scenario: {} new my_satellite", program_name()));
  if (name.find_first_of("\"\\\n") != std::string::npos)
    throw UsageError("choose a name without quotes or backslashes");
  const std::string text = example.empty() ? starting_text(target.stem().string()) : text_of(find_example(example));
  OutputFile file(target);
  if (fs::exists(target)) throw OutputError(fmt::format("'{}' is there already: choose another name", target.string()));
  file.write(text);
  file.commit();
  fmt::print("wrote {0}\n\n  {1} check {0}    what it says\n  {1} run {0}      simulate it\n", target.string(),
             program_name());
  return exit_fine;
}

}  // namespace

void add_new(CLI::App& program, int& exit_code) {
  struct Options {
    std::string name;
    std::string example;
  };
  CLI::App* command = program.add_subcommand("new", "Write a scenario to start from");
  const auto options = std::make_shared<Options>();
  command->add_option("NAME", options->name, "The file to write; .toml is added")->required();
  command->add_option("--from", options->example, "Start from a copy of this example")->type_name("EXAMPLE");
  command->callback([options, &exit_code] {
    exit_code = report_failures(false, [&] { return write_scenario(options->name, options->example); });
  });
}

}  // namespace volvelle::command_line
