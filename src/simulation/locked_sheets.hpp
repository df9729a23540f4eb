// Sheets that cannot move from where they are: rigid panels on plain hinges may fit together and yet be stuck.
#pragma once

#include "description/description.hpp"
#include "description/problem.hpp"
#include "simulation/loop_summary.hpp"

namespace volvelle {

// Whether every loop of the scenario is the sheet's, so that what is said of the loops is said of it.
bool has_all_loops(const SheetDescription& sheet, const LoopSummary& loops);

// A problem for each sheet that nothing holds but its own panels: a run would show it standing still.
std::vector<Problem> find_locked_sheets(const Description& description, const LoopSummary& loops);

}  // namespace volvelle
