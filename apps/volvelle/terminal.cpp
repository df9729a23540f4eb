// Marks for terminals.
#include "terminal.hpp"

#include <cstdlib>
#include <sys/ioctl.h>
#include <unistd.h>

namespace volvelle::command_line {

bool is_terminal(std::FILE* stream) { return ::isatty(::fileno(stream)) == 1; }

std::string wrapped(std::FILE* stream, const std::string& line, std::size_t indent) {
  winsize size{};
  if (!is_terminal(stream) || ::ioctl(::fileno(stream), TIOCGWINSZ, &size) != 0) return line;
  const std::size_t width = size.ws_col;
  std::string text = line;
  std::size_t start = 0;
  while (width > indent + 20 && text.size() - start > width) {
    const std::size_t space = text.rfind(' ', start + width);
    if (space == std::string::npos || space <= start + indent) break;
    text.replace(space, 1, "\n" + std::string(indent, ' '));
    start = space + 1;
  }
  return text;
}

Style::Style(std::FILE* stream) {
  const char* unwanted = std::getenv("NO_COLOR");
  on_ = is_terminal(stream) && (unwanted == nullptr || *unwanted == '\0');
}

std::string Style::marked(const char* code, std::string_view text) const {
  if (!on_) return std::string(text);
  return std::string("\033[").append(code).append("m").append(text).append("\033[0m");
}

}  // namespace volvelle::command_line
