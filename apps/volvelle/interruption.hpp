// Ctrl-C and friends: the first asks the run to stop and clean up, a second one ends the program at once.
#pragma once

namespace volvelle::command_line {

void watch_for_interruption();
int interrupting_signal();  // 0 when none came

}  // namespace volvelle::command_line
