// The group "checkpoint" of a result whose run was stopped: "time", "rows" and "numbers", all it takes to go on.
#pragma once

#include <hdf5.h>
#include <optional>

#include "simulation/checkpoint.hpp"

namespace volvelle::hdf5 {

void write_checkpoint(hid_t file, const Checkpoint& checkpoint);
std::optional<Checkpoint> read_checkpoint(hid_t file);  // none in the result of a run that came to its end

}  // namespace volvelle::hdf5
