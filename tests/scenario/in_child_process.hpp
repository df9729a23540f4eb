// Runs a piece of a test in a child process: for limits, signals and locks that must not touch the test itself.
#pragma once

#include <functional>
#include <sys/wait.h>
#include <unistd.h>

namespace volvelle::testing {

// The child's exit status, or -1 when a signal ended it.
inline int in_child_process(const std::function<int()>& work) {
  const pid_t child = ::fork();
  if (child == 0) {
    int status = 99;
    try {
      status = work();
    } catch (...) {
      status = 98;
    }
    ::_exit(status);
  }
  int status = 0;
  if (child < 0 || ::waitpid(child, &status, 0) != child || !WIFEXITED(status)) return -1;
  return WEXITSTATUS(status);
}

}  // namespace volvelle::testing
