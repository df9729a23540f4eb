// Colours as scenarios write them: "#c0c0c0", or a name that web pages know.
#pragma once

#include <array>
#include <optional>
#include <string>

namespace volvelle::view {

std::optional<std::array<double, 3>> color_named(const std::string& text);  // red, green, blue from 0 to 1

}  // namespace volvelle::view
