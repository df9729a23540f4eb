// Notes on a description that is legal but may not be what was meant, one sentence each, naming the thing.
#pragma once

#include <string>
#include <vector>

#include "description/description.hpp"

namespace volvelle {

// Of a description without problems.
std::vector<std::string> advise(const Description& description);

}  // namespace volvelle
