// Which formulation takes which scenario.
#pragma once

#include <string>

#include "model/model.hpp"

namespace volvelle {

// Why a formulation cannot take this scenario, in words a user can act on; empty when it can.
std::string why_not(FormulationKind formulation, const Description& description);

// Of a model that has loops, from the start or since a dock has closed one.
std::string why_no_back_substitution(const Model& model);

}  // namespace volvelle
