// The command line: one subcommand a file.
#include <cerrno>
#include <csignal>
#include <fmt/format.h>
#include <string>
#include <vector>

#include "command.hpp"
#include "description/nearest_name.hpp"
#include "exit_code.hpp"
#include "program_name.hpp"
#include "terminal.hpp"

namespace volvelle::command_line {

namespace {

constexpr char short_help[] = R"(Volvelle: how a spacecraft made of many bodies moves.

  {0} examples          scenarios that can be run right now
  {0} run SCENARIO      simulate; the result goes to SCENARIO's name with .h5
  {0} check SCENARIO    what a scenario says, without running it
  {0} compare SCENARIO  the same run by independent formulations, and how far they differ
  {0} plot RESULT       what a result holds; with columns, a figure of them
  {0} view RESULT       the motion in a browser; with --export, as one page; with --picture, as a picture
  {0} new NAME          a scenario to start from
  {0} fold PATTERN      a scenario for a folded sheet: miura, map, scheel or a .fold file
  {0} reconfigure SCENARIO  what a spacecraft of modules can turn into; plan finds a way
  {0} well SCENARIO     the potential along a joint, or about a body, as a figure
{1}
{0} --help and {0} COMMAND --help say more.
)";

// What the script at the project's root adds, when it is what the user called.
std::string script_help() {
  if (std::getenv("VOLVELLE_COMMAND") == nullptr) return "";
  return fmt::format(
      "  {0} test              every test\n  {0} lint              formatting and static checks\n"
      "  {0} bench             comparisons with other libraries\n",
      program_name());
}

// A first word that is no subcommand: says which one it may have been.
bool is_unknown_command(const CLI::App& program, const std::string& word) {
  if (word.starts_with('-')) return false;
  std::vector<std::string> known;
  for (const CLI::App* command : program.get_subcommands({})) known.push_back(command->get_name());
  if (std::find(known.begin(), known.end(), word) != known.end()) return false;
  const std::string hint = word.ends_with(".toml") ? fmt::format(" To run a scenario: {} run {}", program_name(), word)
                                                   : suggestion(word, known);
  fmt::print(stderr, "{} there is no command '{}'.{}\n", Style(stderr).red("error:"), word, hint);
  return true;
}

// What was wrong with the words after the command: an option that does not exist is named, with the one it may have
// been.
void report_usage(const CLI::App& program, const std::vector<std::string>& words, std::string message) {
  const CLI::App* command = nullptr;
  for (const CLI::App* known : program.get_subcommands({}))
    if (known->get_name() == words.front()) command = known;
  for (std::size_t i = 1; command && i < words.size(); ++i) {
    const std::string name = words[i].substr(0, words[i].find('='));
    if (name.size() < 2 || name[0] != '-' || command->get_option_no_throw(name)) continue;
    std::vector<std::string> known;
    for (const CLI::Option* option : command->get_options()) known.push_back(option->get_name());
    message = fmt::format("there is no option '{}'.{}", name, suggestion(name, known));
    break;
  }
  fmt::print(stderr, "{} {}\n{}{} --help says more\n", Style(stderr).red("error:"), message, program_name(),
             command ? " " + words.front() : "");
}

int main_program(int count, char** words) {
  std::signal(SIGPIPE, SIG_IGN);  // a reader that goes away, and a file that grows too large, are failed writes
  std::signal(SIGXFSZ, SIG_IGN);
  int exit_code = exit_fine;
  CLI::App program("Volvelle: how a spacecraft made of many bodies moves.", "volvelle");
  program.set_version_flag("--version", "volvelle " VOLVELLE_VERSION);
  program.require_subcommand(0, 1);
  program.get_formatter()->column_width(28);
  program.footer("Exit codes: 0 fine, 2 usage, 3 invalid input or output, 4 integration failed, 5 a check failed.");
  add_run(program, exit_code);
  add_check(program, exit_code);
  add_compare(program, exit_code);
  add_plot(program, exit_code);
  add_view(program, exit_code);
  add_examples(program, exit_code);
  add_new(program, exit_code);
  add_fold(program, exit_code);
  add_reconfigure(program, exit_code);
  add_plan(program, exit_code);
  add_well(program, exit_code);
  if (count < 2 || std::string_view(words[1]) == "help") {
    fmt::print(short_help, program_name(), script_help());
    return exit_fine;
  }
  if (is_unknown_command(program, words[1])) return exit_usage;
  try {
    program.parse(count, words);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return program.exit(error);  // --help, --version
    report_usage(program, {words + 1, words + count}, error.what());
    return exit_usage;
  }
  if (exit_code == exit_fine && std::fflush(stdout) != 0 && errno != EPIPE) {  // whoever reads may stop
    fmt::print(stderr, "{} standard output could not be written\n", Style(stderr).red("error:"));
    return exit_invalid_input;
  }
  return exit_code;
}

}  // namespace

}  // namespace volvelle::command_line

int main(int count, char** words) { return volvelle::command_line::main_program(count, words); }
