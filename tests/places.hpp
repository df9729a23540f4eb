#pragma once

#include <string>

namespace volvelle {

// Where the project lies, and the program that was built from it. One source only is told: the others are compiled
// alike in every clone.
std::string project_folder();
std::string in_project(const std::string& path);
std::string built_program();

}  // namespace volvelle
