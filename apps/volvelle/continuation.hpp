// --continue: going on from the result of a stopped run.
#pragma once

#include <memory>
#include <string>

#include "scenario/scenario.hpp"
#include "scenario/stopped_run.hpp"
#include "simulation/simulation.hpp"

namespace volvelle::command_line {

// Opens it and makes sure that it is of this scenario with these settings, and of this version of the program. Throws
// InputError that says what differs.
std::unique_ptr<StoppedRun> open_part(const std::string& part, const Scenario& scenario);

// Puts the simulation where the part stopped, and its rows and events into the sinks.
void go_on_from(const StoppedRun& part, const std::string& name, Simulation& simulation,
                const std::vector<ResultSink*>& sinks);

}  // namespace volvelle::command_line
