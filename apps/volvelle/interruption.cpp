// Signals that stop a run.
#include "interruption.hpp"

#include <csignal>
#include <initializer_list>

namespace volvelle::command_line {

namespace {

volatile std::sig_atomic_t received = 0;

void remember(int signal_number) { received = signal_number; }

}  // namespace

void watch_for_interruption() {
  struct sigaction action {};
  action.sa_handler = remember;
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  for (const int signal_number : {SIGINT, SIGTERM, SIGHUP}) ::sigaction(signal_number, &action, nullptr);
}

int interrupting_signal() { return received; }

}  // namespace volvelle::command_line
