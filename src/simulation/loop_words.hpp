// What is said about a loop that cannot be kept closed.
#pragma once

#include <string>

#include "model/model.hpp"

namespace volvelle {

// Who is at fault: the joints that are driven or locked in the loops that hang together with this closing joint's.
std::string why_loop_opens(const Model& model, int closing);

}  // namespace volvelle
