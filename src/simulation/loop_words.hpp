// What is said about loops in which a run cannot go on.
#pragma once

#include <string>

#include "model/model.hpp"

namespace volvelle {

// Who is at fault: the joints that are driven or locked in the loops that hang together with this closing joint's.
std::string why_loop_opens(const Model& model, int closing);

// Where the motion has come to a place in which loops hardly determine it.
std::string stuck_at_singular_place(double time);
std::string thrown_back_at_singular_place(double time, const std::string& joint);

}  // namespace volvelle
