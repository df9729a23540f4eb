// A run laid aside at an event: everything that decides how it goes on, as plain numbers in an order that the
// description fixes.
#pragma once

#include <vector>

namespace volvelle {

struct Checkpoint {
  double time = 0;              // s
  long rows = 0;                // of the result so far that the whole run would have as well
  std::vector<double> numbers;  // see checkpoint.cpp
};

}  // namespace volvelle
