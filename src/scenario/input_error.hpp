// What is wrong with an input file, located as compilers do.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

namespace volvelle {

struct Diagnostic {
  std::string file;  // as the user named it, or "--set path=value"
  int line = 0;      // from 1; 0 when there is no line to show
  int column = 0;    // from 1, in characters
  std::string message;
  std::string source_line;
};

class InputError : public std::runtime_error {
 public:
  explicit InputError(std::vector<Diagnostic> diagnostics);
  const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }

 private:
  std::vector<Diagnostic> diagnostics_;
};

// "arm.toml:12:8: error: ...", then the line and a caret under the place; one block for each diagnostic.
std::string format(const InputError& error);
std::string format(const Diagnostic& diagnostic);

}  // namespace volvelle
