// The units by name, with the prefixes that may stand before some of them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "scenario/units.hpp"

namespace volvelle {

std::optional<Unit> find_unit(std::string_view name);

// The unit a misspelt one was likely meant to be: "kgs" -> "kg", "degrees" -> "deg". Units of the dimension go first,
// where it is known. Empty when none is near.
std::string nearest_unit(std::string_view name, const std::optional<Dimension>& dimension);

}  // namespace volvelle
