// volvelle view: a result in the browser, as one page, or as a picture; a scenario is run first.
#include <array>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <unistd.h>
#include <vector>

#include "command.hpp"
#include "exit_code.hpp"
#include "failure_report.hpp"
#include "result_words.hpp"
#include "run_options.hpp"
#include "scenario/input_error.hpp"
#include "scenario/output_file.hpp"
#include "scenario_file.hpp"
#include "terminal.hpp"
#include "view/export_page.hpp"
#include "view/picture.hpp"
#include "view_picture.hpp"

namespace volvelle::command_line {

namespace {

namespace fs = std::filesystem;

constexpr int usual_port = 8520, ports_to_try = 40;

struct ViewOptions {
  std::vector<std::string> files;
  std::vector<std::string> settings;
  std::string result;  // of a scenario that is run
  std::string page;    // to export
  PictureOptions picture;
  std::string scenario;  // beside which files lie that a result's scenario names
  int port = 0;
  bool no_open = false;
};

bool is_scenario(const std::string& file) { return fs::path(file).extension() == ".toml"; }

void require_sense(const ViewOptions& options) {
  int scenarios = 0;
  for (const std::string& file : options.files) scenarios += is_scenario(file) ? 1 : 0;
  if (scenarios == 0 && !options.settings.empty()) throw UsageError("--set changes a scenario, and this is a result");
  if (scenarios == 0 && !options.result.empty()) throw UsageError("-o says where the result of a scenario goes");
  if (scenarios > 1 && !options.result.empty()) throw UsageError("-o names one result, and there are several");
  if (!options.page.empty() && !options.picture.file.empty()) throw UsageError("--export or --picture, not both");
  if (!options.page.empty() && fs::path(options.page).extension() != ".html")
    throw UsageError(fmt::format("--export '{}' should end in .html", options.page));
  require_sense(options.picture);
  if (options.port < 0 || options.port > 65535) throw UsageError("--port goes from 1 to 65535");
}

// Runs the scenarios among the files; returns results only, and sets `code` when a run failed.
std::vector<std::string> results_of(const ViewOptions& options, int& code) {
  std::vector<std::string> results;
  for (const std::string& file : options.files) {
    if (!is_scenario(file)) {
      require_named_result(file);
      results.push_back(file);
      continue;
    }
    RunOptions run;
    run.scenario = file;
    run.settings = options.settings;
    run.result = options.result.empty() ? fs::path(file).stem().string() + ".h5" : options.result;
    code = run_scenario(run);
    if (code != exit_fine) return {};
    results.push_back(run.result);
  }
  return results;
}

// Where files may lie that a scenario names.
std::vector<fs::path> folders_for(const ViewOptions& options, const std::vector<std::string>& results) {
  std::vector<fs::path> folders;
  if (!options.scenario.empty()) folders.push_back(fs::absolute(options.scenario).parent_path());
  for (const std::string& file : options.files) folders.push_back(fs::absolute(file).parent_path());
  for (const std::string& file : results) folders.push_back(fs::absolute(file).parent_path());
  folders.push_back(fs::current_path());
  folders.push_back(fs::absolute(examples_folder()));
  return folders;
}

std::vector<view::ViewedResult> open_all(const std::vector<std::string>& results,
                                         const std::vector<fs::path>& folders) {
  std::vector<view::ViewedResult> viewed;
  for (const std::string& file : results) {
    viewed.push_back(view::open_viewed(file, folders));
    if (viewed.back().slices->bodies().empty() || viewed.back().slices->rows() == 0)
      throw InputError({Diagnostic{file, 0, 0, "the result holds no motion to look at.", ""}});
    for (const std::string& note : viewed.back().scene.notes)
      fmt::print(stderr, "{} {}\n", Style(stderr).bold("note:"), note);
  }
  return viewed;
}

int export_to(const std::string& file, const std::vector<view::ViewedResult>& viewed) {
  OutputFile output(file);
  const view::ExportedPage page = view::export_page(viewed);
  output.write(page.html);
  output.commit();
  for (const std::string& note : page.notes) fmt::print(stderr, "{} {}\n", Style(stderr).bold("note:"), note);
  fmt::print("wrote {} ({})\n", file, format_bytes(static_cast<double>(page.html.size())));
  return exit_fine;
}

// Goes on as the server's program, which lies beside this one.
[[noreturn]] void become_server(const ViewOptions& options, const std::vector<std::string>& results,
                                const std::vector<fs::path>& folders) {
  const fs::path program = fs::read_symlink("/proc/self/exe").parent_path() / "volvelle-viewer";
  const int first = options.port > 0 ? options.port : usual_port;
  std::vector<std::string> words{program.string(), "--first-port", std::to_string(first), "--last-port",
                                 std::to_string(options.port > 0 ? first : first + ports_to_try)};
  if (!options.no_open) words.emplace_back("--open");
  for (const fs::path& folder : folders) words.insert(words.end(), {"--folder", folder.string()});
  words.emplace_back("--");
  words.insert(words.end(), results.begin(), results.end());
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::fflush(stdout);
  ::execv(program.c_str(), arguments.data());
  throw OutputError(fmt::format("the viewer '{}' cannot be started: {}", program.string(), std::strerror(errno)));
}

int view_results(const ViewOptions& options) {
  require_sense(options);
  int code = exit_fine;
  const std::vector<std::string> results = results_of(options, code);
  if (code != exit_fine) return code;
  const std::vector<fs::path> folders = folders_for(options, results);
  const std::vector<view::ViewedResult> viewed = open_all(results, folders);  // what is wrong is said here
  if (!options.page.empty()) return export_to(options.page, viewed);
  if (!options.picture.file.empty()) return write_picture(options.picture, viewed.front());
  become_server(options, results, folders);
}

}  // namespace

void add_view(CLI::App& program, int& exit_code) {
  CLI::App* command = program.add_subcommand("view", "See a result move in the browser, export it, or picture it");
  const auto options = std::make_shared<ViewOptions>();
  command
      ->add_option("RESULT", options->files, "Results (.h5), the first to see and all to plot; a scenario is run first")
      ->required();
  command->add_option("--export", options->page, "Write one page that needs no server and no network")
      ->type_name("FILE.html");
  add_picture_options(*command, options->picture);
  command->add_option("--set", options->settings, "Change a value of the scenario: bodies.hub.mass=420")
      ->type_name("PATH=VALUE")
      ->allow_extra_args(false);
  command->add_option("-o,--output", options->result, "Result of a scenario that is run; without it, its name with .h5")
      ->type_name("FILE");
  command
      ->add_option("--scenario", options->scenario,
                   "The scenario of a result, beside which its .fold files and meshes lie")
      ->type_name("FILE");
  command->add_option("--port", options->port, "Port on this machine; without it, the first free from 8520 on")
      ->type_name("N");
  command->add_flag("--no-open", options->no_open, "Do not open the browser, only say the address");
  command->callback(
      [options, &exit_code] { exit_code = report_failures(false, [&] { return view_results(*options); }); });
}

}  // namespace volvelle::command_line
