// Joints whose own coordinates have come to where they fail.
#pragma once

#include <string>

#include "model/state.hpp"

namespace volvelle {

// After a step: the joint and what to do; empty while all is well.
std::string singular_joint(const Model& model, const State<double>& before, const State<double>& after);

// Where a step could not be taken: a joint that is near to such a place.
std::string nearly_singular_joint(const Model& model, const State<double>& state);

}  // namespace volvelle
