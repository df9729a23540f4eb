// Which formulation takes which scenario.
#pragma once

#include <string>

#include "description/description.hpp"

namespace volvelle {

// Why a formulation cannot take this scenario, in words a user can act on; empty when it can.
std::string why_not(FormulationKind formulation, const Description& description);

}  // namespace volvelle
