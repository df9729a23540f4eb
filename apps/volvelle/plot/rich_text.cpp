// Text with exponents, measured by a table.
#include "plot/rich_text.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace volvelle::plot {

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";
constexpr int width_of_others = 650;  // thousandths of the size

// Advance widths of the printable ASCII characters in DejaVu Sans, thousandths of the size.
constexpr std::array<short, 95> ascii_widths{
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361,  318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635,  611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352,  635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592,  525, 636, 337, 636, 838};

struct KnownWidth {
  std::string_view letter;
  int width;
};
constexpr std::array<KnownWidth, 4> known_widths{
    {{"\u2212", 838}, {"\u00B7", 318}, {"\u00D7", 838}, {"\u2009", 200}}};  // minus, middle dot, times, thin space

// The bytes of the UTF-8 character at the front; 0 when they are none.
std::size_t character_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xF0 && lead <= 0xF4 ? 4 : lead >= 0xE0 && lead < 0xF0 ? 3 : lead >= 0xC2 ? 2 : 0;
  if (lead > 0xF4 || length == 0 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return 0;
  }
  const unsigned char second = byte(1);
  const bool overlong = (lead == 0xE0 && second < 0xA0) || (lead == 0xF0 && second < 0x90);
  const bool no_character = (lead == 0xED && second >= 0xA0) || (lead == 0xF4 && second >= 0x90);  // surrogates, beyond
  const bool not_in_xml = lead == 0xEF && second == 0xBF && byte(2) >= 0xBE;                       // U+FFFE, U+FFFF
  return overlong || no_character || not_in_xml ? 0 : length;
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; }

std::string printable(std::string_view text) {
  std::string letters;
  while (!text.empty()) {
    const std::size_t length = character_length(text);
    const bool shown = length > 1 || (length == 1 && !is_control(text[0]));
    letters += shown ? text.substr(0, length) : replacement;
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return letters;
}

int thousandths(std::string_view letter) {
  if (letter.size() == 1) return ascii_widths[static_cast<std::size_t>(letter[0] - ' ')];
  for (const KnownWidth& known : known_widths) {
    if (known.letter == letter) return known.width;
  }
  return width_of_others;
}

}  // namespace

RichText::RichText(std::string_view text) { add(text); }

RichText& RichText::add(std::string_view text) {
  if (text.empty()) return *this;
  if (!spans.empty() && !spans.back().raised) {
    spans.back().letters += printable(text);
  } else {
    spans.push_back({printable(text), false});
  }
  return *this;
}

RichText& RichText::raise(std::string_view text) {
  if (!text.empty()) spans.push_back({printable(text), true});
  return *this;
}

RichText& RichText::add(const RichText& text) {
  for (const Span& span : text.spans) span.raised ? raise(span.letters) : add(span.letters);
  return *this;
}

std::string RichText::plain() const {
  std::string text;
  for (const Span& span : spans) text += span.raised ? "^{" + span.letters + "}" : span.letters;
  return text;
}

double width_of(const RichText& text, double size) {
  double width = 0;
  for (const Span& span : text.spans) {
    std::string_view rest = span.letters;
    double thousandth = 0;
    while (!rest.empty()) {
      const std::size_t length = character_length(rest);
      thousandth += thousandths(rest.substr(0, length));
      rest.remove_prefix(length);
    }
    width += 1e-3 * thousandth * size * (span.raised ? raised_size : 1);
  }
  return width;
}

double width_of(std::string_view text, double size) { return width_of(RichText(text), size); }

RichText unit_text(std::string_view unit) {
  RichText text;
  while (!unit.empty()) {
    if (unit[0] == '^') {
      std::size_t end = 1;
      while (end < unit.size() && (unit[end] == '-' || std::isdigit(static_cast<unsigned char>(unit[end])))) ++end;
      std::string exponent(unit.substr(1, end - 1));
      if (exponent.starts_with('-')) exponent.replace(0, 1, "\u2212");
      text.raise(exponent);
      unit.remove_prefix(end);
      continue;
    }
    const std::size_t end = std::min(unit.find_first_of(" ^"), unit.size());
    text.add(unit.substr(0, end));
    unit.remove_prefix(end);
    if (!unit.empty() && unit[0] == ' ') {
      text.add("\u00B7");
      unit.remove_prefix(1);
    }
  }
  return text;
}

}  // namespace volvelle::plot
