// Quoting for the shell.
#include "shell_words.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace volvelle::command_line {

std::string shell_quoted(const std::string& word) {
  static constexpr std::string_view harmless = "_-./=:,+@%";
  const bool plain = !word.empty() && std::all_of(word.begin(), word.end(), [](char letter) {
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || harmless.find(letter) != std::string_view::npos;
  });
  if (plain) return word;
  std::string quoted = "'";
  for (const char letter : word) quoted += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return quoted + "'";
}

}  // namespace volvelle::command_line
