#include "scenario/input_error.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace volvelle {
namespace {

bool continues_a_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }  // UTF-8

// The caret stands under the column: tabs stay tabs, every other character counts once.
std::string caret_line(const std::string& source, int column) {
  std::string caret;
  int at = 1;
  for (std::size_t i = 0; i < source.size() && at < column; ++i) {
    if (continues_a_character(source[i])) continue;
    caret += source[i] == '\t' ? '\t' : ' ';
    ++at;
  }
  return caret + "^";
}

// The part of a long line around the column, with the column within it.
struct Excerpt {
  std::string text;
  int column;
};

Excerpt excerpt(const std::string& source, int column) {
  constexpr int widest = 120, before = 60;  // characters
  const auto length = std::count_if(source.begin(), source.end(), [](char c) { return !continues_a_character(c); });
  if (length <= widest) return {source, column};
  const int first = std::max(1, std::min(column - before, static_cast<int>(length) - widest + 1));
  std::string text = first > 1 ? "..." : "";
  const int shift = first - 1 - static_cast<int>(text.size());
  int at = 0;
  for (const char c : source) {
    if (!continues_a_character(c)) ++at;
    if (at >= first && at < first + widest) text += c;
  }
  if (first + widest <= length) text += "...";
  return {text, column - shift};
}

}  // namespace

InputError::InputError(std::vector<Diagnostic> diagnostics)
    : std::runtime_error(diagnostics.empty() ? "invalid input" : diagnostics.front().message),
      diagnostics_(std::move(diagnostics)) {}

std::string format(const Diagnostic& diagnostic) {
  if (diagnostic.line <= 0) return fmt::format("{}: error: {}\n", diagnostic.file, diagnostic.message);
  std::string text =
      fmt::format("{}:{}:{}: error: {}\n", diagnostic.file, diagnostic.line, diagnostic.column, diagnostic.message);
  if (!diagnostic.source_line.empty()) {
    const Excerpt shown = excerpt(diagnostic.source_line, diagnostic.column);
    text += fmt::format("  {}\n  {}\n", shown.text, caret_line(shown.text, shown.column));
  }
  return text;
}

std::string format(const InputError& error) {
  constexpr std::size_t most_shown = 50;
  const auto& all = error.diagnostics();
  std::string text;
  for (std::size_t i = 0; i < std::min(all.size(), most_shown); ++i) text += format(all[i]);
  if (all.size() > most_shown) text += fmt::format("... and {} more errors\n", all.size() - most_shown);
  return text;
}

}  // namespace volvelle
