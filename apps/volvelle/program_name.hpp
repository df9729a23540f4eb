// How the user calls the program, so that the commands it suggests can be typed as they stand.
#pragma once

#include <cstdlib>
#include <string>

namespace volvelle::command_line {

inline std::string program_name() {
  const char* name = std::getenv("VOLVELLE_COMMAND");  // set by the script that builds and starts the program
  return name && *name ? name : "volvelle";
}

}  // namespace volvelle::command_line
