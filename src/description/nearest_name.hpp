// Which known name a user most likely meant: used by every message about an unknown one.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace volvelle {

// The known name within a few edits of `name`; empty when none is near.
std::string nearest_name(std::string_view name, const std::vector<std::string>& known);

// " Did you mean "hub"?", or " Known: a, b, c." when none is near, or "" when nothing is known.
std::string suggestion(std::string_view name, const std::vector<std::string>& known);

}  // namespace volvelle
