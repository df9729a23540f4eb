// Runs the built program in a folder and catches what it says.
#pragma once

#include <chrono>
#include <fcntl.h>
#include <filesystem>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "places.hpp"
#include "scenario/temporary_folder.hpp"

namespace volvelle::testing {

struct Outcome {
  int exit_code = -1;
  std::string out;
  std::string err;
};

class Program {
 public:
  Program(const TemporaryFolder& folder, const std::vector<std::string>& words) : folder_(folder) {
    child_ = ::fork();
    if (child_ == 0) become(words);
  }

  pid_t process() const { return child_; }

  Outcome wait() const {
    int status = 0;
    ::waitpid(child_, &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, contents(said_ / "out"), contents(said_ / "err")};
  }

 private:
  [[noreturn]] void become(const std::vector<std::string>& words) const {
    const auto redirect = [&](const char* name, int descriptor) {
      ::dup2(::open((said_ / name).c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), descriptor);
    };
    redirect("out", STDOUT_FILENO);
    redirect("err", STDERR_FILENO);
    std::vector<std::string> kept = words;
    kept.insert(kept.begin(), built_program());
    std::vector<char*> arguments;
    for (std::string& word : kept) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    if (::chdir(folder_.path().c_str()) == 0) ::execv(arguments[0], arguments.data());
    ::_exit(127);
  }

  const TemporaryFolder& folder_;
  const TemporaryFolder said_;
  pid_t child_ = -1;
};

inline Outcome run_program(const TemporaryFolder& folder, const std::vector<std::string>& words) {
  return Program(folder, words).wait();
}

}  // namespace volvelle::testing
