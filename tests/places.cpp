#include "places.hpp"

namespace volvelle {

std::string project_folder() { return VOLVELLE_SOURCE_DIR; }

std::string in_project(const std::string& path) { return project_folder() + "/" + path; }

std::string built_program() { return VOLVELLE_PROGRAM; }

}  // namespace volvelle
