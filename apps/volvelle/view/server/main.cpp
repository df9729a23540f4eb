// volvelle-viewer: the server behind `volvelle view`, a program of its own so that no other command waits for the
// libraries of a web server to be loaded.
#include <CLI/CLI.hpp>
#include <array>
#include <csignal>
#include <fcntl.h>
#include <fmt/format.h>
#include <thread>
#include <unistd.h>

#include "scenario/input_error.hpp"
#include "view/server/viewer_server.hpp"

namespace volvelle::view {

namespace {

struct ServeOptions {
  std::vector<std::string> results, folders;
  LiveOptions live;   // a scenario to follow
  std::string graph;  // of a reconfiguration
  std::string scenario;
  int first_port = 0, last_port = 0;
  bool open = false;
};

// Shows an address in the user's browser; the program does not wait for it, nor mind when there is none.
void open_in_browser(const std::string& address) {
  if (::fork() != 0) return;
  ::setsid();
  const int nothing = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::dup2(nothing, descriptor);
  ::execlp("xdg-open", "xdg-open", address.c_str(), nullptr);
  ::_exit(1);
}

std::unique_ptr<Served> open_all(const ServeOptions& options) {
  std::vector<ViewedResult> results;
  const std::vector<std::filesystem::path> folders(options.folders.begin(), options.folders.end());
  for (const std::string& file : options.results) results.push_back(open_viewed(file, folders));
  auto served = std::make_unique<Served>(std::move(results));
  if (!options.graph.empty()) served->show(open_graph(options.graph, options.scenario, options.live.settings));
  if (!options.live.scenario.empty()) served->follow(std::make_unique<LiveRun>(options.live));
  return served;
}

int serve(const ServeOptions& options) {
  std::unique_ptr<Served> served = open_all(options);
  sigset_t signals;
  sigemptyset(&signals);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&signals, signal);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);  // one thread waits for them

  LiveRun* live = served->live();
  ViewerServer server(std::move(served));
  const int port = server.bind(options.first_port, options.last_port);
  if (port == 0) {
    if (options.first_port == options.last_port)
      fmt::print(stderr, "error: port {} is taken; name another with --port, or leave it out\n", options.first_port);
    else
      fmt::print(stderr, "error: ports {} to {} are all taken; name one with --port\n", options.first_port,
                 options.last_port);
    return 3;
  }
  const std::string address = fmt::format("http://127.0.0.1:{}/", port);
  fmt::print("{}  (Ctrl-C ends the viewer)\n", address);
  std::fflush(stdout);
  if (live) live->go_on();
  if (options.open) open_in_browser(address);
  std::thread waiting([&] {
    int signal = 0;
    sigwait(&signals, &signal);
    server.stop();
  });
  server.serve();
  waiting.join();
  return 0;
}

int main_program(int count, char** words) {
  ServeOptions options;
  CLI::App program("The server behind `volvelle view`.", "volvelle-viewer");
  program.add_option("RESULT", options.results);
  program.add_option("--live", options.live.scenario);
  program.add_option("--set", options.live.settings)->allow_extra_args(false);
  program.add_option("--result", options.live.result);
  program.add_option("--pace", options.live.pace);
  program.add_option("--graph", options.graph);
  program.add_option("--scenario", options.scenario);
  program.add_option("--folder", options.folders)->allow_extra_args(false);
  program.add_option("--first-port", options.first_port)->required();
  program.add_option("--last-port", options.last_port)->required();
  program.add_flag("--open", options.open);
  CLI11_PARSE(program, count, words);
  try {
    return serve(options);
  } catch (const InputError& error) {
    fmt::print(stderr, "{}\n", format(error));
  } catch (const std::exception& error) {
    fmt::print(stderr, "error: {}\n", error.what());
  }
  return 3;
}

}  // namespace

}  // namespace volvelle::view

int main(int count, char** words) { return volvelle::view::main_program(count, words); }
