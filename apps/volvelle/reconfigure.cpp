// volvelle reconfigure: the graph of what a spacecraft can turn into.
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <thread>

#include "command.hpp"
#include "crew.hpp"
#include "exit_code.hpp"
#include "failure_report.hpp"
#include "graph_drawing.hpp"
#include "interruption.hpp"
#include "program_name.hpp"
#include "reconfiguration/graph_file.hpp"
#include "reconfiguration/planner.hpp"
#include "scenario/output_file.hpp"
#include "scenario/reconfiguration_reader.hpp"
#include "scenario_file.hpp"
#include "terminal.hpp"

namespace volvelle::command_line {

namespace {

namespace fs = std::filesystem;

struct ReconfigureOptions {
  std::string scenario;
  std::vector<std::string> settings;
  std::string output;
  int workers = 0;  // as many as there are cores
  bool resume = false;
  bool no_pruning = false;
  bool json = false;
};

// What has been found so far, beside the graph that is to be: a line for the scenario, one for each piece of work.
class Journal {
 public:
  Journal(const fs::path& graph, const Scenario& scenario, bool resume) : path_(graph.string() + ".journal") {
    header_ =
        fmt::format("{:016x}\n",
                    std::hash<std::string>{}(fmt::format("{}\n{}", scenario.text, fmt::join(scenario.settings, "\n"))));
    if (resume)
      take_up();
    else if (fs::exists(path_))
      throw UsageError(fmt::format("{} holds what an interrupted search has found: go on with --resume, or delete it",
                                   path_.string()));
    file_.open(path_, resume && found_ ? std::ios::app : std::ios::trunc);
    if (!resume || !found_) file_ << header_ << std::flush;
    if (!file_) throw OutputError(fmt::format("{} cannot be written.", path_.string()));
  }

  const std::string& before() const { return before_; }  // what an earlier search had found

  void add(const WorkKey& key, const Findings& findings) { file_ << journal_line(key, findings) << std::flush; }

  void remove() {
    file_.close();
    fs::remove(path_);
  }
  const fs::path& path() const { return path_; }

 private:
  void take_up() {
    std::ifstream before(path_);
    std::stringstream text;
    text << before.rdbuf();
    if (!before.is_open() || text.str().empty()) return;
    found_ = true;
    if (!text.str().starts_with(header_))
      throw UsageError(fmt::format(
          "{} is of another scenario, or of this one before it was changed; leave --resume out", path_.string()));
    before_ = text.str();
    if (!text.str().ends_with('\n')) {  // cut short: the next line starts afresh
      std::ofstream(path_, std::ios::app) << "\n";
    }
  }

  fs::path path_;
  std::string header_, before_;
  std::ofstream file_;
  bool found_ = false;
};

void write_file(const fs::path& path, const std::string& text) {
  OutputFile file(path);
  file.write(text);
  file.commit();
}

void print_words(const Graph& graph, const fs::path& file, double seconds) {
  const Style style(stdout);
  const GraphCounts& counts = graph.counts;
  fmt::print("{}\n\n", style.bold(graph.title));
  const auto line = [&](const char* label, const std::string& text) {
    fmt::print("  {} {}\n", style.dim(fmt::format("{:<18}", label)), text);
  };
  line("nodes",
       fmt::format("{}{}", graph.nodes.size(), graph.complete ? "" : ", and more: most_nodes ended the search"));
  line("edges", fmt::format("{}: {} by equilibrium, {} by sensor latch", graph.edges.size(), counts.endings[0],
                            counts.endings[1]));
  line("left out", fmt::format("{} self-loops, {} unsafe collisions, {} unsafe separations, {} without rest in time",
                               counts.self_loops, counts.endings[2], counts.endings[3], counts.endings[4]));
  line("motions", fmt::format("{}, of which {} were simulated; {} edges left a saddle", counts.motions,
                              counts.simulated, counts.saddles));
  line("control dies",
       fmt::format("on each edge, half-way; {} of {} were simulated", counts.losses_simulated, counts.losses));
  line("sinks", std::to_string(find_sinks(graph).size()));
  line("connected parts", fmt::format("{}, the largest of {} nodes", strongly_connected(graph).size(),
                                      strongly_connected(graph).front().size()));
  line("wall time", fmt::format("{:.3g} s", seconds));
  fmt::print("\nwrote {0}.json, {0}.dot, {0}.svg\n  {1} plan {0}.json --from {2} --to NODE    a way through it\n",
             file.string(), program_name(), graph.nodes.front().name);
}

// A failure of one rank before the search begins would leave the others waiting: the first speaks for all.
template <class Work>
auto together(Crew& crew, Work work) {
  std::string failure;
  std::optional<decltype(work())> result;
  std::exception_ptr thrown;
  try {
    result = work();
  } catch (const std::exception& error) {
    failure = error.what();
    if (failure.empty()) failure = "it failed";
    thrown = std::current_exception();
  }
  const std::vector<std::string> all = crew.exchange(failure);
  if (thrown) std::rethrow_exception(thrown);
  for (std::size_t rank = 0; rank < all.size(); ++rank)
    if (!all[rank].empty()) throw UsageError(fmt::format("rank {}: {}", rank, all[rank]));
  return std::move(*result);
}

fs::path stem_of(const ReconfigureOptions& options) {
  fs::path stem = options.output.empty() ? fs::path(options.scenario).stem().string() + "_graph" : options.output;
  if (stem.extension() == ".json") stem.replace_extension();
  return stem;
}

// Without a value where it was interrupted. Who has the journal speaks and writes for all.
std::optional<Graph> search(const ReconfigureOptions& options, const Scenario& scenario, const ModularCraft& craft,
                            Crew& crew, Journal* journal) {
  ExploreOptions how;
  const int cores = int(std::max(1u, std::thread::hardware_concurrency()));
  how.workers = options.workers > 0 ? options.workers : crew.size() > 1 ? 1 : cores;
  how.crew = &crew;
  how.pruning = !options.no_pruning;
  how.known = read_journal(crew.exchange(journal ? journal->before() : "").front());
  how.found = [&](const WorkKey& key, const Findings& findings) {
    if (journal) journal->add(key, findings);
  };
  const bool shows = journal && is_terminal(stderr);
  how.keep_going = [&](int nodes, int left) {
    if (shows) fmt::print(stderr, "\r{} nodes, {} joint sets to go   ", nodes, left);
    return interrupting_signal() == 0;
  };
  std::optional<Graph> graph;
  try {
    graph = explore(craft, how);
  } catch (const InvalidDescription& error) {
    throw scenario.error(error.problems());
  }
  if (shows) fmt::print(stderr, "\r{:60}\r", "");
  if (!graph) return graph;
  graph->scenario = fs::absolute(options.scenario).lexically_normal().string();
  graph->scenario_text = scenario.text;
  graph->settings = scenario.settings;
  return graph;
}

int reconfigure(const ReconfigureOptions& options) {
  const std::unique_ptr<Crew> crew = join_crew();
  leave_talking_to_first(*crew);
  const Scenario scenario = together(*crew, [&] { return open_scenario(options.scenario, options.settings); });
  const ModularCraft craft = together(*crew, [&] { return craft_of(scenario); });
  const fs::path stem = stem_of(options);
  const std::unique_ptr<Journal> journal = together(
      *crew, [&] { return crew->rank() == 0 ? std::make_unique<Journal>(stem, scenario, options.resume) : nullptr; });
  watch_for_interruption();
  const auto start = std::chrono::steady_clock::now();
  const std::optional<Graph> graph = search(options, scenario, craft, *crew, journal.get());
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  if (!graph && journal)
    fmt::print(stderr, "interrupted; {} keeps what was found: go on with --resume\n", journal->path().string());
  if (!graph) return exit_by_signal + interrupting_signal();
  if (!journal) return exit_fine;
  const std::string json = graph_json(*graph);
  write_file(stem.string() + ".json", json);
  write_file(stem.string() + ".dot", graph_dot(*graph));
  write_file(stem.string() + ".svg", draw_graph(*graph, craft.description));
  journal->remove();
  if (options.json)
    fmt::print("{}", json);
  else
    print_words(*graph, stem, seconds);
  return exit_fine;
}

constexpr char footer[] = R"(Examples:
  volvelle reconfigure examples/two_cubes.toml -o two_cubes_graph
  volvelle reconfigure SCENARIO --resume             goes on after an interruption
  mpirun -n 8 volvelle reconfigure SCENARIO          eight processes, on as many machines as mpirun is told
docs/reconfiguration.md says what is found, and how.)";

}  // namespace

void add_reconfigure(CLI::App& program, int& exit_code) {
  CLI::App* command = program.add_subcommand("reconfigure", "Find what a spacecraft of modules can turn into");
  const auto o = std::make_shared<ReconfigureOptions>();
  command->add_option("SCENARIO", o->scenario, "Scenario file (TOML) with [reconfiguration]")->required();
  command->add_option("-o,--output", o->output, "The graph's files, without their endings; without it, SCENARIO_graph")
      ->type_name("NAME");
  command->add_option("--set", o->settings, "Another value than the file's: bodies.hub.mass=420")
      ->type_name("PATH=VALUE");
  command
      ->add_option("--workers", o->workers,
                   "Threads; without it, one for each core, and under mpirun one for each process")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  command->add_flag("--resume", o->resume, "Go on where an interrupted search stopped");
  command->add_flag("--no-pruning", o->no_pruning, "Simulate every motion, also those whose end is known before");
  command->add_flag("--json", o->json, "The graph on standard output");
  command->footer(footer);
  command->callback([o, &exit_code] { exit_code = report_failures(o->json, [&] { return reconfigure(*o); }); });
}

}  // namespace volvelle::command_line
