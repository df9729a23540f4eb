// Checks of a description, with every problem said where it is and what would be right.
#pragma once

#include <vector>

#include "description/description.hpp"
#include "description/problem.hpp"

namespace volvelle {

std::vector<Problem> check(const Description& description);

}  // namespace volvelle
