// bushings and removed of a sheet: what lets one move that rigid panels and plain hinges would lock.
#pragma once

#include "origami/sheet.hpp"
#include "scenario/reading.hpp"

namespace volvelle {

// The hub panel must be known.
void read_sheet_compliance(TableReader& table, const CreasePattern& pattern, SheetOptions& sheet);

}  // namespace volvelle
