// What the program's exit status says.
#pragma once

namespace volvelle::command_line {

inline constexpr int exit_fine = 0;
inline constexpr int exit_usage = 2;
inline constexpr int exit_invalid_input = 3;  // also an output that cannot be written
inline constexpr int exit_integration_failed = 4;
inline constexpr int exit_check_failed = 5;
inline constexpr int exit_by_signal = 128;  // plus the signal's number: 130 for Ctrl-C

}  // namespace volvelle::command_line
