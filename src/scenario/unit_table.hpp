// The units by name, with the prefixes that may stand before some of them.
#pragma once

#include <optional>
#include <string_view>

#include "scenario/units.hpp"

namespace volvelle {

std::optional<Unit> find_unit(std::string_view name);

}  // namespace volvelle
