// How many rows a result will have.
#pragma once

#include <cstdint>

#include "description/description.hpp"

namespace volvelle {

std::uintmax_t expected_rows(const RunDescription& run);  // zero where steps are as long as error control makes them

}  // namespace volvelle
