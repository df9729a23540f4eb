// volvelle view: a result in the browser, as one page, or as a picture; a run that is followed; a graph.
#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <functional>
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
#include "view/viewed_graph.hpp"
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
  double pace = 0;       // of a run that is followed: simulated seconds a second; zero: as fast as it goes
  int port = 0;
  bool no_open = false;
};

bool is_scenario(const std::string& file) { return fs::path(file).extension() == ".toml"; }

// What the page is of: results, and with them one run that is followed, or a graph.
struct Shown {
  std::vector<std::string> results;
  std::string followed;  // a scenario
  std::string graph;
};

bool is_to_be_served(const ViewOptions& options) { return options.page.empty() && options.picture.file.empty(); }

// A graph is shown alone.
std::string graph_among(const ViewOptions& options) {
  for (const std::string& file : options.files) {
    if (fs::path(file).extension() != ".json") continue;
    if (options.files.size() > 1) throw UsageError("a reconfiguration graph is shown alone, without other files");
    if (!options.picture.file.empty())
      throw UsageError("--picture is of a result; `volvelle reconfigure` draws the graph as SVG");
    if (!options.result.empty()) throw UsageError("-o says where the result of a scenario goes");
    if (fs::exists(file) && !view::is_graph(file))
      throw UsageError(fmt::format("{} is no graph that `volvelle reconfigure` wrote", file));
    return file;
  }
  return "";
}

void require_sense(const ViewOptions& options) {
  int scenarios = 0;
  for (const std::string& file : options.files) scenarios += is_scenario(file) ? 1 : 0;
  const bool shows_graph = !graph_among(options).empty();
  if (scenarios == 0 && !shows_graph && !options.settings.empty())
    throw UsageError("--set changes a scenario, and this is a result");
  if (scenarios == 0 && !options.result.empty()) throw UsageError("-o says where the result of a scenario goes");
  if (scenarios > 1 && !options.result.empty()) throw UsageError("-o names one result, and there are several");
  if (!options.page.empty() && !options.picture.file.empty()) throw UsageError("--export or --picture, not both");
  if (!options.page.empty() && fs::path(options.page).extension() != ".html")
    throw UsageError(fmt::format("--export '{}' should end in .html", options.page));
  require_sense(options.picture);
  if (!(options.pace >= 0 && options.pace <= 1e9)) throw UsageError("--pace goes from 0, which is unpaced, to 1e9");
  if (options.pace > 0 && (scenarios != 1 || !is_to_be_served(options)))
    throw UsageError("--pace is of one scenario whose run is followed in the browser");
  if (options.port < 0 || options.port > 65535) throw UsageError("--port goes from 1 to 65535");
}

std::string result_for(const ViewOptions& options, const std::string& scenario) {
  return options.result.empty() ? fs::path(scenario).stem().string() + ".h5" : options.result;
}

// One scenario is followed while it runs, when there is a page to follow it on; else scenarios are run here, and `code`
// is set when a run failed.
Shown what_is_shown(const ViewOptions& options, int& code) {
  Shown shown;
  shown.graph = graph_among(options);
  if (!shown.graph.empty()) return shown;
  const auto scenarios = std::count_if(options.files.begin(), options.files.end(), is_scenario);
  for (const std::string& file : options.files) {
    if (!is_scenario(file)) {
      require_named_result(file);
      shown.results.push_back(file);
      continue;
    }
    if (scenarios == 1 && is_to_be_served(options)) {
      open_scenario(file, options.settings);  // what is wrong is said here
      shown.followed = file;
      continue;
    }
    RunOptions run;
    run.scenario = file;
    run.settings = options.settings;
    run.result = result_for(options, file);
    code = run_scenario(run);
    if (code != exit_fine) return {};
    shown.results.push_back(run.result);
  }
  return shown;
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

int export_to(const std::string& file, const std::function<view::ExportedPage()>& make_page) {
  OutputFile output(file);
  const view::ExportedPage page = make_page();
  output.write(page.html);
  output.commit();
  for (const std::string& note : page.notes) fmt::print(stderr, "{} {}\n", Style(stderr).bold("note:"), note);
  fmt::print("wrote {} ({})\n", file, format_bytes(static_cast<double>(page.html.size())));
  return exit_fine;
}

// Goes on as the server's program, which lies beside this one.
[[noreturn]] void become_server(const ViewOptions& options, const Shown& shown, const std::vector<fs::path>& folders) {
  const fs::path program = fs::read_symlink("/proc/self/exe").parent_path() / "volvelle-viewer";
  const int first = options.port > 0 ? options.port : usual_port;
  std::vector<std::string> words{program.string(), "--first-port", std::to_string(first), "--last-port",
                                 std::to_string(options.port > 0 ? first : first + ports_to_try)};
  if (!options.no_open) words.emplace_back("--open");
  for (const fs::path& folder : folders) words.insert(words.end(), {"--folder", folder.string()});
  for (const std::string& setting : options.settings) words.insert(words.end(), {"--set", setting});
  if (!shown.graph.empty()) words.insert(words.end(), {"--graph", shown.graph, "--scenario", options.scenario});
  if (!shown.followed.empty())
    words.insert(words.end(), {"--live", shown.followed, "--result", result_for(options, shown.followed), "--pace",
                               fmt::format("{}", options.pace)});
  words.emplace_back("--");
  words.insert(words.end(), shown.results.begin(), shown.results.end());
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
  const Shown shown = what_is_shown(options, code);
  if (code != exit_fine) return code;
  const std::vector<fs::path> folders = folders_for(options, shown.results);
  if (!shown.graph.empty()) {
    const view::ViewedGraph graph = view::open_graph(shown.graph, options.scenario, options.settings);
    if (!options.page.empty()) return export_to(options.page, [&] { return view::export_graph(graph); });
    become_server(options, shown, folders);
  }
  const std::vector<view::ViewedResult> viewed = open_all(shown.results, folders);  // what is wrong is said here
  if (!options.page.empty()) return export_to(options.page, [&] { return view::export_page(viewed); });
  if (!options.picture.file.empty()) return write_picture(options.picture, viewed.front());
  become_server(options, shown, folders);
}

}  // namespace

void add_view(CLI::App& program, int& exit_code) {
  CLI::App* command =
      program.add_subcommand("view", "See a result, a run or a graph in the browser, export it, or picture it");
  const auto options = std::make_shared<ViewOptions>();
  command
      ->add_option(
          "RESULT", options->files,
          "Results (.h5), the first to see and all to plot; a scenario, whose run is followed; or a graph (.json)")
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
  command
      ->add_option("--pace", options->pace, "Of a scenario: simulated seconds a second; without it, as fast as it goes")
      ->type_name("N");
  command->add_option("--port", options->port, "Port on this machine; without it, the first free from 8520 on")
      ->type_name("N");
  command->add_flag("--no-open", options->no_open, "Do not open the browser, only say the address");
  command->callback(
      [options, &exit_code] { exit_code = report_failures(false, [&] { return view_results(*options); }); });
}

}  // namespace volvelle::command_line
