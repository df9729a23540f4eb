// The sheet that the arrays of a .fold file describe.
#pragma once

#include <optional>

#include "origami/fold_arrays.hpp"

namespace volvelle {

// Throws FoldFileError. Fold angles of a flat frame must close to 1e-3, as any loop at the start of a run.
CreasePattern make_fold_pattern(FoldArrays arrays, std::optional<double> scale);

}  // namespace volvelle
