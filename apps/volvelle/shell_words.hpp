// Words as a shell takes them, so that a suggested command can be typed as it stands.
#pragma once

#include <string>

namespace volvelle::command_line {

std::string shell_quoted(const std::string& word);  // in quotes only where it needs them

}  // namespace volvelle::command_line
