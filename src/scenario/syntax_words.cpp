#include "scenario/syntax_words.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace volvelle {
namespace {

bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

// The text between the first pair of single quotes.
std::string_view quoted(std::string_view text) {
  const std::size_t begin = text.find('\'');
  if (begin == std::string_view::npos) return {};
  const std::size_t end = text.find('\'', begin + 1);
  return end == std::string_view::npos ? std::string_view() : text.substr(begin + 1, end - begin - 1);
}

int column_of(std::string_view line, std::string_view part, int fallback) {
  const std::size_t at = part.empty() ? std::string_view::npos : line.find(part);
  return at == std::string_view::npos ? fallback : static_cast<int>(at) + 1;
}

std::string without_preamble(std::string_view says) {
  const std::size_t colon = says.find(": ");
  return std::string(says.starts_with("Error while") && colon != std::string_view::npos ? says.substr(colon + 2)
                                                                                        : says);
}

// What may be wrong, by what the parser says. The first that fits counts.
struct Hint {
  std::string_view says, also;
  const char* message;
};

constexpr Hint hints[] = {
    {"could not determine value type", "",
     "this value cannot be read; text goes in quotes, such as \"hub\", and so does a number with a unit, such as \"5 "
     "deg\"."},
    {"expected a comment or whitespace", "",
     "something follows the value; a number with a unit goes in quotes, such as \"5 deg\", and each key stands on its "
     "own "
     "line."},
    {"parsing boolean", "", "this value cannot be read; write true or false in small letters, and text in quotes."},
    {"leading zeroes", "", "a number must not begin with extra zeros; write 12, not 012."},
    {"digit", "saw '.'", "a number needs a digit before its point; write 0.5, not .5."},
    {"expected digit", "",
     "this number cannot be read; write one such as 400, 4.5 or 1e-3, with its unit in quotes, such as \"5 deg\"."},
    {"underscores", "", "an underscore in a number stands between digits; write 1_000 or 1000."},
    {"parsing string", "end-of-file", "this text is never closed; add the closing quote."},
    {"parsing string", "control character", "this text is never closed; add the closing quote."},
    {"parsing array", "end-of-file", "this list is never closed; add \"]\"."},
    {"parsing inline table", "",
     "an inline table must be closed on its own line, with commas between its keys: { angle = 0, "
     "rate = 0 }."},
    {"expected comma or closing ']'", "", "items of a list need commas between them, and \"]\" at the end: [1, 0, 0]."},
    {"expected value", "", "a value is missing here; write one after the equals sign, such as mass = 400."},
    {"parsing table header", "expected ']'", "the table's name is not closed; add \"]\", as in [bodies.hub]."},
    {"expected '='", "", "a key needs an equals sign and a value, such as mass = 400."},
    {"nvalid utf-8", "", "the file is not UTF-8 text; save it as UTF-8."},
};

// Inside a list, a line that begins with a key or a table's name: the list was never closed.
bool begins_a_key(std::string_view line) {
  if (line.starts_with('[')) return true;
  const std::size_t end = line.find_first_of(" =");
  const std::size_t equals = line.find_first_not_of(' ', end);
  const bool bare = end != 0 && line.substr(0, end).find_first_of("\"'{[,") == std::string_view::npos;
  return end != std::string_view::npos && equals != std::string_view::npos && bare && line[equals] == '=';
}

}  // namespace

bool is_within_text(std::string_view says, std::string_view line) {
  return contains(says, "parsing string") && contains(says, "end-of-file") &&
         line.find_first_of("\"'") == std::string_view::npos;
}

SyntaxWords plain_words(std::string_view says, std::string_view line, int column) {
  const std::string_view name = quoted(says);
  if (contains(says, "redefine existing") && line.find("[[") != std::string_view::npos)
    return {fmt::format("[[{0}]] makes a list; here every entry has a name of its own: [{0}.NAME].", name), column};
  if (contains(says, "redefine existing")) {
    const std::size_t dot = name.rfind('.');
    const std::string_view last = dot == std::string_view::npos ? name : name.substr(dot + 1);
    return {fmt::format("\"{}\" is given twice; keep one of the two, or give this one another name.", name),
            column_of(line, last, column)};
  }
  if (contains(says, "could not be interpreted as a value") || contains(says, "not representable"))
    return {fmt::format("{} is too large to be a number; numbers must be finite, below about 1.8e308.", name),
            column_of(line, name, column)};
  if (is_within_text(says, line))
    return {"a text that begins above is never closed; add the three closing quotes \"\"\".", column};
  const bool in_list = contains(says, "could not determine value type") || contains(says, "parsing array");
  if (in_list && column <= 2 && begins_a_key(line))
    return {"a list that begins above this line is never closed; add \"]\" to it.", column};
  for (const Hint& hint : hints)
    if (contains(says, hint.says) && contains(says, hint.also)) return {hint.message, column};
  return {fmt::format("this is not valid TOML: {}.", without_preamble(says)), column};
}

int line_nested_too_deeply(std::string_view text) {
  constexpr int deepest = 50;
  int line = 1;
  int dots = 0;
  char previous = ' ';
  char before = ' ';  // the last character that is no blank
  for (const char c : text) {
    const bool blank = c == ' ' || c == '\t';
    const bool new_word = !blank && c != '.' && before != '.' && (previous == ' ' || previous == '\t');
    if (c == '\n') ++line;
    if (new_word || std::string_view("=,{}[]#\n").find(c) != std::string_view::npos) dots = 0;
    if (c == '.' && before != '.' && ++dots > deepest) return line;
    if (!blank) before = c;
    previous = c;
  }
  return 0;
}

}  // namespace volvelle
