// Characters that look like those a scenario is written in, and are not: curly quotes, long dashes, special spaces.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace volvelle {

struct OddCharacter {
  std::size_t position = 0;  // in bytes
  std::string name;          // "a no-break space"
  std::string instead;       // "write a plain space"
};

// The first one in the text.
std::optional<OddCharacter> find_odd_character(std::string_view text);

}  // namespace volvelle
