// --until, and what is said of a run that an event stopped: by which, where, and how to go on.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "run_options.hpp"
#include "scenario/scenario.hpp"
#include "simulation/simulation.hpp"

namespace volvelle::command_line {

// Throws UsageError when no such event can happen, with the one that may have been meant.
void require_event(const std::string& event, const Description& description);

// The event that stopped a run; empty when it was not stopped.
std::string stopping_event(const Description& description, const Summary& summary, const std::string& until);

// Lines of label and text for the closing table. `hdf5` is the result; empty when there is none to go on from.
std::vector<std::pair<std::string, std::string>> stopping_words(const RunOptions& options, const Scenario& scenario,
                                                                const Summary& summary, const std::string& hdf5);

}  // namespace volvelle::command_line
