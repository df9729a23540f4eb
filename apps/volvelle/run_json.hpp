// The summary of a run for programs.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <vector>

#include "simulation/simulation.hpp"

namespace volvelle::command_line {

nlohmann::ordered_json summary_json(const std::string& name, const Summary& summary,
                                    const std::vector<std::filesystem::path>& files);

}  // namespace volvelle::command_line
