// Syntax errors in plain words.
#pragma once

#include <string>
#include <string_view>

namespace volvelle {

struct SyntaxWords {
  std::string message;
  int column = 1;
};

// What the TOML parser said, for a reader who does not know its grammar, with the column where the mistake begins.
SyntaxWords plain_words(std::string_view parser_says, std::string_view source_line, int column);

// Whether the refused line stands in quoted text that began above it and is never closed.
bool is_within_text(std::string_view parser_says, std::string_view source_line);

// The first line whose dotted key is deeper than any scenario needs and a parser's stack bears; 0 when there is none.
int line_nested_too_deeply(std::string_view text);

}  // namespace volvelle
