#include "simulation/layout.hpp"

namespace volvelle {

std::size_t Layout::width() const {
  std::size_t width = 0;
  for (const Block& block : blocks) width += block.columns.size();
  return width;
}

}  // namespace volvelle
