// Continuing runs.
#include "continuation.hpp"

#include <fmt/format.h>
#include <sstream>
#include <stdexcept>

#include "result_words.hpp"
#include "shell_words.hpp"

namespace volvelle::command_line {

namespace {

[[noreturn]] void fail(const std::string& part, std::string message) {
  throw InputError({Diagnostic{part, 0, 0, std::move(message), ""}});
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// A line to quote, not so long that it hides the other.
std::string quoted_line(const std::vector<std::string>& lines, std::size_t at) {
  constexpr std::size_t longest = 50;
  if (at >= lines.size()) return "missing";
  const std::size_t start = lines[at].find_first_not_of(" \t");
  const std::string line = start == std::string::npos ? "" : lines[at].substr(start);
  if (line.empty()) return "empty";
  return line.size() <= longest ? "'" + line + "'" : "'" + line.substr(0, longest) + "...'";
}

void require_same_text(const std::string& part, const std::string& before, const Scenario& scenario) {
  if (before == scenario.text) return;
  const std::vector<std::string> then = lines_of(before), now = lines_of(scenario.text);
  std::size_t at = 0;
  while (at < then.size() && at < now.size() && then[at] == now[at]) ++at;
  fail(part,
       fmt::format("its run was of another scenario: line {} there is {}, in '{}' it is {}. Go on with the file as "
                   "it was, or run the new one from its start.",
                   at + 1, quoted_line(then, at), scenario.file, quoted_line(now, at)));
}

std::string in_words(const std::vector<std::string>& settings) {
  std::string words;
  for (const std::string& setting : settings) words += (words.empty() ? "--set " : " --set ") + shell_quoted(setting);
  return words.empty() ? "no --set" : words;
}

void require_same_settings(const std::string& part, const std::vector<std::string>& before, const Scenario& scenario) {
  if (before == scenario.settings) return;
  fail(part, fmt::format("its run had {}, this one has {}; go on with the settings it had.", in_words(before),
                         in_words(scenario.settings)));
}

}  // namespace

std::unique_ptr<StoppedRun> open_part(const std::string& part, const Scenario& scenario) {
  require_named_result(part);
  if (std::filesystem::path(part).extension() == ".csv") {
    fail(part, "CSV does not hold enough to go on from; name the HDF5 result of the stopped run.");
  }
  auto stopped = std::make_unique<StoppedRun>(part);
  const ResultOrigin& origin = stopped->origin();
  if (origin.version != VOLVELLE_VERSION) {
    fail(part,
         fmt::format("it is a result of volvelle {}, this is {}, which may go on differently; run the scenario from "
                     "its start.",
                     origin.version, VOLVELLE_VERSION));
  }
  require_same_text(part, origin.scenario, scenario);
  require_same_settings(part, origin.settings, scenario);
  return stopped;
}

void go_on_from(const StoppedRun& part, const std::string& name, Simulation& simulation,
                const std::vector<ResultSink*>& sinks) {
  try {
    simulation.resume(part.checkpoint(), part.events());
  } catch (const std::runtime_error& error) {
    fail(name,
         fmt::format("{}: the file is damaged, or of another build of the program; run the scenario from its start.",
                     error.what()));
  }
  part.replay(simulation.layout(), sinks);
}

}  // namespace volvelle::command_line
