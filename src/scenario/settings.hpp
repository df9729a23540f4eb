// --set path=value: single values changed without touching the file.
#pragma once

#include <string>
#include <vector>

#include "scenario/document.hpp"

namespace volvelle {

// Changes or adds each value in the document. Throws InputError when a path leads nowhere.
void apply_settings(Document& document, const std::vector<std::string>& settings);

}  // namespace volvelle
