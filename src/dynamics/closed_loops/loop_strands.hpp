// A finished plan, laid out for speed: sheets that fold, taken apart into paths that can be walked side by side.
#pragma once

#include "model/loop_plan.hpp"
#include "model/model.hpp"

namespace volvelle {

void lay_out_strands(const Model& model, LoopPlan& plan);

}  // namespace volvelle
