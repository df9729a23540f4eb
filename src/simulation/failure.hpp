// Why a run lost its numbers: time, body and cause.
#pragma once

#include <string>

#include "simulation/evaluation.hpp"
#include "simulation/integrators/integrator.hpp"

namespace volvelle {

// `from` is the last accepted state, `outcome` that of the step which could not be taken from it.
std::string explain_failure(Evaluation<double>& evaluation, const State<double>& from, const StepOutcome& outcome,
                            const RunDescription& run);

}  // namespace volvelle
