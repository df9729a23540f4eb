// Numbers in print.
#include "plot/number_text.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace volvelle::plot {

std::string fixed_number(double value, int decimals) {
  std::string digits = fmt::format("{:.{}f}", std::abs(value), decimals);
  const bool is_zero = digits.find_first_not_of("0.") == std::string::npos;
  const std::size_t point = std::min(digits.find('.'), digits.size());
  if (point > 4) {
    for (std::size_t at = point; at > 3;) digits.insert(at -= 3, thin_space);
  }
  return (value < 0 && !is_zero ? minus_sign : "") + digits;
}

RichText power_of_ten(int exponent) {
  return RichText("10").raise((exponent < 0 ? minus_sign : "") + std::to_string(std::abs(exponent)));
}

}  // namespace volvelle::plot
