// What `run --verify` says: digits that hold, column by column.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "simulation/verification.hpp"
#include "terminal.hpp"

namespace volvelle::command_line {

// Both settings apart: "half the step, 0.005 s".
std::string tighter_words(const RunDescription& run, const RunDescription& tighter);

std::string verification_table(const Verification& verification, const Summary& run, const std::string& against,
                               const Style& style);

nlohmann::ordered_json verification_json(const Verification& verification, const RunDescription& tighter);

}  // namespace volvelle::command_line
