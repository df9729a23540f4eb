// Marks for terminals.
#include "terminal.hpp"

#include <cstdlib>
#include <unistd.h>

namespace volvelle::command_line {

bool is_terminal(std::FILE* stream) { return ::isatty(::fileno(stream)) == 1; }

Style::Style(std::FILE* stream) {
  const char* unwanted = std::getenv("NO_COLOR");
  on_ = is_terminal(stream) && (unwanted == nullptr || *unwanted == '\0');
}

std::string Style::marked(const char* code, std::string_view text) const {
  if (!on_) return std::string(text);
  return std::string("\033[").append(code).append("m").append(text).append("\033[0m");
}

}  // namespace volvelle::command_line
