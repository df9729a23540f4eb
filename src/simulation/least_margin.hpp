// The smallest torque margin of a run.
#pragma once

#include <string>

namespace volvelle {

struct LeastMargin {
  std::string name;       // of the joint or the sheet
  double time = 0;        // s
  double drive = 0;       // N m, or N
  double resistance = 0;  // likewise
  double margin = 0;      // drive / resistance - 1
};

}  // namespace volvelle
