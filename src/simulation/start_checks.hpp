// Checks that need the compiled model at its initial state: every free direction has inertia, and a fixed step is small
// enough for the stiffest spring or damper; and constraints hold from the start.
#pragma once

#include <vector>

#include "description/problem.hpp"
#include "simulation/assembly.hpp"

namespace volvelle {

std::vector<Problem> check_inertia_of_free_directions(const Description& description, Evaluation<double>& evaluation,
                                                      State<double> state);

// `step` is the longest the run will take.
std::vector<Problem> check_step(const Evaluation<double>& evaluation, const State<double>& state, double step);

// What rounding and a few digits leave is projected away.
std::vector<Problem> check_constraints(const Description& description, Assembly& assembly);

}  // namespace volvelle
