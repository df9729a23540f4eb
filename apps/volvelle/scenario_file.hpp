// Finding scenarios: the file the user named, and the examples that come with the program.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "scenario/scenario.hpp"

namespace volvelle::command_line {

// Reads a scenario; a file that is not there is reported with the names near it.
Scenario open_scenario(const std::string& file, const std::vector<std::string>& settings = {});

std::filesystem::path examples_folder();
std::vector<std::filesystem::path> example_files();  // as one would type them here, in alphabetical order

}  // namespace volvelle::command_line
