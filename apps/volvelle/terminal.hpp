// Colour and weight for a terminal; plain text elsewhere and where NO_COLOR is set.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace volvelle::command_line {

bool is_terminal(std::FILE* stream);

// Breaks a line between words where the terminal ends; later lines are indented. Left as it is where there is no
// terminal.
std::string wrapped(std::FILE* stream, const std::string& line, std::size_t indent);

class Style {
 public:
  explicit Style(std::FILE* stream);

  std::string bold(std::string_view text) const { return marked("1", text); }
  std::string dim(std::string_view text) const { return marked("2", text); }
  std::string red(std::string_view text) const { return marked("1;31", text); }
  std::string green(std::string_view text) const { return marked("32", text); }

 private:
  std::string marked(const char* code, std::string_view text) const;
  bool on_;
};

}  // namespace volvelle::command_line
