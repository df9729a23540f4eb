// Why a run lost its numbers: time, body and cause.
#pragma once

#include <string>

#include "simulation/evaluation.hpp"

namespace volvelle {

// `before` is the last accepted state, `after` what a step of h made of it.
std::string explain_failure(Evaluation<double>& evaluation, const State<double>& before, const State<double>& after,
                            double time, double h);

}  // namespace volvelle
