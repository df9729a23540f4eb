#include "scenario/expected_rows.hpp"

#include <cmath>

namespace volvelle {

std::uintmax_t expected_rows(const RunDescription& run) {
  const double interval = run.output_every > 0 ? run.output_every : run.step;
  return interval > 0 && run.duration > 0 ? static_cast<std::uintmax_t>(std::floor(run.duration / interval)) + 1 : 0;
}

}  // namespace volvelle
