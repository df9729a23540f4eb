// The settings of a run and its gravity in words.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "description/description.hpp"

namespace volvelle::command_line {

const char* name_of(FormulationKind kind);  // as a scenario writes it

std::string gravity_words(const GravityDescription& gravity);
std::string surroundings_words(const Description& description);  // empty when there are none

// Lines of label and text.
std::vector<std::pair<std::string, std::string>> run_words(const RunDescription& run, long planned_steps);

}  // namespace volvelle::command_line
