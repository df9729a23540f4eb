// Text as figures need it: with raised parts for exponents, and a width that does not depend on the fonts of a machine.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace volvelle::plot {

struct Span {
  std::string letters;  // UTF-8, nothing that cannot be printed
  bool raised = false;  // an exponent
  friend bool operator==(const Span&, const Span&) = default;
};

struct RichText {
  std::vector<Span> spans;

  RichText() = default;
  explicit RichText(std::string_view text);  // what is no UTF-8 or no letter becomes U+FFFD
  RichText& add(std::string_view text);
  RichText& raise(std::string_view text);
  RichText& add(const RichText& text);
  bool empty() const { return spans.empty(); }
  std::string plain() const;  // exponents as "^{-3}"
};

inline constexpr double raised_size = 0.72;   // of the font's size
inline constexpr double raised_shift = 0.36;  // of the font's size, upwards

// In the unit of `size`. Of a wide sans-serif font, so that what fits by this width fits in others too.
double width_of(const RichText& text, double size);
double width_of(std::string_view text, double size);

// "N m s" -> N·m·s, "m/s^2" with the 2 raised.
RichText unit_text(std::string_view unit);

}  // namespace volvelle::plot
