// Sizes of a result's rows.
#include "simulation/layout.hpp"

namespace volvelle {

std::size_t Layout::width() const {
  std::size_t count = 0;
  for (const Block& block : blocks) count += block.columns.size();
  return count;
}

}  // namespace volvelle
