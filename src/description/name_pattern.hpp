// Names with * for any run of characters: "hub.*", "*.reaction.*".
#pragma once

#include <string_view>

namespace volvelle {

bool matches_pattern(std::string_view pattern, std::string_view name);

}  // namespace volvelle
