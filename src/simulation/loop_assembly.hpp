// Whether loops are closed where a run starts, and closing what rounding and a few digits leave open.
#pragma once

#include "description/problem.hpp"
#include "simulation/assembly.hpp"
#include "simulation/loop_summary.hpp"

namespace volvelle {

// How far loops may be open at the start: of the structure's size and in rad; and of its speeds.
inline constexpr double loop_tolerance = 1e-3;

// Closes the loops of `state`; or says which joints are too far apart.
std::vector<Problem> assemble_loops(const Model& model, LoopClosure& closure, State<double>& state);

// A start from which the motion is not determined: loops that can move in more ways than a little away from it.
std::vector<Problem> check_bifurcation(const Model& model, LoopClosure& closure, const State<double>& state);

LoopSummary summarize_loops(const Assembly& assembly);

}  // namespace volvelle
