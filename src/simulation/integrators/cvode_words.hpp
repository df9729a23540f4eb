// What a failure of CVODE means, and what a user can do about it.
#pragma once

#include <string>

namespace volvelle {

// `flag` as CVode returned it, `step` the last step it tried.
std::string cvode_words(int flag, double step);

}  // namespace volvelle
