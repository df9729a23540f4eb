// What is wrong with a text that is no TOML, found by looking at the text itself: the usual slips, in plain words.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "scenario/syntax_words.hpp"

namespace volvelle {

struct TextFault {
  int line = 1;
  std::string message;
};

// Of the whole text: not text at all, another format, line ends of another age.
std::optional<TextFault> find_text_fault(std::string_view text);

// Of a line the parser has refused, outside quoted text and comments.
std::optional<SyntaxWords> find_line_fault(std::string_view line);

}  // namespace volvelle
