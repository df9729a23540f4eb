// Numbers as figures print them: a real minus sign, thin spaces between thousands, powers of ten raised.
#pragma once

#include <string>

#include "plot/rich_text.hpp"

namespace volvelle::plot {

inline constexpr const char* minus_sign = "\u2212";
inline constexpr const char* thin_space = "\u2009";

std::string fixed_number(double value, int decimals);  // "-0" is "0"
RichText power_of_ten(int exponent);

}  // namespace volvelle::plot
