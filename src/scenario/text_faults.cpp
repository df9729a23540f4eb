#include "scenario/text_faults.hpp"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>

#include "scenario/odd_character.hpp"

namespace volvelle {
namespace {

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)); }
bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || (c & 0x80); }

// The line with quoted text and the comment blanked out, byte for byte. Text that is never closed stays.
std::string without_text(std::string_view line) {
  std::string bare(line);
  for (std::size_t at = 0; at < bare.size(); ++at) {
    if (bare[at] == '#') {
      std::fill(bare.begin() + static_cast<std::ptrdiff_t>(at), bare.end(), ' ');
    } else if (bare[at] == '"' || bare[at] == '\'') {
      std::size_t end = at + 1;
      while (end < bare.size() && bare[end] != bare[at]) end += bare[at] == '"' && bare[end] == '\\' ? 2 : 1;
      if (end >= bare.size()) return bare;
      std::fill(bare.begin() + static_cast<std::ptrdiff_t>(at) + 1, bare.begin() + static_cast<std::ptrdiff_t>(end),
                '_');
      at = end;
    }
  }
  return bare;
}

int column_at(std::string_view line, std::size_t byte) {
  const auto is_first = [](char c) { return (c & 0xC0) != 0x80; };
  return 1 + static_cast<int>(std::count_if(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(byte), is_first));
}

// A number as written, from its first character to the last that could belong to it.
struct Token {
  std::size_t begin = 0, end = 0;
};

// The next run of digits, points and letters that begins with a digit.
std::optional<Token> next_number(std::string_view line, std::size_t from) {
  for (std::size_t at = from; at < line.size(); ++at) {
    if (is_word(line[at]) && !is_digit(line[at])) {  // a name, with its digits
      while (at < line.size() && (is_word(line[at]) || line[at] == '.' || line[at] == '-')) ++at;
      continue;
    }
    if (!is_digit(line[at])) continue;
    std::size_t end = at;
    while (end < line.size() && (is_word(line[end]) || line[end] == '.')) ++end;
    return Token{at, end};
  }
  return std::nullopt;
}

// Whether the number follows an equals sign: it is no item of a list.
bool is_whole_value(std::string_view line, const Token& number) {
  const std::size_t before = line.substr(0, number.begin).find_last_not_of(" \t+-");
  return before != std::string_view::npos && line[before] == '=';
}

std::string words_for_comma(std::string_view line, const Token& number) {
  std::size_t end = number.end + 1;
  while (end < line.size() && (is_digit(line[end]) || line[end] == '.' ||
                               (line[end] == ',' && end + 1 < line.size() && is_digit(line[end + 1]))))
    ++end;
  std::string plain(line.substr(number.begin, end - number.begin));
  const bool thousands = end - number.end == 4 || std::count(plain.begin(), plain.end(), ',') > 1;
  if (thousands) {
    std::erase(plain, ',');
    return fmt::format("a number has no commas between its thousands; write {}.", plain);
  }
  std::replace(plain.begin(), plain.end(), ',', '.');
  return fmt::format("a number has a decimal point, not a comma; write {}.", plain);
}

// 4d2 -> 4e2; empty when it is something else.
std::string with_e(std::string_view line, const Token& number) {
  std::size_t end = number.end;
  const bool signed_power = end < line.size() && (line[end] == '-' || line[end] == '+');
  if (signed_power && std::tolower(static_cast<unsigned char>(line[end - 1])) == 'd') ++end;
  while (end < line.size() && is_digit(line[end])) ++end;
  std::string text(line.substr(number.begin, end - number.begin));
  const std::size_t d = text.find_first_of("dD");
  if (d == std::string::npos || d + 1 == text.size()) return {};
  text[d] = 'e';
  return text.find_first_not_of("0123456789.e+-") == std::string::npos ? text : std::string();
}

// 4,5 outside a list; 400. and 4d2 anywhere.
std::optional<SyntaxWords> find_number_fault(std::string_view line) {
  const std::size_t equals = line.find('=');
  const std::size_t start = equals == std::string_view::npos ? 0 : equals + 1;
  for (auto token = next_number(line, start); token; token = next_number(line, token->end)) {
    const std::string number(line.substr(token->begin, token->end - token->begin));
    const int column = column_at(line, token->begin);
    const bool comma = token->end + 1 < line.size() && line[token->end] == ',' && is_digit(line[token->end + 1]);
    if (comma && is_whole_value(line, *token)) return SyntaxWords{words_for_comma(line, *token), column};
    const std::size_t point = number.find('.');
    if (point != std::string::npos && (point + 1 == number.size() || !is_digit(number[point + 1])))
      return SyntaxWords{fmt::format("a number needs a digit after its point; write {}.0{}.", number.substr(0, point),
                                     number.substr(point + 1)),
                         column};
    if (const std::string right = with_e(line, *token); !right.empty())
      return SyntaxWords{fmt::format("a power of ten is written with e; write {}.", right), column};
  }
  return std::nullopt;
}

// [bodies.hüb]
std::optional<SyntaxWords> find_header_fault(std::string_view line) {
  const std::size_t open = line.find_first_not_of(" \t[");
  const bool header =
      line.find('[') < open && open < line.size() && std::isalpha(static_cast<unsigned char>(line[open]));
  if (!header || line.find('=') != std::string_view::npos) return std::nullopt;
  for (std::size_t at = open; at < line.size() && line[at] != ']'; ++at) {
    const char c = line[at];
    if ((is_word(c) && !(c & 0x80)) || c == '-' || c == '.' || c == '"' || c == '\'') continue;
    const bool at_the_end = line.find_first_not_of(" \t", at) == std::string_view::npos;
    if (at_the_end) return std::nullopt;  // never closed
    if (line[line.find_first_not_of(" \t", at)] == ']' || line[line.find_first_not_of(" \t", at)] == '.') continue;
    return SyntaxWords{"names in a table's header are made of letters a to z, digits, _ and -, as in [bodies.panel_1].",
                       column_at(line, at)};
  }
  return std::nullopt;
}

// mass: 400
std::optional<SyntaxWords> find_colon(std::string_view line) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || line.substr(0, colon).find_first_of("=[{,") != std::string_view::npos)
    return std::nullopt;
  return SyntaxWords{"a key and its value are parted by an equals sign, not a colon: mass = 400.",
                     column_at(line, colon)};
}

// mass = 5, and a = (1, 2, 3)
std::optional<SyntaxWords> find_foreign_marks(std::string_view line) {
  const std::size_t equals = line.find('=');
  if (equals == std::string_view::npos) return std::nullopt;
  const std::size_t value = line.find_first_not_of(" \t", equals + 1);
  if (value != std::string_view::npos && line[value] == '(')
    return SyntaxWords{"a list goes in square brackets: [1, 0, 0].", column_at(line, value)};
  const std::size_t last = line.find_last_not_of(" \t");
  if (line[last] == ',' && line.find_first_of("[]{}") == std::string_view::npos)
    return SyntaxWords{"a line needs no comma at its end; take it out.", column_at(line, last)};
  return std::nullopt;
}

bool is_closed(std::string_view line) {
  return std::count(line.begin(), line.end(), '[') <= std::count(line.begin(), line.end(), ']') &&
         line.find(']') != std::string_view::npos;
}

std::optional<SyntaxWords> find_two_commas(std::string_view line) {
  for (std::size_t at = line.find(','); at != std::string_view::npos; at = line.find(',', at + 1)) {
    const std::size_t next = line.find_first_not_of(" \t", at + 1);
    if (next != std::string_view::npos && line[next] == ',')
      return SyntaxWords{"two commas follow each other; take one out.", column_at(line, next)};
  }
  return std::nullopt;
}

// No TOML begins like this.
bool is_json(std::string_view text) {
  const std::size_t start = text.find_first_not_of(" \t\r\n");
  if (start == std::string_view::npos) return false;
  const std::size_t next = text.find_first_not_of(" \t\r\n", start + 1);
  return text[start] == '{' || (text[start] == '[' && next != std::string_view::npos && text[next] == '{');
}

}  // namespace

std::optional<TextFault> find_text_fault(std::string_view text) {
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
    return TextFault{1, "the file is UTF-16 text; save it as UTF-8."};
  if (text.find('\0') != std::string_view::npos)
    return TextFault{1, "this is no text but a binary file; a scenario is a text file in TOML."};
  if (is_json(text))
    return TextFault{1, "this looks like JSON; scenarios are TOML: [bodies.hub] on a line, then mass = 400 below it."};
  int line = 1;
  for (std::size_t at = text.find_first_of("\r\n"); at != std::string_view::npos;
       at = text.find_first_of("\r\n", at + 1)) {
    const bool bare = text[at] == '\r' && at + 1 < text.size() && text[at + 1] != '\n';
    if (bare)
      return TextFault{line,
                       "the line ends with a carriage return alone, as on old Macs; save the file with line feeds (LF) "
                       "as line ends."};
    if (text[at] == '\n') ++line;
  }
  return std::nullopt;
}

std::optional<SyntaxWords> find_line_fault(std::string_view line) {
  const std::string bare = without_text(line);
  if (const auto odd = find_odd_character(bare))
    return SyntaxWords{fmt::format("this is {}; {}.", odd->name, odd->instead), column_at(line, odd->position)};
  if (const std::size_t at = std::min(bare.find("//"), bare.find("/*")); at != std::string::npos)
    return SyntaxWords{"comments begin with #, and go to the end of the line.", column_at(line, at)};
  if (const std::size_t at = bare.find(';'); at != std::string::npos) {
    const bool in_list = bare.find_first_of("[{") < at || bare.find('=') == std::string::npos;
    const bool last = bare.find_first_not_of(" \t", at + 1) == std::string::npos;
    return SyntaxWords{in_list && !(last && is_closed(bare))
                           ? "items of a list are parted by commas, not by semicolons: [1, 0, 0]."
                           : "a line needs no semicolon at its end; take it out.",
                       column_at(line, at)};
  }
  if (auto fault = find_header_fault(bare)) return fault;
  if (auto fault = find_colon(bare)) return fault;
  if (auto fault = find_two_commas(bare)) return fault;
  if (auto fault = find_number_fault(bare)) return fault;
  return find_foreign_marks(bare);
}

}  // namespace volvelle
