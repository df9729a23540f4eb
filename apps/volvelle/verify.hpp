// --verify: the run once more at a tighter setting.
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "scenario/scenario.hpp"
#include "simulation/verification.hpp"

namespace volvelle::command_line {

// Before the run. Throw UsageError when there is no tighter setting, and when its rows would not fit into memory.
RunDescription require_tighter(const RunDescription& run);
void require_room_for_rows(const Layout& layout, const Description& description);

struct Verified {
  RunDescription tighter;
  Summary summary;            // of the tighter run
  Verification verification;  // empty when that run came to no good end
};

Verified verify_run(const Scenario& scenario, const RunDescription& tighter, const KeptRows& kept, const Summary& run,
                    const std::string& until, const std::function<bool(double)>& keep_going);

}  // namespace volvelle::command_line
