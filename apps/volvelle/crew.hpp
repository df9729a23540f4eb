// The processes that explore together: those that mpirun started, or this one alone.
#pragma once

#include <memory>

#include "reconfiguration/crew.hpp"

namespace volvelle::command_line {

std::unique_ptr<Crew> join_crew();

// Rank 0 speaks and writes for all; the others are silent.
void leave_talking_to_first(const Crew& crew);

}  // namespace volvelle::command_line
