// What the user can mend, said on stderr or, for programs, as JSON on stdout.
#pragma once

#include <functional>
#include <stdexcept>

namespace volvelle::command_line {

// Options that do not go together.
class UsageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Does the work of a subcommand and returns its exit code; failures become words and theirs.
int report_failures(bool json, const std::function<int()>& work);

}  // namespace volvelle::command_line
